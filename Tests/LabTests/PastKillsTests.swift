import MutationTesting
import Testing

@testable import Lab

@Suite struct PastKillsTests {
  private static let test: TestID = "M.C/a"
  private static let mutant = Mutant(id: "x", area: "r", path: "p", summary: "s", killers: [Glob("M.C/a")])

  private static func run(
    _ status: TestResult.Status, _ ending: TestRun.Ending = .exited(0), disagreements: [String] = []
  ) -> TestRun {
    let failures = status == .failed ? [TestResult.Failure("no")] : []
    return TestRun(
      planned: [test], results: [TestResult(test, status, seconds: 0, failures: failures)], ending: ending,
      disagreements: disagreements)
  }

  private static let killed = run(.failed, .stopped)

  @Test(
    arguments: [
      ([[killed]], .killed), ([[run(.passed)]], .notKilled), ([[run(.skipped)]], .notKilled),
      // A crash that nobody expects is no kill.
      ([[run(.unfinished, .signalled(4))]], .notKilled),
      ([[run(.passed, .exited(0), disagreements: ["totals"])]], .unclear("totals")),
      ([[run(.passed, .lost("gone"))]], .unclear("the run was cut off")),
      ([[TestRun(planned: [test], results: [], ending: .exited(0))]], .unclear("no run came to it")),
      ([[killed], [killed]], .killed), ([[killed], [run(.passed)]], .unclear("it kills in 1 of 2 runs")),
      ([], .unclear("it was not run")),
    ] as [([[TestRun]], PastKills.Answer)])
  func `what a test did on a mutant`(trials: [[TestRun]], answer: PastKills.Answer) {
    #expect(PastKills.Answer(of: Self.test, on: Self.mutant, in: trials) == answer)
  }

  @Test func `an answer that is not clear is a fault, never a survival`() {
    var past = PastKills()
    past.add(.notKilled, of: "M.C/b", on: "r/x")
    past.add(.killed, of: "M.C/a", on: "r/x")
    past.add(.killed, of: "M.C/b", on: "r/x")
    #expect(past.killers == ["r/x": ["M.C/a", "M.C/b"]] && past.faults == [])
    past.add(.unclear("totals"), of: "M.C/a", on: "r/y")
    #expect(past.faults == ["what M.C/a does on r/y does not add up: totals"])
  }
}
