import Git
import MutationTesting

/// What mutants are judged with that have a program of their own.
///
/// It can be used from several tasks at once, each with a scene of its own.
struct SoloBench: Sendable {
  let builder: Builder
  let tests: TestRunner
  let configuration: GateConfiguration
  let rehearsals: Rehearsals
  let baseline: TakenBaseline
  let output: String
  let order: TestOrder
  let confirm: Int
  let patience: PatienceRule
  /// Whether each mutant is held against every test of the suite, when it is judged.
  let sweeps: Bool
  let tell: @Sendable (Event) -> Void

  /// One mutant, and what is known of it before it is built.
  struct Case: Sendable {
    let specimen: Specimen
    /// Its place in the catalogue, from 1.
    let index: Int
    /// Why it is not judged at all; nil: it is.
    var ignored: String?
    /// Why it was not built together with others.
    var misfit: String?
    /// Whether its objects were seen to be the baseline's, so that a build in which they are needs no second one.
    var isAlike = false
  }

  /// A mutant whose tree need not be built, because it is ignored or has none.
  func recordWithoutBuild(of one: Case) -> MutantRecord {
    record(of: one, Facts(ignored: one.ignored, apply: one.specimen.apply), log: nil)
  }

  /// A mutant that is shown in a layer over the workspace, which holds the baseline.
  struct Layered: Sendable {
    var one: Case
    let files: [LayerFile]
    /// The files' modification time, in seconds.
    let stamp: Int64
  }

  /// Judges a mutant in a layer over the workspace.
  func judge(_ layered: Layered, over workspace: Scene) async throws(LabError) -> MutantRecord {
    try await show(layered, over: workspace) { scene throws(LabError) in
      try await judge(layered.one, in: scene)
    }
  }

  /// Shows a mutant in a layer over the workspace as long as some work takes.
  func show<Made: Sendable>(
    _ layered: Layered, over workspace: Scene, _ work: @Sendable (Scene) async throws(LabError) -> Made
  ) async throws(LabError) -> Made {
    try await builder.runner.withScratch { scratch throws(LabError) in
      let scene = try workspace.layered(in: "\(scratch)/layer")
      defer { scene.removeLayer() }
      try scene.put(layered.files, stamp: layered.stamp)
      return try await work(scene)
    }
  }

  /// Judges a mutant whose tree a scene holds: builds it, runs the tests that it names, then the others.
  func judge(_ one: Case, in scene: Scene) async throws(LabError) -> MutantRecord {
    let specimen = one.specimen
    let log = ScenarioLog(named: "logs/\(specimen.mutant.name).log", in: output)
    let built = try await build(one, in: scene)
    var facts = Facts(apply: specimen.apply, build: built.fact)
    if case .built = built.fact, let program = built.program, !Task.isCancelled {
      tell(.began(.test, scenario: specimen.mutant.name, index: one.index))
      facts.trials = try await trials(of: specimen, program, in: scene, log)
      if sweeps, !Task.isCancelled { facts.sweep = try await sweep(program, in: scene, log) }
    }
    return record(of: one, facts, log: log.name)
  }

  /// Tells that a mutant is built, and builds it.
  func build(_ one: Case, in scene: Scene) async throws(LabError) -> Builder.Built {
    let name = one.specimen.mutant.name
    tell(.began(.build, scenario: name, index: one.index))
    return try await build(one, in: scene, ScenarioLog(named: "logs/\(name).log", in: output))
  }

  /// Builds a mutant, and does not believe a build that failed or that changed nothing before it has been done again
  /// without the products that could be at fault.
  private func build(_ one: Case, in scene: Scene, _ log: ScenarioLog) async throws(LabError)
    -> Builder.Built
  {
    let specimen = one.specimen
    let deadline = configuration.timeout.deadline(forBuild: baseline.facts.build.seconds)
    let first = try await builder.build(in: scene, deadline: deadline, log: log)
    let changed = specimen.changes.map(\.path)
    guard !Task.isCancelled else { return first }
    switch first.fact {
    case .built where !isUnchanged(first.program, changed): return first
    case .built(let seconds) where one.isAlike:
      return Builder.Built(fact: .sameProgram(seconds: seconds), program: first.program)
    case .built, .failed:
      guard case .swiftPackage = configuration.suite.kind else { return first }
      try await builder.discardProducts(of: changed, in: scene)
      let again = try await builder.build(in: scene, deadline: deadline, log: log)
      if case .built(let seconds) = again.fact, isUnchanged(again.program, changed) {
        return Builder.Built(fact: .sameProgram(seconds: seconds), program: again.program)
      }
      return again
    case .sameProgram, .timedOut, .lost: return first
    }
  }

  /// Whether a program is the baseline's to the last bit although a file that goes into it was changed.
  ///
  /// A change to anything else (a script that the tests start, a resource) need not show in the program.
  private func isUnchanged(_ program: Program?, _ changed: [String]) -> Bool {
    guard let fingerprint = program?.fingerprint, fingerprint == baseline.program?.fingerprint else {
      return false
    }
    let compiled = ["swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hpp", "s", "S"]
    return changed.allSatisfy { path in compiled.contains { path.hasSuffix(".\($0)") } }
  }

  /// Runs the tests once, and again as often as the user wants kills and survivals to be seen.
  private func trials(
    of specimen: Specimen, _ program: Program, in scene: Scene, _ log: ScenarioLog
  ) async throws(LabError) -> [Trial] {
    var trials = [try await trial(0, of: specimen, program, in: scene, log)]
    let first = judgement(
      of: specimen, Facts(apply: specimen.apply, build: .built(seconds: 0), trials: trials))
    guard [.killed, .killedElsewhere, .survived].contains(first.outcome) else { return trials }
    while trials.count < confirm, !Task.isCancelled {
      trials.append(try await trial(trials.count, of: specimen, program, in: scene, log))
    }
    return trials
  }

  /// Runs the expected killers by themselves; when none of them fails, the rest of the suite, tier by tier.
  private func trial(
    _ number: Int, of specimen: Specimen, _ program: Program, in scene: Scene, _ log: ScenarioLog
  ) async throws(LabError) -> Trial {
    let killers = baseline.killers(of: specimen.mutant)
    let green = baseline.facts.green
    if specimen.mutant.killers.isEmpty, rehearsals.groupsStand {
      return try await trialInGroups(program, in: scene, log)
    }
    guard tests.suite.canSelect, let alone = rehearsals[killers] else {
      let decisive = specimen.mutant.killers.isEmpty ? green : Set(killers)
      let asked = tests.suite.canSelect ? baseline.greenTiers.flatMap { $0 } : baseline.tests
      let isWhole = baseline.coversAll && asked.count == baseline.tests.count && order.seed == nil
      return Trial(
        try await tests.run(
          order.of(asked, trial: number), isWhole: isWhole,
          of: program, in: scene, patience: patience.of(wholeSuite: baseline),
          stop: .atFailure(of: decisive), log: log))
    }
    var runs = try await tests.run(
      order.of(killers, trial: number), isWhole: false, of: program, in: scene,
      patience: patience.of(alone), stop: .atFailure(of: Set(killers)), log: log)
    let named = Set(killers)
    for tier in baseline.greenTiers {
      guard runs.allSatisfy(\.isQuiet), !Task.isCancelled else { break }
      let rest = tier.filter { !named.contains($0) }
      guard !rest.isEmpty else { continue }
      runs += try await tests.run(
        order.of(rest, trial: number), isWhole: false, of: program, in: scene,
        patience: patience.of(wholeSuite: baseline), stop: .atFailure(of: green), log: log)
    }
    return Trial(runs)
  }

  /// Runs the suite tier by tier and group by group, until a test fails.
  private func trialInGroups(_ program: Program, in scene: Scene, _ log: ScenarioLog) async throws(LabError)
    -> Trial
  {
    let green = baseline.facts.green
    var runs: [TestRun] = []
    for tier in baseline.greenTiers where runs.allSatisfy(\.isQuiet) {
      runs += try await givingEachATurn(baseline.groups(of: tier), of: tier, after: runs) {
        some, hasHung throws(LabError) in
        try await tests.run(
          some, isWhole: false, of: program, in: scene,
          patience: patience.once(hasHung: hasHung).of(wholeSuite: baseline),
          stop: .atFailure(of: green), log: log)
      }
    }
    return Trial(runs)
  }

  /// Runs the whole suite without stopping at a failure; where its process dies, the tests that had no turn are run one by
  /// one.
  private func sweep(_ program: Program, in scene: Scene, _ log: ScenarioLog) async throws(LabError) -> Sweep
  {
    let green = baseline.facts.green
    var runs = try await tests.run(
      order.of(baseline.tests), isWhole: baseline.coversAll && order.seed == nil, of: program, in: scene,
      patience: patience.of(wholeSuite: baseline), stop: .never, log: log)
    let said = Set(runs.filter(\.isSound).flatMap(\.results).map(\.test))
    let left = baseline.tests.filter { green.contains($0) && !said.contains($0) }
    guard tests.suite.canSelect else {
      let why = "the process ended before it, and this suite cannot run single tests"
      return Sweep(runs: runs, unasked: Dictionary(uniqueKeysWithValues: left.map { ($0, why) }))
    }
    for test in left where !Task.isCancelled {
      runs += try await tests.run(
        [test], isWhole: false, of: program, in: scene, patience: patience.of(wholeSuite: baseline),
        stop: .atFailure(of: [test]), log: log)
    }
    return Sweep(runs: runs)
  }

  private func judgement(of specimen: Specimen, _ facts: Facts) -> Judgement {
    MutationTesting.judge(
      facts, expecting: Expectations(killers: specimen.mutant.killers, green: baseline.facts.green))
  }

  private func record(of one: Case, _ facts: Facts, log: String?) -> MutantRecord {
    MutantRecord(
      mutant: one.specimen.mutant, facts: facts, judgement: judgement(of: one.specimen, facts),
      appliedDiff: one.specimen.diff, place: one.specimen.place, misfit: one.misfit, log: log)
  }
}

extension TestRun {
  /// Whether the run came to its end by itself and noticed nothing.
  var isQuiet: Bool {
    guard case .exited(0) = ending else { return false }
    return disagreements.isEmpty && !results.contains { $0.showsFailure || $0.status == .unfinished }
  }
}
