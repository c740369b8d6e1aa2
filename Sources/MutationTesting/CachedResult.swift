/// What was found of one mutant, kept for later runs.
public struct CachedResult: Sendable, Equatable, Codable {
  /// What was observed.
  public var facts: Facts
  /// What it meant; a later run takes the facts only when they still mean the same.
  public var outcome: Outcome
  /// How often a kill or a survival had to be seen.
  public var confirm: Int
  /// The way in which the mutant was built.
  public var strategy: String
  /// Why it was not built together with others.
  public var misfit: String?
  /// The log, if there was one.
  public var log: Log?

  /// A log that may be there still, or not.
  public struct Log: Sendable, Equatable, Codable {
    /// The path, relative to the output folder.
    public var name: String
    /// What tells its content from any other.
    public var digest: String

    /// A log.
    public init(name: String, digest: String) {
      (self.name, self.digest) = (name, digest)
    }
  }

  /// The tests that failed.
  public var failed: Set<TestID> {
    Set(facts.trials.flatMap(\.runs).flatMap(\.results).filter(\.showsFailure).map(\.test))
  }

  /// What is worth keeping of a record; nil for a result that another run might not come to.
  public init?(_ record: MutantRecord, confirm: Int, log: Log?) {
    guard record.isStable else { return nil }
    (facts, outcome) = (record.facts, record.judgement.outcome)
    (self.confirm, self.log) = (confirm, log)
    (strategy, misfit) = (record.strategy, record.misfit)
  }

  /// The record of a mutant, from what was observed in an earlier run.
  ///
  /// It is judged again, by the pure function; nil when that comes to another outcome now, or when it was not seen often
  /// enough.
  ///
  /// - Parameters:
  ///   - mutant: as it is in the catalogue now.
  ///   - apply: how its patch lies in the snapshot now.
  ///   - green: the tests that are green on the baseline.
  ///   - confirm: how often a kill or a survival has to be seen.
  public func record(of mutant: Mutant, apply: ApplyFact, green: Set<TestID>, confirm: Int) -> MutantRecord? {
    guard self.confirm >= confirm else { return nil }
    var facts = facts
    facts.apply = apply
    let judgement = judge(facts, expecting: Expectations(killers: mutant.killers, green: green))
    let record = MutantRecord(
      mutant: mutant, facts: facts, judgement: judgement, strategy: strategy, misfit: misfit, cached: true)
    return judgement.outcome == outcome && record.isStable ? record : nil
  }
}

extension MutantRecord {
  /// Whether the same would be found again: nothing in it hangs on the load of the machine or on chance.
  ///
  /// A crash counts only where the header expects it, in a test that it names. A hang never does: how long is too long
  /// hangs on the machine.
  public var isStable: Bool {
    guard facts.ignored == nil, facts.build != nil else { return false }
    switch judgement.outcome {
    case .killed, .killedElsewhere, .survived, .noCoverage, .compileError, .noOp: return true
    case .crashed:
      return mutant.expectation == .crash && Judged(mutant, judgement).isAccepted(by: GateConfiguration())
    case .timeout, .stale, .flaky, .ignored, .error: return false
    }
  }
}
