/// A mutant that tests killed at a revision which were deleted or changed since, and who notices it now.
public struct FormerKill: Sendable, Equatable {
  /// Who notices the mutant now.
  public enum Now: Sendable, Equatable {
    /// One of the tests that killed it at the revision.
    case kept(by: TestID)
    /// Only tests that were no changed killers of it.
    case takenOver(by: [TestID])
    /// No test.
    case lost
    /// Nobody knows: it came to another outcome than these. The text says why.
    case unjudged(Outcome, String)
  }

  /// The mutant, as `area/id`.
  public var mutant: String
  /// What it breaks, in a line.
  public var summary: String
  /// Its patch file.
  public var patch: String
  /// The first line that it changes now; nil: it cannot be applied.
  public var place: SourceLocation?
  /// The deleted and changed tests that killed it at the revision; at least one.
  public var tests: [TestID]
  /// Who notices it now.
  public var now: Now
  /// The decisive evidence for that, in a sentence.
  public var message: String?
  /// The log's path, relative to the output folder.
  public var log: String?

  /// A mutant that tests killed.
  public init(of mutant: String, summary: String, patch: String, killedBy tests: [TestID], now: Now) {
    (self.mutant, self.summary, self.patch) = (mutant, summary, patch)
    (self.tests, self.now) = (tests, now)
  }
}

extension FormerKill.Now {
  /// What the record of a mutant says that was judged with its former killers in the place of those that it names.
  ///
  /// - Parameters:
  ///   - record: the mutant's record, with the former killers as its expected ones.
  ///   - mutant: the mutant as the catalogue has it, which decides whether a crash or a hang counts.
  public init(_ record: MutantRecord, of mutant: Mutant) {
    let judgement = record.judgement
    switch judgement.outcome {
    case .killed:
      let test = judgement.killedBy.first
      self = test.map { .kept(by: $0) } ?? .unjudged(.error, "no test is told that killed it")
    case .killedElsewhere: self = .takenOver(by: judgement.killedBy)
    case .survived, .noCoverage: self = .lost
    case .crashed, .timeout:
      guard let test = judgement.stoppedIn, Judged(mutant, judgement).isExpected else {
        self = .unjudged(judgement.outcome, judgement.message ?? "")
        return
      }
      self = record.mutant.killers.anyMatches(test) ? .kept(by: test) : .takenOver(by: [test])
    default: self = .unjudged(judgement.outcome, judgement.message ?? "")
    }
  }
}
