import Git
import MutationTesting

/// The baseline, with what is needed to hold mutants against it.
struct TakenBaseline: Sendable {
  var facts: Baseline
  /// Every test of the suite, tier by tier.
  var tiers: [[TestID]]
  /// Whether these are all the tests that the suite knows; false where some are in no tier.
  let coversAll: Bool
  /// The program; nil when it was not built.
  let program: Program?

  /// Every test of the suite.
  var tests: [TestID] { tiers.flatMap { $0 } }
  /// How long the whole suite takes, in seconds.
  var seconds: Double { facts.trial.seconds }

  /// How long the whole suite keeps processors busy, in seconds.
  var processorSeconds: Double { facts.trial.runs.reduce(0) { $0 + $1.processorSeconds } }

  /// The longest time for which the suite says nothing, in seconds.
  var silence: Double { facts.trial.runs.map(\.silence).max() ?? 0 }

  /// The test that has killed each mutant last, by the mutant's name.
  var lastKillers: [String: TestID] = [:]

  /// How long each mutant was tested last, in seconds, by the mutant's name.
  var lastSeconds: [String: Double] = [:]

  /// Mutants in the order in which they are best begun: those first that take longest, as far as that can be known.
  func longestFirst(_ specimens: [Specimen]) -> [Specimen] {
    // A hang that is expected takes until the deadline.
    specimens.ordered {
      $0.mutant.expectation == .timeout ? -.infinity : -(lastSeconds[$0.mutant.name] ?? 0)
    }
  }

  /// The test that has killed a mutant last, if it is green; else none.
  func lastKiller(of mutant: Mutant) -> [TestID] {
    lastKillers[mutant.name].map { test in facts.green.contains(test) ? [test] : [] } ?? []
  }

  /// What is run on a mutant before anything else: the tests that it names, and of these first the one that has killed it
  /// last, then that one where it is not named.
  func firstTests(for mutant: Mutant) -> [TestID] {
    let (killers, last) = (killers(of: mutant), lastKiller(of: mutant))
    return (killers.filter(last.contains) + killers + last).distinct
  }

  /// The tests that a mutant names, in the suite's order.
  func killers(of mutant: Mutant) -> [TestID] {
    let green = facts.green
    return tests.filter { green.contains($0) && mutant.killers.anyMatches($0) }
  }
}

extension Lab {
  /// Longer than any build or suite that people wait for, and short enough to end a hung one.
  private static let firstDeadline = 3600.0
  private static let cleanBuildDeadline = 1800.0

  /// Builds the subject without a mutant, and runs its whole suite, unless an earlier run has found that green.
  ///
  /// - Parameters:
  ///   - choose: picks from the tests of the suite, tier by tier, those that are run, in the tiers in which they are; all,
  ///     unless it is given.
  ///   - work: done while the suite runs, if scenarios have layers of their own; is given what is known by then.
  /// - Returns: the baseline, and what the work came to; nil: it was not done.
  func takeBaseline<Made>(
    of tree: ObjectID, knowing known: Baseline?, on bench: Bench,
    choosing choose: ([[TestID]]) throws(LabError) -> [[TestID]] = { $0 },
    meanwhile work: (TakenBaseline) async throws(LabError) -> Made
  ) async throws(LabError) -> (TakenBaseline, Made?) {
    let log = ScenarioLog(named: "logs/baseline.log", in: bench.output)
    try bench.workspace.checkOut(tree)
    tell(.began(.build, scenario: "baseline", index: 0))
    let built = try await buildBaseline(on: bench, deadline: Lab.firstDeadline, log)
    guard let program = built.program else { return (TakenBaseline.unbuilt(built.fact), nil) }
    bench.workspace.markBuild()

    tell(.began(.test, scenario: "baseline", index: 0))
    let listed = try await bench.tests.list(program, in: bench.scene, log: log)
    let suite = listed.map { bench.configuration.suite.tiers(of: $0) }
    if let listed, suite?.isEmpty == true {
      throw LabError(
        .usage, listed.isEmpty ? "the suite lists no test" : "none of the \(listed.count) tests fits a tier",
        hint: listed.isEmpty ? "what it said is in \(log.path)" : "check 'suite.tiers' in gate.json")
    }
    let planned: [[TestID]]? = if let suite { try choose(suite) } else { nil }
    let coversAll = listed?.count == planned?.reduce(0) { $0 + $1.count }
    var taken = TakenBaseline(
      facts: Baseline(build: built.fact, trial: known?.trial ?? Trial([])), tiers: planned ?? [],
      coversAll: coversAll, program: program)
    taken.facts.cached = known != nil
    guard known == nil else { return (taken, nil) }
    let whole = try wholeSuite(
      planned ?? [[]], coversAll: coversAll, on: bench,
      patience: .init(deadline: bench.timeout ?? Lab.firstDeadline), log)
    async let runs = whole.result(program)
    let made = bench.hasLayers ? try await work(taken) : nil
    taken.facts.trial.runs = try await runs.get()
    if planned == nil {
      // Where there is no list, the results of the baseline are one.
      taken.tiers = bench.configuration.suite.tiers(of: taken.facts.results.map(\.test))
    }
    try reportWritten(in: taken.facts, since: tree, on: bench)
    return (taken, made)
  }

  /// Looks whether the subject is still green without a mutant: whatever has crept into the workspace or the machine
  /// since would have decided about mutants.
  func lookAtBaselineAgain(of tree: ObjectID, _ baseline: TakenBaseline, on bench: Bench)
    async throws(LabError) -> [String]
  {
    let log = ScenarioLog(named: "logs/baseline-after.log", in: bench.output)
    try bench.workspace.checkOut(tree)
    tell(.began(.build, scenario: "baseline again", index: 0))
    let deadline = bench.configuration.timeout.deadline(forBuild: baseline.facts.build.seconds)
    let built = try await buildBaseline(on: bench, deadline: max(deadline, Lab.cleanBuildDeadline), log)
    guard let program = built.program else { return TakenBaseline.unbuilt(built.fact).facts.faults }
    tell(.began(.test, scenario: "baseline again", index: 0))
    let suite = try wholeSuite(
      baseline.tiers, coversAll: baseline.coversAll, on: bench,
      patience: bench.patience(forTest: baseline.seconds, silence: baseline.silence), log)
    let runs = try await suite.run(program)
    return Baseline(build: built.fact, trial: Trial(runs)).faults
  }

  /// Builds what is checked out; when a warm build folder fails it, once more from clean: the folder may be at fault.
  private func buildBaseline(
    on bench: Bench, deadline: Double, _ log: ScenarioLog
  ) async throws(LabError) -> Builder.Built {
    let isWarm = bench.suite.hasProducts(in: bench.scene.folder)
    let built = try await bench.builder.build(in: bench.scene, deadline: deadline, log: log)
    guard case .failed(_, let excerpt) = built.fact, isWarm, !Task.isCancelled else { return built }
    guard !BuildOutput.blamesTheSource(excerpt) else { return built }
    try await bench.builder.discardProducts(of: [], in: bench.scene)
    return try await bench.builder.build(in: bench.scene, deadline: deadline, log: log)
  }

  private func wholeSuite(
    _ tiers: [[TestID]], coversAll: Bool, on bench: Bench, patience: CommandRunner.Patience,
    _ log: ScenarioLog
  ) throws(LabError) -> WholeSuite {
    WholeSuite(
      tests: bench.tests,
      scene: bench.hasLayers ? try bench.scene.layered(in: "\(bench.scratch)/baseline") : bench.scene,
      order: bench.order, tiers: tiers, coversAll: coversAll, width: bench.jobs, patience: patience, log: log)
  }

  /// Says what the suite has written without a mutant: into its layers, or into the workspace.
  private func reportWritten(in facts: Baseline, since tree: ObjectID, on bench: Bench) throws(LabError) {
    let inLayers = Set(facts.trial.runs.flatMap(\.written)).sorted()
    tellWritten(inLayers, by: "the suite")
    if !bench.hasLayers { try reportWritten(since: tree, by: "the suite", on: bench) }
  }

  /// Says what tests have written into the workspace.
  ///
  /// The next checkout undoes it.
  func reportWritten(since tree: ObjectID, by whom: String, on bench: Bench) throws(LabError) {
    tellWritten(try bench.workspace.written(since: tree), by: whom)
  }

  /// Says that tests have written into the workspace.
  func tellWritten(_ written: [String], by whom: String) {
    guard !written.isEmpty else { return }
    let shown =
      written.prefix(3).joined(separator: ", ")
      + (written.count > 3 ? " and \(written.count - 3) more" : "")
    tell(.note("\(whom) wrote into the workspace: \(shown); it is undone"))
  }
}

extension TakenBaseline {
  fileprivate static func unbuilt(_ fact: BuildFact) -> TakenBaseline {
    TakenBaseline(
      facts: Baseline(build: fact, trial: Trial([])), tiers: [], coversAll: true, program: nil)
  }
}
