import Foundation
import MutationTesting

@testable import Reporting

/// A run in which every outcome occurs once, made by hand: what the reports of all of them look like.
enum EveryOutcome {
  static let killer: TestID = "ShopTests.CartTests/testTotalCountsEachItem"
  static let other: TestID = "ShopTests.CartTests/testEmptyCartIsFree"

  static let record: RunRecord = {
    var configuration = GateConfiguration()
    configuration.confirm = 2
    let mutants = Outcome.allCases.map(mutant)
    let evidence = Evidence(
      configuration: configuration, planned: mutants.map(\.mutant.name),
      judged: mutants.map { Judged($0.mutant, $0.judgement) }, faultsBefore: [], faultsAfter: [])
    var record = RunRecord(
      subject: .init(tree: "9d4fbe4cdcb1ae2ef4ad9ef1b6bb0b1a3b5c0a11", revision: nil, uncommitted: true),
      configuration: configuration, toolchain: "Swift version 6.3.1", gate: "0.1.0", isolation: "namespaces",
      baseline: Baseline(build: .built(seconds: 12.5), trial: Trial([suite(.passed, .passed, .exited(0))])),
      planned: mutants.map(\.mutant.name), mutants: mutants, verdict: verdict(on: evidence),
      interrupted: false, notes: [], seconds: 93.21)
    record.sources = ["Sources/Shop/Cart.swift": source]
    return record
  }()

  static let ended = Date(timeIntervalSince1970: 1_801_368_306)

  /// The run before was better.
  static let history: History = {
    var history = History()
    var better = ReportModel(record: record)
    better.record.mutants = [record.mutants[0]]
    better.record.verdict = Verdict(passed: true, reasons: [], exitCode: .pass)
    history.append(HistoryLine(better, ended: ended.addingTimeInterval(-86_400)))
    history.append(HistoryLine(ReportModel(record: record), ended: ended))
    return history
  }()

  /// What the run told while it went on.
  static let events: [Event] = {
    let before: [Event] = [
      .planned(record.subject!, mutants: record.mutants.map(\.mutant)),
      .note("the tests see the network of this machine"),
      .began(.build, scenario: "baseline", index: 0),
      .baseline(record.baseline!),
    ]
    return before
      + record.mutants.enumerated().flatMap { index, mutant -> [Event] in
        let isAccepted = Judged(mutant.mutant, mutant.judgement).isAccepted(by: record.configuration)
        return [
          .began(.test, scenario: mutant.mutant.name, index: index + 1),
          .judged(mutant, index: index + 1, isAccepted: isAccepted),
        ]
      }
  }()

  private static let source = """
    struct Item {}

    /// What somebody is about to buy.
    struct Cart {
      var items: [Item] = []

    var total: Int {
      items.count
    }
    }

    """

  private static func suite(
    _ first: TestResult.Status, _ second: TestResult.Status, _ ending: TestRun.Ending
  ) -> TestRun {
    let failure = TestResult.Failure(
      "XCTAssertEqual failed: (\"3\") is not equal to (\"2\")",
      at: SourceLocation(file: "Tests/ShopTests/CartTests.swift", line: 21))
    let results = [(killer, first), (other, second)].map { test, status in
      TestResult(test, status, seconds: 0.125, failures: status == .failed ? [failure] : [])
    }
    return TestRun(planned: [killer, other], results: results, ending: ending, seconds: 0.25)
  }

  /// The facts that lead to an outcome.
  private static func facts(_ outcome: Outcome) -> Facts {
    let applied = ApplyFact.applied(tree: "0123456789abcdef0123456789abcdef01234567", anchoring: .exact)
    let built = BuildFact.built(seconds: 1.5)
    func ran(_ runs: TestRun...) -> Facts {
      Facts(apply: applied, build: built, trials: runs.map { Trial([$0]) })
    }
    switch outcome {
    case .killed: return ran(suite(.failed, .passed, .exited(1)))
    case .killedElsewhere: return ran(suite(.passed, .failed, .exited(1)))
    case .survived:
      var facts = ran(suite(.passed, .passed, .exited(0)))
      facts.reach = [killer]
      return facts
    case .noCoverage: return Facts(apply: applied, build: built, reach: [])
    case .timeout: return ran(suite(.unfinished, .passed, .deadline))
    case .crashed: return ran(suite(.unfinished, .passed, .signalled(4)))
    case .compileError:
      return Facts(
        apply: applied, build: .failed(seconds: 1, excerpt: "Cart.swift:9:5: error: missing return"))
    case .noOp: return Facts(apply: applied, build: .sameProgram(seconds: 3))
    case .stale:
      return Facts(apply: .stale("Sources/Shop/Cart.swift: no place holds the lines of the hunk at line 7"))
    case .flaky: return ran(suite(.failed, .passed, .exited(1)), suite(.passed, .passed, .exited(0)))
    case .ignored: return Facts(ignored: "accepted until 2027-01-31: equal by symmetry", apply: applied)
    case .error:
      var run = suite(.passed, .passed, .exited(0))
      run.disagreements = ["XCTest says that it executed 3 tests, but reported 2"]
      run.strays = [TestRun.Stray(pid: 4711, command: "python3 server.py")]
      return ran(run)
    }
  }

  private static func mutant(_ outcome: Outcome) -> MutantRecord {
    let id = outcome.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    let area = outcome.rawValue < "k" ? "cart" : "order"
    let mutant = Mutant(
      id: id, area: area, path: "mutants/\(area)/\(id).patch",
      summary: "Count every item twice", explanation: "The total is doubled.", killers: [Glob(killer.text)],
      provenance: ["CVE-2022-27776"])
    let facts = facts(outcome)
    let judgement = judge(facts, expecting: Expectations(killers: mutant.killers, green: [killer, other]))
    var applied = ""
    if case .applied = facts.apply {
      applied = """
        diff --git a/Sources/Shop/Cart.swift b/Sources/Shop/Cart.swift
        --- a/Sources/Shop/Cart.swift
        +++ b/Sources/Shop/Cart.swift
        @@ -7,3 +7,3 @@
         var total: Int {
        -  items.count
        +  items.count * 2
         }

        """
    }
    return MutantRecord(
      mutant: mutant, facts: facts, judgement: judgement, appliedDiff: applied,
      place: applied.isEmpty ? nil : SourceLocation(file: "Sources/Shop/Cart.swift", line: 8),
      log: facts.build == nil ? nil : "logs/\(mutant.name).log")
  }
}
