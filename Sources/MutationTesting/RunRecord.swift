/// Everything that one run of the gate found: what every report is made of.
public struct RunRecord: Sendable {
  /// What was judged.
  public struct Subject: Sendable, Equatable {
    /// The snapshot's tree, as hexadecimal object id.
    public var tree: String
    /// The commit that was asked for; nil: the working tree.
    public var revision: String?
    /// Whether the snapshot differs from the last commit.
    public var uncommitted: Bool

    /// A subject.
    public init(tree: String, revision: String?, uncommitted: Bool) {
      (self.tree, self.revision, self.uncommitted) = (tree, revision, uncommitted)
    }
  }

  /// What was judged; nil when the run ended before a snapshot was taken.
  public var subject: Subject?
  /// How it was judged.
  public var configuration: GateConfiguration
  /// The toolchain that built it, in a line.
  public var toolchain: String
  /// The version of the gate.
  public var gate: String
  /// How the processes were kept apart: `namespaces` or `session`.
  public var isolation: String
  /// What was found without a mutant; nil: it was not reached.
  public var baseline: Baseline?
  /// Why the baseline was not green after the last mutant; empty: it was; nil: it was not looked at.
  public var faultsAfter: [String]?
  /// Which part of the catalogue was judged; nil: all that was asked for.
  public var shard: ShardShare?
  /// The names of the mutants that were to be judged.
  public var planned: [String]
  /// The mutants that were judged, in order.
  public var mutants: [MutantRecord]
  /// Faults of form that stopped the run before anything was built.
  public var findings: [Finding]
  /// Pass or fail, and why.
  public var verdict: Verdict
  /// Whether the run was cut short.
  public var interrupted: Bool
  /// Things worth knowing that change no verdict.
  public var notes: [String]
  /// How long it all took, in seconds.
  public var seconds: Double
  /// The text of the files that mutants change, as it is in the snapshot, by path; files may be missing.
  public var sources: [String: String] = [:]
  /// What every test did on every mutant; nil: that was not asked.
  public var matrix: KillMatrix?
  /// The tests that are new or were changed, where these alone were judged; nil: the catalogue was.
  public var newTests: [NewTest]?
  /// Since which revision they are.
  public var newTestsSince: String?
  /// The tests that were deleted or changed, and what they killed; nil: that was not asked.
  public var killersSince: KillersSince?

  /// Whether tests were judged, and not the catalogue.
  public var isOfTests: Bool { newTests != nil || killersSince != nil }

  /// A record.
  public init(
    subject: Subject?, configuration: GateConfiguration, toolchain: String, gate: String, isolation: String,
    baseline: Baseline?, planned: [String], mutants: [MutantRecord], findings: [Finding] = [],
    verdict: Verdict,
    interrupted: Bool, notes: [String], seconds: Double
  ) {
    (self.subject, self.configuration, self.toolchain) = (subject, configuration, toolchain)
    (self.gate, self.isolation, self.baseline) = (gate, isolation, baseline)
    (self.planned, self.mutants, self.findings) = (planned, mutants, findings)
    (self.verdict, self.interrupted) = (verdict, interrupted)
    (self.notes, self.seconds) = (notes, seconds)
  }

  /// Everything that the verdict hangs on.
  public var evidence: Evidence {
    var evidence = Evidence(
      configuration: configuration, planned: planned, judged: mutants.map { Judged($0.mutant, $0.judgement) },
      faultsBefore: baseline?.faults ?? [], faultsAfter: faultsAfter,
      interruption: interrupted ? .interrupted : nil)
    evidence.isPart = (shard?.shard.count ?? 1) > 1
    return evidence
  }

  /// The verdict on the record: that of its findings, where there are any, else that of its evidence.
  ///
  /// `mismatches`: why the parts that it was joined from do not make a whole.
  public func derivedVerdict(mismatches: [String] = []) -> Verdict {
    if !findings.isEmpty, !interrupted {
      let reasons = findings.map { "catalogue: \($0.text)" }
      return Verdict(passed: false, reasons: reasons + mismatches, exitCode: .catalogueAtFault)
    }
    if isOfTests {
      return MutationTesting.verdict(
        onNewTests: NewTestEvidence(
          tests: newTests ?? [], killers: killersSince, faultsBefore: baseline?.faults ?? [],
          faultsAfter: faultsAfter,
          interruption: interrupted ? .interrupted : nil))
    }
    var evidence = evidence
    evidence.mismatches = mismatches
    return MutationTesting.verdict(on: evidence)
  }

  /// How many mutants came to each outcome.
  public var score: Score { Score(mutants.map(\.judgement.outcome)) }

  /// The mutants that keep the gate from passing.
  public var refused: [MutantRecord] {
    mutants.filter { record in
      record.judgement.outcome != .ignored
        && !Judged(record.mutant, record.judgement).isAccepted(by: configuration)
    }
  }
}

/// One mutant's part of a run.
public struct MutantRecord: Sendable {
  /// The mutant.
  public var mutant: Mutant
  /// What was observed.
  public var facts: Facts
  /// What it means.
  public var judgement: Judgement
  /// The diff as it was applied; empty when it could not be.
  public var appliedDiff: String
  /// The first line that the mutant changes.
  public var place: SourceLocation?
  /// The way in which the mutant was built: `rebuild` or `schemata`.
  public var strategy: String
  /// Why it was not built together with others; nil: it was, or nobody tried.
  public var misfit: String?
  /// The log's path, relative to the output folder; nil: nothing was run.
  public var log: String?
  /// Whether the result is that of an earlier run.
  public var cached: Bool

  /// A record.
  public init(
    mutant: Mutant, facts: Facts, judgement: Judgement, appliedDiff: String = "",
    place: SourceLocation? = nil,
    strategy: String = "rebuild", misfit: String? = nil, log: String? = nil, cached: Bool = false
  ) {
    (self.mutant, self.facts, self.judgement) = (mutant, facts, judgement)
    (self.appliedDiff, self.place) = (appliedDiff, place)
    (self.strategy, self.misfit) = (strategy, misfit)
    (self.log, self.cached) = (log, cached)
  }

  /// Adds to the last run what tests were found to have written into the workspace.
  public mutating func written(_ paths: [String]) {
    guard let trial = facts.trials.indices.last, let run = facts.trials[trial].runs.indices.last else {
      return
    }
    facts.trials[trial].runs[run].written += paths
  }

  /// The tests that run the changed code, where that is known.
  public var coveredBy: [TestID] { facts.reach ?? [] }
  /// The tests that ran on it.
  public var ran: [TestID] { facts.trials.flatMap(\.runs).flatMap { $0.results.map(\.test) } }
  /// How long it was built, in seconds.
  public var buildSeconds: Double { facts.build?.seconds ?? 0 }
  /// How long its tests ran, in seconds.
  public var testSeconds: Double { facts.trials.reduce(0) { $0 + $1.seconds } }
  /// The processes that its tests left behind.
  public var strays: [TestRun.Stray] { facts.trials.flatMap(\.runs).flatMap(\.strays) }
}
