import MutationTesting
import Testing

@Suite struct MutantFileTests {
  private static let diff = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n"

  @Test func `the plain form is taken apart`() {
    let file = MutantFile(Array("Subject: Do harm\n\nWhy.\n\nKilled-By: M.C/t\n---\n\(Self.diff)".utf8))
    #expect(file.subject == "Do harm")
    #expect(file.message == "\nWhy.\n\nKilled-By: M.C/t")
    #expect(file.messageLine == 2)
    #expect(String(decoding: file.diff, as: UTF8.self) == Self.diff)
    #expect(file.diffLine == 7)
  }

  @Test func `the mail's head is noise`() {
    let head =
      "From 0123 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\nDate: now\nSubject: [PATCH 1/2] Do\n harm\n"
    let file = MutantFile(Array("\(head)\nKilled-By: M.C/t\n---\n f | 2 +-\n\n\(Self.diff)-- \n2.39\n".utf8))
    #expect(file.subject == "Do harm")
    #expect(file.message == "\nKilled-By: M.C/t")
    #expect(file.diff.starts(with: Array("diff --git".utf8)))
  }

  @Test(arguments: ["", "\n\n", "Subject: x", "prose only\n", "---\n", "Subject:\n\n---\n"])
  func `a file without a diff has an empty one`(text: String) {
    #expect(MutantFile(Array(text.utf8)).diff.isEmpty)
  }

  @Test func `line ends of either kind are understood in the header`() {
    let file = MutantFile(Array("Subject: Do harm\r\n\r\nKilled-By: x\r\n---\r\n\(Self.diff)".utf8))
    #expect(file.subject == "Do harm" && file.message == "\nKilled-By: x")
  }
}

@Suite struct MutantHeaderTests {
  private func header(_ message: String, _ trailers: [(String, String)]) -> (MutantHeader, [Finding]) {
    var findings: [Finding] = []
    let file = MutantFile(Array("Subject: s\n\n\(message)\n---\ndiff --git a/f b/f\n".utf8))
    let header = MutantHeader(
      of: file, at: "p", trailers: trailers.map { (key: $0.0, value: $0.1) }, findings: &findings)
    return (header, findings)
  }

  @Test func `all trailers are understood`() {
    let message = """
      Prose.

      Killed-By: M.C/a
      killed-by: M.C/b*
      Provenance: CVE-2022-27776
      Expect: crash
      Platforms: linux, macos
      Ignore-Until: 2027-01-31 equal by symmetry
      """
    let (header, findings) = header(
      message,
      [
        ("Killed-By", "M.C/a"), ("killed-by", "M.C/b*"), ("Provenance", "CVE-2022-27776"),
        ("Expect", "crash"),
        ("Platforms", "linux, macos"), ("Ignore-Until", "2027-01-31 equal by symmetry"),
      ])
    #expect(findings.isEmpty)
    #expect(header.killers.map(\.pattern) == ["M.C/a", "M.C/b*"])
    #expect(header.expectation == .crash && header.platforms == [.linux, .macos])
    #expect(header.reprieve?.until == Day("2027-01-31") && header.reprieve?.reason == "equal by symmetry")
    #expect(header.explanation == "Prose.")
  }

  @Test(arguments: [
    ("Killled-By: x", "Killled-By", "x", Finding.Rule.unknownTrailer),
    ("Expect: pain", "Expect", "pain", .invalidTrailer),
    ("Expect: assertion", "Expect", "assertion", .invalidTrailer),
    ("Platforms: amiga", "Platforms", "amiga", .invalidTrailer),
    ("Ignore-Until: soon", "Ignore-Until", "soon", .invalidTrailer),
    ("Ignore-Until: 2027-01-31", "Ignore-Until", "2027-01-31", .invalidTrailer),
    ("Killed-By:", "Killed-By", "", .invalidTrailer),
  ])
  func `a wrong trailer is a finding with its line`(
    line: String, key: String, value: String, rule: Finding.Rule
  ) {
    let (_, findings) = header(line, [(key, value)])
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.first?.line == 3)
  }

  @Test(arguments: ["Expect:", "expect: \t", "Platforms:", "Ignore-Until:", "Provenance:", "Killed-By:"])
  func `a trailer without a value is a finding, since a parser may leave it out`(line: String) {
    let (_, findings) = header("Killed-By: a\n\(line)", [("Killed-By", "a")])
    #expect(findings.map(\.rule) == [.invalidTrailer] && findings.first?.line == 4, "\(findings)")
    #expect(findings.first?.text.contains("has no value") == true)
  }

  @Test func `a mistyped trailer is told what was meant`() {
    let (_, findings) = header("Killled-By: x", [("Killled-By", "x")])
    #expect(findings.first?.text.contains("'Killed-By:'") == true)
  }

  @Test func `a trailer outside the last paragraph is a finding, since no parser sees it`() {
    let (_, findings) = header("Killed-By: a\n\nProvenance: b", [("Provenance", "b")])
    #expect(findings.map(\.rule) == [.misplacedTrailer] && findings.first?.line == 3)
  }
}

@Suite struct CatalogueTests {
  private func catalogue(_ mutants: [Mutant], _ configure: (inout GateConfiguration) -> Void = { _ in })
    -> Catalogue
  {
    var configuration = GateConfiguration()
    configure(&configuration)
    return Catalogue(mutants: mutants, configuration: configuration, folder: "mutants")
  }

  private func mutant(
    _ id: String, _ area: String = "redirect", killers: [Glob] = [Glob("x")], until: String? = nil
  ) -> Mutant {
    Mutant(
      id: id, area: area, path: "mutants/\(area)/\(id).patch", summary: "s", killers: killers,
      reprieve: until.map { .init(until: Day($0)!, reason: "r") })
  }

  @Test func `an empty catalogue is a fault`() {
    #expect(catalogue([]).findings(today: Day("2026-01-01")!).map(\.rule) == [.emptyCatalogue])
  }

  @Test func `faults among the mutants are found`() {
    let found = catalogue([
      mutant("a"), mutant("a", "logout"), mutant("Bad_Name"), mutant("b", killers: []),
      mutant("c", until: "2025-12-31"),
      mutant("d", until: "2026-01-01"),
    ]).findings(today: Day("2026-01-01")!)
    #expect(Set(found.map(\.rule)) == [.duplicateID, .invalidID, .missingKilledBy, .expired])
    #expect(found.count == 4)
  }

  @Test func `killers may be left out where the configuration allows it`() {
    let lenient = catalogue([mutant("a", killers: [])]) { $0.requireKilledBy = false }
    #expect(lenient.findings(today: Day("2026-01-01")!).isEmpty)
  }

  @Test(arguments: [
    ([], 3), (["one"], 1), (["redirect"], 2), (["redirect/one"], 1), (["*"], 3), (["cookie/*"], 1),
    (["t*"], 2),
    (["one", "redirect"], 2),
  ])
  func `names pick mutants`(names: [String], count: Int) {
    let all = catalogue([mutant("one"), mutant("two"), mutant("three", "cookie")])
    #expect(all.selection(names).mutants.count == count)
    #expect(all.selection(names).unmatched.isEmpty)
  }

  @Test func `a name that picks nothing is told`() {
    #expect(catalogue([mutant("one")]).selection(["one", "nope", "x*"]).unmatched == ["nope", "x*"])
  }
}
