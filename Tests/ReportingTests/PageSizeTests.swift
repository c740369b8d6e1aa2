import Foundation
import MutationTesting
import Testing

@testable import Reporting

/// The page stays small and quick however many tests there are.
@Suite struct PageSizeTests {
  /// Runs of 200 mutants and so many tests: every list of tests is as long as it can be.
  enum Run: String, CaseIterable {
    /// Every test runs the changed code of every mutant, and none notices.
    case survivors
    /// Every pair of a test and a mutant was asked, and a part of the tests kills each mutant.
    case matrix
  }

  @Test(arguments: Run.allCases)
  func `200 mutants and 600 tests make a page of less than 550 kB`(run: Run) {
    let size = PageSizeTests.page(run, mutants: 200, tests: 600).utf8.count
    #expect(size < 550_000)
  }

  @Test func `what is too much for the page is counted`() {
    let page = PageSizeTests.page(.survivors, mutants: 2, tests: 2100)
    let isCounted = page.contains("100 tests more, of those with the fewest kills: see report.json.")
    let isListed = page.contains("<summary>and 2097 more</summary>")
    #expect(isCounted && isListed)
  }

  private static func page(_ run: Run, mutants: Int, tests: Int) -> String {
    let record = record(run, mutants: mutants, tests: tests)
    return String(
      decoding: ReportKind.html.bytes(of: record, ended: nil, history: History()), as: UTF8.self)
  }

  static func record(_ run: Run, mutants: Int, tests count: Int) -> RunRecord {
    var record = EveryOutcome.record
    record.baseline = nil
    record.verdict.reasons = []
    let tests = (0..<count).map { number in
      TestID("ShopTests.Redirect\(number / 12)BoundaryTests/testOtherPortIsNeverContacted\(number)")
    }
    record.mutants = (0..<mutants).map { mutant(run, $0, tests) }
    if run == .matrix {
      record.matrix = KillMatrix(
        tests: tests,
        mutants: record.mutants.enumerated().map { number, mutant in
          KillMatrix.Column(mutant: mutant.mutant.name, pairs: tests.indices.map { pair(number, $0) })
        })
    }
    return record
  }

  /// A third of the tests runs the changed code, whole classes for mutants that are neighbours; of these some kill.
  private static func pair(_ mutant: Int, _ test: Int) -> KillMatrix.Pair {
    guard (test / 12 + mutant / 5) % 3 == 0 else { return .notReached }
    return (test * 13 + mutant * 5) % 7 == 0 ? .killed : .passed
  }

  /// A mutant with about as much text as one of a real catalogue.
  private static func mutant(_ run: Run, _ number: Int, _ tests: [TestID]) -> MutantRecord {
    let survives = run == .survivors
    var mutant = EveryOutcome.record.mutants[survives ? 2 : 0]
    mutant.mutant.id = "the-port-is-ignored-\(number)"
    mutant.mutant.explanation = "The second service gets the request, and the token with it."
    mutant.appliedDiff = """
      diff --git a/Sources/Shop/Cart.swift b/Sources/Shop/Cart.swift
      --- a/Sources/Shop/Cart.swift
      +++ b/Sources/Shop/Cart.swift
      @@ -70,6 +70,6 @@ public final class Cart: Sendable {
         /// The items that are paid for, without those that were given.
         public var total: Int {
           state.withLock { state in
      -      state.items.filter(\\.isPaidFor).count
      +      state.items.count * 2
           }
         }

      """
    let results = tests.enumerated().compactMap { place, test -> TestResult? in
      if survives { return TestResult(test, .passed) }
      let pair = pair(number, place)
      return pair == .notReached ? nil : TestResult(test, pair == .killed ? .failed : .passed)
    }
    mutant.facts.reach = nil
    mutant.facts.trials = [Trial([TestRun(planned: tests, results: results, ending: .exited(1))])]
    mutant.judgement.killedBy = results.filter(\.showsFailure).map(\.test)
    return mutant
  }
}

/// Places and cells in few characters, as the script of the page reads them.
@Suite struct ShortFormTests {
  @Test(arguments: [
    ([], ""), ([0], "0"), ([3], "3"), ([0, 1, 2], "0x3"), ([3, 5, 6, 9], "3 1x2 2"), ([9, 3, 3], "3 5"),
  ])
  func `places are told by the gaps between them`(places: [Int], text: String) {
    #expect(gaps(between: places) == text)
  }

  @Test(arguments: [("", ""), ("uuu", ""), ("k", "k"), ("kkpuuukuu", "k2pu3k"), ("xxm", "x2m")])
  func `cells are told by runs, the unknown at the end not at all`(cells: String, text: String) {
    #expect(runs(cells.map { MatrixPicture.Cell(rawValue: $0)! }) == text)
  }
}
