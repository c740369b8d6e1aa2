/// The exit codes of the program.
///
/// Stable.
public enum ExitCode: Int32, Sendable, CaseIterable {
  /// Every mutant was killed by a test that it names.
  case pass = 0
  /// A mutant was not killed: `survived`, `noCoverage`, `killedElsewhere`.
  case notKilled = 1
  /// Wrong usage or configuration.
  case usage = 2
  /// The suite is not green without a mutant.
  case baselineNotGreen = 3
  /// The catalogue is at fault: `stale`, `compileError`, `noOp`, a duplicate, empty, expired.
  case catalogueAtFault = 4
  /// No stable verdict: `timeout`, `crashed`, `flaky`, `error`.
  case noStableVerdict = 5
  /// The gate itself failed.
  case internalError = 70
  /// Interrupted from the keyboard (128 + SIGINT).
  case interrupted = 130
  /// Asked to end (128 + SIGTERM).
  case terminated = 143

  /// The code to exit with where several apply: 3, then 1, 4, 5.
  public static func gravest(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let order: [ExitCode] = [.baselineNotGreen, .notKilled, .catalogueAtFault, .noStableVerdict]
    let codes = Set(codes)
    return order.first(where: codes.contains) ?? .pass
  }
}
