import MutationTesting

/// How long test runs may take, from what they take on the baseline.
struct PatienceRule: Sendable {
  /// The deadline that the user set, in seconds.
  let fixed: Double?
  let timeout: GateConfiguration.Timeout
  /// The longest time for which the suite says nothing on the baseline, in seconds.
  let silence: Double

  /// The patience with a run that takes `seconds` on the baseline.
  func of(seconds: Double) -> CommandRunner.Patience {
    let deadline = fixed ?? timeout.deadline(forTest: seconds)
    let idle = timeout.deadline(forTest: silence)
    return CommandRunner.Patience(deadline: deadline, idle: idle < deadline ? idle : nil)
  }
}
