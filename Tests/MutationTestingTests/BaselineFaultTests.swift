import MutationTesting
import Testing

@Suite struct BaselineFaultTests {
  private func faults(
    _ results: [TestResult] = [TestResult("M.C/a", .passed)], _ ending: TestRun.Ending = .exited(0),
    build: BuildFact = .built(seconds: 1), change: (inout TestRun) -> Void = { _ in }
  ) -> [String] {
    var run = TestRun(planned: [], results: results, ending: ending)
    change(&run)
    return Baseline(build: build, trial: Trial([run])).faults
  }

  @Test func `a suite that passes and leaves nothing is green`() {
    #expect(faults().isEmpty)
    #expect(faults([TestResult("M.C/a", .passed), TestResult("M.C/b", .skipped)]).isEmpty)
  }

  @Test func `a socket that the suite leaves listening is a fault that names it`() {
    #expect(faults { $0.listeners = ["127.0.0.1:8080"] }.contains { $0.contains("127.0.0.1:8080") })
  }

  @Test func `a process that the suite leaves behind is a fault that names it`() {
    let found = faults { $0.strays = [TestRun.Stray(pid: 7, command: "python3 server.py")] }
    #expect(found.contains { $0.contains("7 python3 server.py") })
  }

  @Test(arguments: [
    BuildFact.failed(seconds: 1, excerpt: "error: no"), .timedOut(seconds: 1), .lost("gone"),
  ])
  func `a build that made nothing is a fault`(build: BuildFact) {
    #expect(faults(build: build).count == 1)
  }

  @Test(arguments: [
    ([TestResult("M.C/a", .failed)], TestRun.Ending.exited(1), "M.C/a failed"),
    ([TestResult("M.C/a", .unfinished)], .signalled(4), "signal 4"),
    ([TestResult("M.C/a", .passed)], .exited(3), "exited with 3"),
    ([TestResult("M.C/a", .passed)], .deadline, "did not end"),
    ([TestResult("M.C/a", .passed)], .idle, "said nothing"),
    ([TestResult("M.C/a", .passed)], .processorTime, "busy for too long"),
    ([TestResult("M.C/a", .passed)], .lost("gone"), "gone"),
    ([TestResult("M.C/a", .skipped)], .exited(0), "no test was executed"),
    ([], .exited(0), "no test was executed"),
  ])
  func `whatever is not a clean pass is a fault`(results: [TestResult], ending: TestRun.Ending, words: String)
  {
    #expect(faults(results, ending).contains { $0.contains(words) }, "\(faults(results, ending))")
  }
}
