import Foundation
import MutationTesting
import Testing

@testable import Reporting

@Suite struct LostKillerTextTests {
  private static let record: RunRecord = {
    var record = EveryOutcome.record
    (record.mutants, record.planned, record.faultsAfter) = ([], [], [])
    var since = KillersSince(since: "main", commit: "c0ffee")
    since.tests = [
      FormerTest(
        "ShopTests.CartTests/testTotal", .changed, at: .init(file: "Tests/CartTests.swift", line: 9)),
      FormerTest("ShopTests.Sums/gone()", .deleted, at: .init(file: "Tests/Sums.swift", line: 4)),
    ]
    func kill(_ mutant: String, _ place: Int, _ now: FormerKill.Now) -> FormerKill {
      var kill = FormerKill(
        of: mutant, summary: "Count every item twice", patch: "mutants/\(mutant).patch",
        killedBy: [since.tests[place].id], now: now)
      kill.place = .init(file: "Sources/Shop/Cart.swift", line: 8)
      (kill.message, kill.log) = ("2 tests ran on the mutant and passed", "logs/\(mutant).log")
      return kill
    }
    since.kills = [
      kill("order/changed", 0, .lost), kill("order/gone", 1, .lost),
      kill("order/other", 0, .takenOver(by: ["ShopTests.Sums/other()"])),
      kill("order/kept", 0, .kept(by: since.tests[0].id)),
      kill("order/unclear", 0, .unjudged(.error, "2 tests ran on the mutant and passed")),
    ]
    record.killersSince = since
    record.verdict = record.derivedVerdict()
    return record
  }()

  private static func report(_ kind: ReportKind) -> String {
    String(
      decoding: kind.bytes(of: record, ended: EveryOutcome.ended, history: History(Data())), as: UTF8.self)
  }

  @Test func `the summary tells who killed it, what became of that test and what to do`() {
    let text = Summary(of: Self.record, output: "out", ink: Ink(isOn: false)).text
    #expect(
      text.contains(
        """
        lostKiller: order/changed: Count every item twice
          breaks       Sources/Shop/Cart.swift:8
          killed by    ShopTests.CartTests/testTotal at main
          since then   changed at Tests/CartTests.swift:9
          now          no test kills it: 2 tests ran on the mutant and passed
          patch        mutants/order/changed.patch
          log          out/logs/order/changed.log
          next         have ShopTests.CartTests/testTotal assert again what this patch breaks \
        (`git show main:Tests/CartTests.swift` has it as it was), then run `mutate changed`
        """), "\(text)")
    #expect(text.contains("  since then   deleted; at main it stood at Tests/Sums.swift:4"), "\(text)")
    #expect(text.contains("error: order/unclear: "), "\(text)")
    #expect(
      text.contains(
        "mutate: fail: 2 of 5 mutants still killed, of those that 2 tests deleted or changed since main killed there, in"
      ), "\(text)")
    #expect(!text.contains("order/kept") && !text.contains("order/other"), "\(text)")
  }

  @Test func `the annotation of a changed test stands at its line, that of a deleted one in its file`() {
    let lines = GitHubAnnotations.text(Self.record).split(separator: "\n")
    #expect(lines.count == 3, "\(lines)")
    #expect(
      lines[0].hasPrefix("::error file=Tests/CartTests.swift,line=9,title=lostKiller%3A order/changed%3A"))
    #expect(lines[1].hasPrefix("::error file=Tests/Sums.swift,title=lostKiller%3A order/gone%3A"))
    #expect(lines[2].hasPrefix("::error file=Tests/CartTests.swift,line=9,title=error%3A order/unclear::"))
  }

  @Test func `every report shows it, once`() throws {
    let junit = Self.report(.junit)
    #expect(
      junit.contains(
        #"<failure type="lostKiller" message="lostKiller: order/changed: ShopTests.CartTests/testTotal killed"#
      ),
      "\(junit)")
    #expect(junit.contains(#"name="killers" package="mutate" id="1""#), "\(junit)")
    #expect(junit.contains(#"tests="5" failures="2" errors="1""#) && !junit.contains(#"type="verdict""#))
    let sarif = Self.report(.sarif)
    #expect(sarif.contains("killers/lostKiller") && sarif.contains("killers/error"), "\(sarif)")
    #expect(sarif.components(separatedBy: "lostKiller: order/changed: ").count == 2, "\(sarif)")
    let page = Self.report(.html)
    #expect(page.contains("Killers since main") && page.contains("order/kept"), "\(page)")
    let markdown = Self.report(.summary)
    #expect(markdown.contains("| order/changed | lostKiller | "), "\(markdown)")
  }

  @Test func `the report gives it back`() throws {
    let document = ReportJSON(Self.record)
    let record = try document.record()
    #expect(record.killersSince == Self.record.killersSince)
    #expect(ReportJSON(record) == document && record.derivedVerdict() == Self.record.verdict)
    var wrong = document
    wrong.killersSince?.kills[0].now = "nobody knows"
    #expect(throws: ReportReader.Failure.self) { try wrong.record() }
  }

  @Test func `what went wrong at the revision is told with its logs`() {
    var record = Self.record
    (record.killersSince!.kills, record.killersSince!.faults) = ([], ["at main: it does not build"])
    record.verdict = record.derivedVerdict()
    let text = Summary(of: record, output: "out", ink: Ink(isOn: false)).text
    #expect(
      text.hasPrefix(
        """
        nobody knows what the tests killed at main
          error: at main: it does not build
          logs  out/logs/since
          next  name a commit that builds, and at which these tests are green

        mutate: fail: 2 tests deleted or changed since main, and nobody knows what they killed there, in
        """), "\(text)")
    #expect(GitHubAnnotations.text(record) == "::error title=mutate::error: at main: it does not build\n")
  }

  @Test(arguments: [
    ([], [], "no test was deleted or changed since main"),
    ([], ["at main: no"], "nobody knows what tests killed at main"),
    (record.killersSince!.tests, [], "2 tests deleted or changed since main killed no mutant there"),
    (
      record.killersSince!.tests, ["at main: no"],
      "2 tests deleted or changed since main, and nobody knows what they killed there"
    ),
  ])
  func `what it came to, in words`(tests: [FormerTest], faults: [String], words: String) {
    var record = Self.record
    record.killersSince?.kills = []
    (record.killersSince!.tests, record.killersSince!.faults) = (tests, faults)
    record.verdict = record.derivedVerdict()
    #expect(ReportModel(record: record).resultInWords == words)
    #expect(record.verdict.passed == faults.isEmpty)
  }
}
