import Git
import MutationTesting

extension Lab {
  /// Judges one mutant: checks its tree out, builds it, runs the tests that it names, then the others.
  func judge(
    _ specimen: Specimen, index: Int, knowing rehearsals: Rehearsals, misfit: String?,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> MutantRecord {
    var facts = Facts(ignored: specimen.whyIgnored(today: today), apply: specimen.apply)
    var log: ScenarioLog?
    if facts.ignored == nil, case .applied = specimen.apply, let tree = specimen.tree {
      let name = specimen.mutant.name
      let mutantLog = ScenarioLog(named: "logs/\(name).log", in: bench.output)
      log = mutantLog
      tell(.began(.apply, scenario: name, index: index))
      try bench.workspace.checkOut(tree)
      tell(.began(.build, scenario: name, index: index))
      let built = try await build(specimen, against: baseline, on: bench, mutantLog)
      facts.build = built.fact
      if case .built = built.fact, let program = built.program, !Task.isCancelled {
        tell(.began(.test, scenario: name, index: index))
        facts.trials = try await trials(
          of: specimen, program, knowing: rehearsals, against: baseline, on: bench, mutantLog)
        let written = try reportWritten(since: tree, by: name, on: bench)
        if let last = facts.trials.indices.last, let run = facts.trials[last].runs.indices.last {
          facts.trials[last].runs[run].written = written
        }
      }
    }
    let expected = Expectations(killers: specimen.mutant.killers, green: baseline.facts.green)
    return MutantRecord(
      mutant: specimen.mutant, facts: facts, judgement: MutationTesting.judge(facts, expecting: expected),
      appliedDiff: specimen.diff, place: specimen.place, misfit: misfit, log: log?.name)
  }

  /// Builds a mutant, and does not believe a build that failed or that changed nothing before it has been done again
  /// without the products that could be at fault.
  private func build(
    _ specimen: Specimen, against baseline: TakenBaseline, on bench: Bench, _ log: ScenarioLog
  ) async throws(LabError) -> Builder.Built {
    let deadline = bench.configuration.timeout.deadline(forBuild: baseline.facts.build.seconds)
    let first = try await bench.builder.build(in: bench.folder, deadline: deadline, log: log)
    let changed = specimen.changes.map(\.path)
    guard !Task.isCancelled else { return first }
    switch first.fact {
    case .built where !isUnchanged(first.program, baseline, changed): return first
    case .built, .failed:
      guard case .swiftPackage = bench.configuration.suite.kind else { return first }
      bench.suite.discardProducts(of: changed, in: bench.folder)
      let again = try await bench.builder.build(in: bench.folder, deadline: deadline, log: log)
      if case .built(let seconds) = again.fact, isUnchanged(again.program, baseline, changed) {
        return Builder.Built(fact: .sameProgram(seconds: seconds), program: again.program)
      }
      return again
    case .sameProgram, .timedOut, .lost: return first
    }
  }

  /// Whether a program is the baseline's to the last bit although a file that goes into it was changed.
  ///
  /// A change to anything else (a script that the tests start, a resource) need not show in the program.
  private func isUnchanged(_ program: Program?, _ baseline: TakenBaseline, _ changed: [String]) -> Bool {
    guard let fingerprint = program?.fingerprint, fingerprint == baseline.program?.fingerprint else {
      return false
    }
    let compiled = ["swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hpp", "s", "S"]
    return changed.allSatisfy { path in compiled.contains { path.hasSuffix(".\($0)") } }
  }

  /// Runs the tests once, and again as often as the user wants kills and survivals to be seen.
  private func trials(
    of specimen: Specimen, _ program: Program, knowing rehearsals: Rehearsals,
    against baseline: TakenBaseline, on bench: Bench, _ log: ScenarioLog
  ) async throws(LabError) -> [Trial] {
    func attempt(_ number: Int) async throws(LabError) -> Trial {
      try await trial(number, of: specimen, program, knowing: rehearsals, against: baseline, on: bench, log)
    }
    let expected = Expectations(killers: specimen.mutant.killers, green: baseline.facts.green)
    var trials = [try await attempt(0)]
    let first = MutationTesting.judge(
      Facts(apply: specimen.apply, build: .built(seconds: 0), trials: trials), expecting: expected)
    let repeats = confirm ?? bench.configuration.confirm
    guard [.killed, .killedElsewhere, .survived].contains(first.outcome) else { return trials }
    while trials.count < repeats, !Task.isCancelled {
      trials.append(try await attempt(trials.count))
    }
    return trials
  }

  /// Runs the expected killers by themselves; when none of them fails, the rest of the suite, tier by tier.
  private func trial(
    _ number: Int, of specimen: Specimen, _ program: Program, knowing rehearsals: Rehearsals,
    against baseline: TakenBaseline, on bench: Bench, _ log: ScenarioLog
  ) async throws(LabError) -> Trial {
    let killers = baseline.killers(of: specimen.mutant)
    let green = baseline.facts.green
    guard bench.suite.canSelect, let alone = rehearsals[killers]?.seconds else {
      let decisive = specimen.mutant.killers.isEmpty ? green : Set(killers)
      return Trial(
        try await bench.tests.run(
          bench.order.of(baseline.tests, trial: number),
          isWhole: baseline.coversAll && bench.order.seed == nil, of: program, in: bench.folder,
          patience: bench.patience(forTest: baseline.seconds, silence: baseline.silence),
          stop: .atFailure(of: decisive), log: log))
    }
    var runs = try await bench.tests.run(
      bench.order.of(killers, trial: number), isWhole: false, of: program, in: bench.folder,
      patience: bench.patience(forTest: alone, silence: baseline.silence),
      stop: .atFailure(of: Set(killers)), log: log)
    let named = Set(killers)
    for tier in baseline.tiers {
      guard runs.allSatisfy(\.isQuiet), !Task.isCancelled else { break }
      let rest = tier.filter { !named.contains($0) }
      guard !rest.isEmpty else { continue }
      runs += try await bench.tests.run(
        bench.order.of(rest, trial: number), isWhole: false, of: program, in: bench.folder,
        patience: bench.patience(forTest: baseline.seconds, silence: baseline.silence),
        stop: .atFailure(of: green), log: log)
    }
    return Trial(runs)
  }
}

extension TestRun {
  /// Whether the run came to its end by itself and noticed nothing.
  var isQuiet: Bool {
    guard case .exited(0) = ending else { return false }
    return disagreements.isEmpty && !results.contains { $0.showsFailure || $0.status == .unfinished }
  }
}
