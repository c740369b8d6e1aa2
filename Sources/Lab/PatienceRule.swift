import MutationTesting

/// How long test runs may take, from what they take on the baseline.
struct PatienceRule: Sendable {
  /// The deadline that the user set, in seconds.
  var fixed: Double?
  var timeout: GateConfiguration.Timeout
  /// The longest time for which the suite says nothing on the baseline, in seconds.
  let silence: Double

  /// The rule for a mutant on which a test may have hung already.
  ///
  /// That others hang as well would say nothing new, so what is looked for then is only an assertion that fails.
  func once(hasHung: Bool) -> PatienceRule {
    guard hasHung else { return self }
    var rule = self
    rule.fixed = fixed.map { $0 / 4 }
    rule.timeout.floor = timeout.floor / 4
    return rule
  }

  /// The patience with a run that takes `seconds` on the baseline, and keeps processors busy for `processorSeconds`.
  ///
  /// A user who sets a deadline wants that one. Where nobody knows how busy the run is, it may be as busy as it likes.
  func of(seconds: Double, processorSeconds: Double?) -> CommandRunner.Patience {
    let deadline = fixed ?? timeout.deadline(forTest: seconds)
    let idle = timeout.deadline(forTest: silence)
    let busy = processorSeconds.flatMap { $0 > 0 && fixed == nil ? timeout.processorTime(forTest: $0) : nil }
    return CommandRunner.Patience(
      deadline: deadline, idle: idle < deadline ? idle : nil, processorTime: busy)
  }

  /// The patience with tests that have been run like this without a mutant.
  func of(_ rehearsal: Rehearsals.Rehearsal) -> CommandRunner.Patience {
    of(seconds: rehearsal.seconds, processorSeconds: rehearsal.processorSeconds)
  }

  /// The patience with tests in one process that have been run one by one without a mutant, or else with one that does as
  /// much as all of the suite.
  func of(_ tests: [TestID], knowing rehearsals: Rehearsals, against baseline: TakenBaseline)
    -> CommandRunner.Patience
  {
    guard let seconds = rehearsals.seconds(of: tests) else { return of(wholeSuite: baseline) }
    return of(seconds: seconds, processorSeconds: rehearsals.processorSeconds(of: tests))
  }

  /// The patience with a run that does as much as all of the suite.
  func of(wholeSuite baseline: TakenBaseline) -> CommandRunner.Patience {
    of(seconds: baseline.seconds, processorSeconds: baseline.processorSeconds)
  }
}
