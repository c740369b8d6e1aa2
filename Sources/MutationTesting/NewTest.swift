/// A test that is new or was changed, and what it has proved.
public struct NewTest: Sendable, Equatable {
  /// The test.
  public var id: TestID
  /// Where its function stands.
  public var location: SourceLocation
  /// The mutants that its comment `// mutants:` names, as it is written.
  public var names: [String]
  /// The mutants that it has killed, as `area/id`.
  ///
  /// It stops at the first one where it names none.
  public var killed: [String] = []
  /// The named mutants that it had to kill and has not, as they are written.
  public var missing: [String] = []
  /// The mutants whose code it runs, nearest first; of those that are not built together with others this is not known.
  public var reached: [String] = []
  /// The mutants that are most likely about the same: reached ones where there are any.
  public var nearest: [String] = []

  /// A test of which nothing is proved yet.
  public init(_ id: TestID, at location: SourceLocation, names: [String] = []) {
    (self.id, self.location, self.names) = (id, location, names)
  }

  /// Whether it has not proved that it can fail.
  ///
  /// It has to kill the mutants that it names, or, where it names none, any.
  public var isIdle: Bool { names.isEmpty ? killed.isEmpty : !missing.isEmpty }

  /// The reason that keeps the gate from passing.
  public var reason: String { "idleTest: \(id)" }
}

/// Everything that the verdict on new tests, and on deleted and changed ones, hangs on.
public struct NewTestEvidence: Sendable {
  /// The tests that are new or were changed.
  public var tests: [NewTest]
  /// The tests that were deleted or changed, with what they killed; nil: that was not asked.
  public var killers: KillersSince?
  /// Why the baseline was not green before; empty: it was.
  public var faultsBefore: [String]
  /// Why it was not green after the last mutant; nil: it was not looked at.
  public var faultsAfter: [String]?
  /// Whether the run was cut short, and by which signal's exit code.
  public var interruption: ExitCode?

  /// Evidence of a run.
  public init(
    tests: [NewTest], killers: KillersSince? = nil, faultsBefore: [String] = [], faultsAfter: [String]?,
    interruption: ExitCode? = nil
  ) {
    self.killers = killers
    (self.tests, self.faultsBefore) = (tests, faultsBefore)
    (self.faultsAfter, self.interruption) = (faultsAfter, interruption)
  }
}

/// Derives the verdict on new tests, and on deleted and changed ones.
///
/// It passes when every new one has proved that it can fail, and every mutant that a deleted or changed one killed is
/// noticed still, between two green baselines; also when there is none of either.
public func verdict(onNewTests evidence: NewTestEvidence) -> Verdict {
  var reasons = evidence.faultsBefore.map { "baseline: \($0)" }
  var codes: [ExitCode] = reasons.isEmpty ? [] : [.baselineNotGreen]
  // On a red baseline nothing was asked of them, and of a run that was cut short nobody knows what was.
  let wereAsked = evidence.faultsBefore.isEmpty && evidence.interruption == nil
  let idle = wereAsked ? evidence.tests.filter(\.isIdle) : []
  reasons += idle.map(\.reason)
  codes += idle.isEmpty ? [] : [.notKilled]
  let refusal = wereAsked ? evidence.killers?.refusal : nil
  reasons += refusal?.reasons ?? []
  codes += refusal?.codes ?? []
  let faultsAfter = evidence.faultsAfter ?? []
  reasons += faultsAfter.map { "baseline after the last mutant: \($0)" }
  codes += faultsAfter.isEmpty ? [] : [.baselineNotGreen]
  if let interruption = evidence.interruption {
    return Verdict(passed: false, reasons: ["interrupted"] + reasons, exitCode: interruption)
  }
  let wasRun = !evidence.tests.isEmpty || evidence.killers?.kills.isEmpty == false
  if evidence.faultsAfter == nil, evidence.faultsBefore.isEmpty, wasRun {
    reasons.append("the baseline was not looked at after the last mutant")
    codes.append(.noStableVerdict)
  }
  return Verdict(passed: reasons.isEmpty, reasons: reasons, exitCode: ExitCode.gravest(codes))
}
