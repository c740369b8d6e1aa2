import MutationTesting
import Testing

@Suite struct ReconciliationTests {
  private static let a: TestID = "M.C/a"
  private static let b: TestID = "M.C/b"
  private static func pass(_ test: TestID) -> TestResult { TestResult(test, .passed) }
  private static func fail(_ test: TestID) -> TestResult {
    TestResult(test, .failed, failures: [.init("no")])
  }

  private static func disagreements(
    planned: [TestID] = [a, b], _ results: [TestResult], _ ending: TestRun.Ending
  ) -> [String] {
    TestRun.reconciling(
      planned: planned, results: results, ending: ending, disagreements: [], seconds: 1
    ).disagreements
  }

  @Test(arguments: [
    ([pass(a), pass(b)], TestRun.Ending.exited(0)), ([fail(a), pass(b)], .exited(1)),
    ([pass(a), TestResult(b, .skipped)], .exited(0)), ([pass(a), TestResult(b, .knownIssue)], .exited(0)),
    ([pass(a), TestResult(b, .unfinished)], .exited(3)), ([pass(a)], .deadline), ([fail(a)], .stopped),
    ([], .signalled(9)), ([pass(a)], .signalled(11)),
  ])
  func `what adds up is left alone`(results: [TestResult], ending: TestRun.Ending) {
    #expect(Self.disagreements(results, ending).isEmpty)
  }

  @Test(arguments: [
    ([], TestRun.Ending.exited(0), "reported no test"), ([], .exited(1), "reported no test"),
    ([fail(a), pass(b)], .exited(0), "exited with 0 although"),
    ([pass(a), pass(b)], .exited(1), "although no test failed"),
    ([pass(a)], .exited(0), "did not run"), ([fail(a)], .exited(1), "did not run"),
    ([pass(a), TestResult(b, .unfinished)], .exited(0), "in the middle of a test"),
    ([pass(a), fail(a), pass(b)], .exited(1), "reported twice"),
  ])
  func `what does not add up is told`(results: [TestResult], ending: TestRun.Ending, words: String) {
    let found = Self.disagreements(results, ending)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test func `a test told twice with the same end is one result`() {
    let run = TestRun.reconciling(
      planned: [Self.a], results: [Self.pass(Self.a), Self.pass(Self.a)], ending: .exited(0),
      disagreements: [],
      seconds: 1)
    #expect(run.results.count == 1 && run.disagreements.isEmpty)
  }

  @Test func `where no test was asked for by name any will do`() {
    #expect(Self.disagreements(planned: [], [Self.pass(Self.a)], .exited(0)).isEmpty)
  }
}
