/// What the facts say of one mutant.
public enum Outcome: String, Sendable, Codable, CaseIterable {
  /// An expected killer, green on the baseline, failed.
  case killed
  /// Only tests that the mutant does not name failed.
  case killedElsewhere
  /// The whole suite ran and passed.
  case survived
  /// Survived, and no test even ran the changed code.
  case noCoverage
  /// A run took far too long, by the clock or in processor time, and no test had failed.
  case timeout
  /// The test process died with no failed test before.
  case crashed
  /// The mutated code does not build.
  case compileError
  /// The mutated tree, or the program built from it, is the baseline's.
  case noOp
  /// The patch cannot be anchored.
  case stale
  /// Repeated runs disagree.
  case flaky
  /// Another platform's, or accepted until a day that has not come.
  case ignored
  /// The gate itself could not judge.
  case error

  /// Whether `gate.json` may accept it: something was judged, and the judgement stood still.
  public var canBeAccepted: Bool {
    switch self {
    case .killed, .killedElsewhere, .survived, .noCoverage, .timeout, .crashed: true
    case .compileError, .noOp, .stale, .flaky, .ignored, .error: false
    }
  }

  /// The exit code that this outcome asks for when it is not accepted.
  public var exitCode: ExitCode {
    switch self {
    case .killed, .ignored: .pass
    case .killedElsewhere, .survived, .noCoverage: .notKilled
    case .compileError, .noOp, .stale: .catalogueAtFault
    case .timeout, .crashed, .flaky, .error: .noStableVerdict
    }
  }
}
