/// What one run said of one test.
public struct TestResult: Sendable, Equatable, Codable {
  /// How the test ended.
  public enum Status: String, Sendable, Codable {
    case passed, failed, skipped
    /// It failed in a way that the suite declares as known. Never a kill.
    case knownIssue
    /// It began, and the run ended before it did.
    case unfinished
  }

  /// One failed assertion.
  public struct Failure: Sendable, Equatable, Codable {
    /// The assertion's message.
    public var message: String
    /// Where the assertion stands.
    public var location: SourceLocation?

    /// A failed assertion.
    public init(_ message: String, at location: SourceLocation? = nil) {
      (self.message, self.location) = (message, location)
    }
  }

  /// The test.
  public var test: TestID
  /// How it ended.
  public var status: Status
  /// How long it took, in seconds.
  public var seconds: Double
  /// What failed in it, in order.
  public var failures: [Failure]

  /// A result.
  public init(_ test: TestID, _ status: Status, seconds: Double = 0, failures: [Failure] = []) {
    (self.test, self.status, self.seconds, self.failures) = (test, status, seconds, failures)
  }

  /// Whether an assertion failed: it ended as failed, or a failure was seen before it was cut off.
  public var showsFailure: Bool { status == .failed || (status == .unfinished && !failures.isEmpty) }
}

/// A place in a source file.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The path, relative to the repository where it lies inside.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// A place.
  public init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }
}
