import MutationTesting

/// Makes the whole command one test, passed when it exits with 0.
struct ExitStatusReader: ResultsReader {
  /// The id of the one test.
  static let test: TestID = "exit-status"

  init() {}

  mutating func finish(_ ending: TestRun.Ending) -> Reading {
    let result: TestResult
    switch ending {
    case .exited(0): result = TestResult(ExitStatusReader.test, .passed)
    case .exited(let code):
      result = TestResult(
        ExitStatusReader.test, .failed, failures: [TestResult.Failure("the test command exited with \(code)")]
      )
    default: result = TestResult(ExitStatusReader.test, .unfinished)
    }
    return Reading(results: [result], disagreements: [])
  }
}
