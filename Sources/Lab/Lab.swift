internal import Foundation
import Git
public import MutationTesting
import ProcessControl

/// Judges a catalogue: the whole way from a repository to a record of what was found.
///
/// repository → snapshot → workspace → mutated trees → (per scenario) program → test runs → facts → judgement →
/// verdict. Each step is a value; the steps stand in `run()`, top to bottom.
public actor Lab {
  /// The version of the gate; part of every report.
  public static let version = "0.1.0"

  let options: RunOptions
  let environment: [String: String]
  private let onEvent: @Sendable (Event) -> Void
  private let clock = ContinuousClock()
  private let started: ContinuousClock.Instant

  /// A lab for one run.
  ///
  /// - Parameters:
  ///   - options: what the user asked for.
  ///   - environment: the gate's own environment.
  ///   - onEvent: told of everything that begins and ends.
  public init(
    options: RunOptions, environment: [String: String], onEvent: @escaping @Sendable (Event) -> Void
  ) {
    (self.options, self.environment, self.onEvent) = (options, environment, onEvent)
    started = clock.now
  }

  /// Judges the catalogue.
  ///
  /// Ends early, with a record of what was found until then, when the task is cancelled. Throws only when the gate
  /// itself cannot go on.
  public func run() async throws(LabError) -> RunRecord {
    let stage = try await setUp()
    defer { stage.end() }
    var record = stage.record
    guard let bench = stage.bench else { return close(record) }
    let (places, state, subject) = (stage.places, stage.state, stage.subject)
    let (selected, share) = (stage.selected, stage.share)

    let memory = try memory(
      of: subject.tree, places: places, state: state, toolchain: record.toolchain, on: bench)
    let remembered = try memory?.remembered(share) ?? Remembered()
    places.remove(stage.earlierLogs.subtracting(memory?.logs(of: remembered) ?? []))
    if options.previews {
      record.baseline = remembered.baseline
      record.findings = remembered.baseline.map { unknownKillers(of: selected, $0) } ?? []
      record.mutants = memory?.knownRecords(of: share, remembered, today: today) ?? []
      return close(record)
    }
    if let baseline = remembered.baseline {
      record.findings = unknownKillers(of: selected, baseline)
      let judged = memory?.allRecords(of: share, remembered, today: today)
      if judged != nil || !record.findings.isEmpty {
        (record.baseline, record.faultsAfter) = (baseline, [])
        onEvent(.baseline(baseline))
        record.mutants = record.findings.isEmpty ? announce(judged ?? [], of: share.count, on: bench) : []
        return close(record)
      }
    }

    let unknown = share.filter { remembered.results[$0.mutant.name] == nil }
    var (baseline, early) = try await takeBaseline(
      of: subject.tree, knowing: remembered.baseline, on: bench
    ) { baseline throws(LabError) in
      try await buildShared(unknown, of: subject.tree, against: baseline, on: bench)
    }
    baseline.lastKillers = memory?.lastKillers ?? [:]
    baseline.lastSeconds = memory?.lastSeconds ?? [:]
    record.baseline = baseline.facts
    record.findings = unknownKillers(of: selected, baseline.facts)
    guard baseline.facts.faults.isEmpty, record.findings.isEmpty, !share.isEmpty, !Task.isCancelled else {
      onEvent(.baseline(baseline.facts))
      return close(record)
    }
    let known = memory?.records(of: share, remembered, baseline.facts, today: today) ?? []
    let (shared, rehearsals) = try await prepare(
      share.without(known), in: early, of: subject.tree, against: baseline, on: bench)
    baseline.facts.trial.runs += rehearsals.faultyRuns
    record.baseline = baseline.facts
    onEvent(.baseline(baseline.facts))
    guard baseline.facts.faults.isEmpty, !Task.isCancelled else { return close(record) }

    (record.mutants, record.faultsAfter) = try await judgeAll(
      share, startingWith: announce(known, of: share.count, on: bench), of: subject.tree, in: shared,
      knowing: rehearsals, against: baseline, on: bench)
    if record.faultsAfter == [] { try memory?.keep(baseline.facts, record.mutants, of: share) }
    return close(record)
  }

  /// Builds as many mutants together as can be had, unless that was done, and runs the tests that they name without them.
  func prepare(
    _ specimens: [Specimen], in early: SharedBuild?, of tree: ObjectID, against baseline: TakenBaseline,
    on bench: Bench
  ) async throws(LabError) -> (SharedBuild, Rehearsals) {
    var rehearsals = Rehearsals()
    if !bench.hasLayers {
      // The shared program will take the baseline's place.
      rehearsals = try await rehearseSolos(specimens, knowing: rehearsals, against: baseline, on: bench)
    }
    var shared: SharedBuild
    if let early {
      shared = early
    } else {
      shared = try await buildShared(specimens, of: tree, against: baseline, on: bench)
    }
    // From here on many processes are started, and the syntax of all that was merged has gone.
    releaseFreedMemory()
    rehearsals = try await rehearseKillers(
      of: specimens, in: &shared, knowing: rehearsals, against: baseline, on: bench)
    rehearsals = try await rehearseSolos(
      specimens.filter { shared.program(holding: $0) == nil }, knowing: rehearsals, against: baseline,
      on: bench)
    return (shared, rehearsals)
  }

  func tell(_ event: Event) { onEvent(event) }

  var teller: @Sendable (Event) -> Void { onEvent }

  var failsFast: Bool { options.failsFast }

  var confirm: Int? { options.confirm }

  var sweeps: Bool { options.matrix }

  /// The names of the mutants that the user wants judged.
  func select(from catalogue: Catalogue) throws(LabError) -> Set<String> {
    Set(try catalogue.selected(options.names).map(\.name))
  }

  /// The `Killed-By` that fit no test which is green on the baseline: nothing could ever kill such a mutant.
  private func unknownKillers(of specimens: [Specimen], _ baseline: Baseline) -> [Finding] {
    guard baseline.faults.isEmpty else { return [] }
    let green = baseline.green
    return specimens.filter { $0.isJudged(today: today) }.flatMap { specimen in
      specimen.mutant.killers.filter { killer in !green.contains { killer.matches($0) } }.map { killer in
        let hint = nearest(to: killer.pattern, among: green.map(\.text)).map { "did you mean '\($0)'?" }
        return Finding(
          file: specimen.mutant.path, rule: .unknownKiller,
          message: "'Killed-By: \(killer)' fits no test that is green on the baseline",
          remedy: hint ?? "name one of the \(green.count) tests of the suite")
      }
    }
  }

  func emptyRecord(of subject: Subject, _ catalogue: Catalogue, planned: [String]) -> RunRecord {
    RunRecord(
      subject: subject.summary, configuration: catalogue.configuration, toolchain: "", gate: Lab.version,
      isolation: "session", baseline: nil, planned: planned, mutants: [],
      verdict: Verdict(passed: false, reasons: [], exitCode: .internalError), interrupted: false,
      notes: subject.notes, seconds: 0)
  }

  /// The record with its verdict.
  func close(_ record: RunRecord) -> RunRecord {
    var record = record
    record.interrupted = Task.isCancelled
    record.seconds = (clock.now - started).inSeconds
    if options.matrix, let baseline = record.baseline {
      record.matrix = KillMatrix(baseline: baseline, mutants: record.mutants)
    }
    record.verdict = record.derivedVerdict()
    return record
  }

  var today: Day { Day(secondsSince1970: Int64(Date().timeIntervalSince1970)) }
}

extension Specimen {
  /// Whether the mutant is looked at today on this system; the others are `ignored`.
  func isJudged(today: Day) -> Bool { whyIgnored(today: today) == nil }

  /// Why the mutant is ignored; nil: it is not.
  func whyIgnored(today: Day) -> String? {
    if !mutant.platforms.isEmpty, !mutant.platforms.contains(.current) {
      return "only on \(mutant.platforms.map(\.rawValue).sorted().joined(separator: " and "))"
    }
    if let reprieve = mutant.reprieve, reprieve.until >= today {
      return "accepted until \(reprieve.until): \(reprieve.reason)"
    }
    return nil
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
