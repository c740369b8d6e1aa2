/// Pass or fail of the whole gate, with the reasons.
public struct Verdict: Sendable, Equatable {
  /// Whether the gate passes.
  public var passed: Bool
  /// Why it does not, one reason a line, as `survived: redirect/port-ignored`.
  ///
  /// Empty when it passes.
  public var reasons: [String]
  /// What the program exits with.
  public var exitCode: ExitCode

  /// A verdict.
  public init(passed: Bool, reasons: [String], exitCode: ExitCode) {
    (self.passed, self.reasons, self.exitCode) = (passed, reasons, exitCode)
  }
}

/// One mutant with its judgement.
public struct Judged: Sendable {
  /// The mutant.
  public var mutant: Mutant
  /// Its judgement.
  public var judgement: Judgement

  /// A judged mutant.
  public init(_ mutant: Mutant, _ judgement: Judgement) {
    (self.mutant, self.judgement) = (mutant, judgement)
  }

  /// Whether the outcome passes the gate: accepted by the configuration, or the one that the mutant's header
  /// expects, in a test that the header names.
  public func isAccepted(by configuration: GateConfiguration) -> Bool {
    configuration.accept.contains(judgement.outcome) || isExpected
  }

  /// Whether it is the crash or the hang that the mutant's header expects, in a test that the header names.
  var isExpected: Bool {
    let expected: Outcome? =
      switch mutant.expectation {
      case .assertion: nil
      case .crash: .crashed
      case .timeout: .timeout
      }
    guard judgement.outcome == expected, let test = judgement.stoppedIn else { return false }
    return mutant.killers.isEmpty || mutant.killers.anyMatches(test)
  }
}

/// Everything that the verdict hangs on.
public struct Evidence: Sendable {
  /// How the catalogue is judged.
  public var configuration: GateConfiguration
  /// The names of the mutants that were to be judged.
  public var planned: [String]
  /// The mutants that were.
  public var judged: [Judged]
  /// Why the baseline was not green before the first mutant; empty: it was.
  public var faultsBefore: [String]
  /// Why it was not green after the last one; nil: it was not looked at.
  public var faultsAfter: [String]?
  /// Whether the run was cut short, and by which signal's exit code.
  public var interruption: ExitCode?
  /// Whether this is only a part of a catalogue: it may hold nothing to judge, since the whole is looked at later.
  public var isPart = false
  /// Why the parts that the evidence comes from do not make a whole; empty: they do.
  public var mismatches: [String] = []

  /// Evidence of a run.
  public init(
    configuration: GateConfiguration, planned: [String], judged: [Judged], faultsBefore: [String],
    faultsAfter: [String]?, interruption: ExitCode? = nil
  ) {
    (self.configuration, self.planned, self.judged) = (configuration, planned, judged)
    (self.faultsBefore, self.faultsAfter, self.interruption) = (faultsBefore, faultsAfter, interruption)
  }
}

/// Derives the verdict.
///
/// It passes only when everything that was planned was judged and accepted between two green baselines.
public func verdict(on evidence: Evidence) -> Verdict {
  var reasons = evidence.faultsBefore.map { "baseline: \($0)" }
  var codes: [ExitCode] = evidence.faultsBefore.isEmpty ? [] : [.baselineNotGreen]

  let refused = evidence.judged.filter { judged in
    judged.judgement.outcome != .ignored && !judged.isAccepted(by: evidence.configuration)
  }
  reasons += refused.map { "\($0.judgement.outcome.rawValue): \($0.mutant.name)" }
  codes += refused.map(\.judgement.outcome.exitCode)

  reasons += evidence.mismatches
  codes += evidence.mismatches.isEmpty ? [] : [.noStableVerdict]

  let faultsAfter = evidence.faultsAfter ?? []
  reasons += faultsAfter.map { "baseline after the last mutant: \($0)" }
  codes += faultsAfter.isEmpty ? [] : [.baselineNotGreen]

  if evidence.interruption == nil, evidence.faultsBefore.isEmpty {
    let gaps = gaps(in: evidence)
    reasons += gaps
    codes += gaps.isEmpty ? [] : [.noStableVerdict]
  }
  if let interruption = evidence.interruption {
    return Verdict(passed: false, reasons: ["interrupted"] + reasons, exitCode: interruption)
  }
  return Verdict(passed: reasons.isEmpty, reasons: reasons, exitCode: ExitCode.gravest(codes))
}

/// What was planned and not judged, judged and not planned, or not looked at.
private func gaps(in evidence: Evidence) -> [String] {
  var gaps: [String] = []
  let names = evidence.judged.map(\.mutant.name)
  gaps += Set(evidence.planned).subtracting(names).sorted().map { "not judged: \($0)" }
  gaps += Set(names).subtracting(evidence.planned).sorted().map { "judged but not planned: \($0)" }
  if Set(names).count != names.count { gaps.append("a mutant was judged twice") }
  if !evidence.isPart, !evidence.judged.contains(where: { $0.judgement.outcome != .ignored }) {
    gaps.append("no mutant was judged")
  }
  if evidence.faultsAfter == nil, !evidence.judged.isEmpty {
    gaps.append("the baseline was not looked at after the last mutant")
  }
  return gaps
}
