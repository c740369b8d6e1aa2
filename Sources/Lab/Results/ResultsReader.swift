import MutationTesting

/// Understands what one test process says of its tests, while it runs and when it has ended.
protocol ResultsReader: Sendable {
  /// Takes one line of the process's output.
  mutating func read(_ line: String)

  /// The tests of which a failure has been seen.
  var failedSoFar: [TestID] { get }

  /// The test that is running now, as far as that can be told.
  var running: TestID? { get }

  /// Everything that was said, once the process has ended.
  mutating func finish(_ ending: TestRun.Ending) -> Reading
}

/// What a reader has understood.
struct Reading: Sendable, Equatable {
  /// A result a test, in the order of their start.
  var results: [TestResult]
  /// What does not add up in it.
  var disagreements: [String]
}

extension ResultsReader {
  var failedSoFar: [TestID] { [] }
  var running: TestID? { nil }
  mutating func read(_ line: String) {}
}
