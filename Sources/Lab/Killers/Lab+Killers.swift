import Git
public import MutationTesting

extension Lab {
  /// Finds the tests that were deleted or changed since a revision, and sees that every mutant that they killed there is
  /// noticed still.
  ///
  /// Only these mutants are judged, each with the tests first that killed it. Ends early, with a record of what was found
  /// until then, when the task is cancelled. Throws only when the gate itself cannot go on.
  public func runKillers(since revision: String) async throws(LabError) -> RunRecord {
    if let reason = TestComparison.whyNot {
      throw LabError(.usage, "changed tests cannot be found: \(reason)", hint: "leave out --since")
    }
    let stage = try await setUp(comparingWith: revision, option: "--since")
    defer { stage.end() }
    var record = stage.record
    record.planned = []
    guard let base = stage.base else { return close(record) }
    var since = KillersSince(since: revision, commit: base.commit.description)
    record.killersSince = since
    guard let bench = stage.bench else { return close(record) }
    guard case .swiftPackage = bench.configuration.suite.kind else {
      throw LabError(
        .usage, "changed tests can be found in Swift packages only, and this suite is of kind 'command'",
        hint: "leave out --since")
    }
    stage.places.remove(stage.earlierLogs)
    guard try testsMayDiffer(from: base, stage, in: bench.workspace.trees, noting: &record.notes) else {
      return close(record)
    }

    tell(.note("\(revision) is built first, to see what the tests killed there"))
    let pastBench = try bench.logging(in: "\(bench.output)/logs/since").tiered(as: base, stage.places)
    let past = try await pastKills(at: base, of: stage, on: pastBench)
    for note in past.notes { tell(.note(note)) }
    record.notes += past.notes
    (since.tests, since.faults) = (past.tests, past.faults.map { "at \(revision): \($0)" })
    record.killersSince = since
    tell(.note(Lab.account(of: past, since: revision)))
    guard past.faults.isEmpty, !past.killers.isEmpty, !Task.isCancelled else { return close(record) }
    return close(try await judge(past, of: stage, into: record, since, on: bench))
  }

  /// Whether a build is needed to find out which tests were deleted or changed.
  private func testsMayDiffer(
    from base: Base, _ stage: Stage, in trees: WorkspaceRepository, noting notes: inout [String]
  ) throws(LabError) -> Bool {
    let tree = stage.subject.tree
    guard try TestComparison.differ(base.tree, tree, in: trees) else { return false }
    guard
      let comparison = try TestComparison(
        of: base.tree, with: tree, package: stage.places.packagePrefix, in: trees)
    else { return true }
    let found = try comparison.formerTests()
    guard found.tests.isEmpty else { return true }
    if let note = Lab.note(onOtherCode: found.filesWithMore, since: base) {
      tell(.note(note))
      notes.append(note)
    }
    return false
  }

  private static func account(of past: PastKills, since revision: String) -> String {
    guard !past.tests.isEmpty else { return "no test was deleted or changed since \(revision)" }
    let tests = past.tests.map { "\($0.id) (\($0.fate.rawValue))" }.joined(separator: ", ")
    let kills = past.killers.keys.sorted().joined(separator: ", ")
    return
      "deleted or changed since \(revision): \(tests); they killed there: \(kills.isEmpty ? "nothing" : kills)"
  }

  /// Judges the mutants that the tests killed, on the subject as it is now.
  private func judge(
    _ past: PastKills, of stage: Stage, into record: RunRecord, _ since: KillersSince, on bench: Bench
  ) async throws(LabError) -> RunRecord {
    var (record, since) = (record, since)
    let bench = bench.accepting(.killedElsewhere)
    let tree = stage.subject.tree
    let originals = stage.all.filter { past.killers[$0.mutant.name] != nil }
    let specimens = originals.map { $0.expecting(past.killers[$0.mutant.name] ?? []) }
    tell(.planned(stage.subject.summary, mutants: specimens.map(\.mutant)))
    var (baseline, early) = try await takeBaseline(of: tree, knowing: nil, on: bench) {
      baseline throws(LabError) in
      try await buildShared(specimens, of: tree, against: baseline, on: bench)
    }
    if options.caches { baseline.lastKillers = ResultCache(in: stage.state.cache).lastKillers }
    record.baseline = baseline.facts
    guard baseline.facts.faults.isEmpty, !Task.isCancelled else {
      tell(.baseline(baseline.facts))
      return record
    }
    let (shared, rehearsals) = try await prepare(
      specimens, in: early, of: tree, against: baseline, on: bench)
    baseline.facts.trial.runs += rehearsals.faultyRuns
    record.baseline = baseline.facts
    tell(.baseline(baseline.facts))
    guard baseline.facts.faults.isEmpty, !Task.isCancelled else { return record }

    let (judged, faultsAfter) = try await judgeAll(
      specimens, startingWith: [], of: tree, in: shared, knowing: rehearsals, against: baseline, on: bench)
    record.faultsAfter = faultsAfter
    since.kills = originals.map { original in
      FormerKill(
        original.mutant, killedBy: past.killers[original.mutant.name] ?? [],
        judged.first { $0.mutant.name == original.mutant.name })
    }
    record.killersSince = since
    for note in since.notes { tell(.note(note)) }
    record.notes += since.notes
    return record
  }
}

extension Bench {
  /// The same, with the tiers that an older version of the catalogue gives the suite: a test may have gone with its tier.
  fileprivate func tiered(as base: Base, _ places: Places) throws(LabError) -> Bench {
    guard let folder = places.catalogueFolder else { return self }
    do {
      guard let json = try workspace.trees.contents(of: "\(folder)/gate.json", in: base.tree),
        let older = try? GateConfiguration(json: json)
      else { return self }
      return tiered(as: older.suite)
    } catch {
      throw LabError(.internalFailure, "gate.json cannot be read as it was: \(error)")
    }
  }
}

extension Specimen {
  /// The same mutant, with other tests as those that must notice it.
  fileprivate func expecting(_ killers: [TestID]) -> Specimen {
    var mutant = mutant
    mutant.killers = killers.map { Glob($0.text) }
    return Specimen(mutant: mutant, apply: apply, tree: tree, changes: changes, diff: diff)
  }
}

extension FormerKill {
  /// What became of a mutant; without a record it was not judged.
  fileprivate init(_ mutant: Mutant, killedBy tests: [TestID], _ record: MutantRecord?) {
    let now = record.map { Now($0, of: mutant) } ?? .unjudged(.error, "it was not judged")
    self.init(of: mutant.name, summary: mutant.summary, patch: mutant.path, killedBy: tests, now: now)
    place = record?.place
    message = record?.judgement.message
    log = record?.log
  }
}
