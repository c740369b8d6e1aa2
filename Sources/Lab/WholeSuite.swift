import MutationTesting

/// The whole suite, to be run on a program without a mutant.
struct WholeSuite: Sendable {
  let tests: TestRunner
  let scene: Scene
  let order: TestOrder
  /// Every test, tier by tier; a tier without a test stands for all.
  let tiers: [[TestID]]
  /// Whether these are all the tests that the suite knows.
  let coversAll: Bool
  /// How many processes run side by side.
  let width: Int
  let patience: CommandRunner.Patience
  let log: ScenarioLog

  /// Runs every test.
  ///
  /// Where scenarios have layers of their own, each class has a process of its own, side by side with others. Whatever is
  /// not green then is run once more as a suite is usually run, one process after the other, and that decides.
  func run(_ program: Program) async throws(LabError) -> [TestRun] {
    guard scene.isLayered, width > 1, tests.suite.canSelect, order.seed == nil, !tiers.contains([]) else {
      return try await runInOrder(program)
    }
    let runs = try await runByClass(program)
    let isGreen = Baseline(build: .built(seconds: 0), trial: Trial(runs)).faults.isEmpty
    return isGreen || Task.isCancelled ? runs : try await runInOrder(program)
  }

  /// The same, for tasks that cannot throw.
  func result(_ program: Program) async -> Result<[TestRun], LabError> {
    do throws(LabError) {
      return .success(try await run(program))
    } catch {
      return .failure(error)
    }
  }

  private func runByClass(_ program: Program) async throws(LabError) -> [TestRun] {
    let classes = tiers.flatMap { $0.splitByClass() }
    var runs = [[TestRun]](repeating: [], count: classes.count)
    try await sideBySide(Array(classes.enumerated()), width: width) { group, _ throws(LabError) in
      let runs = try await tests.run(
        group.element, isWhole: false, of: program, in: scene, patience: patience, stop: .never, log: log)
      return (group.offset, runs)
    } take: { index, some in
      runs[index] = some
      return true
    }
    return runs.flatMap { $0 }
  }

  private func runInOrder(_ program: Program) async throws(LabError) -> [TestRun] {
    var runs: [TestRun] = []
    for tier in tests.suite.canSelect ? tiers : [tiers.flatMap { $0 }] {
      runs += try await tests.run(
        order.of(tier), isWhole: coversAll && tiers.count == 1 && order.seed == nil, of: program, in: scene,
        patience: patience, stop: .never, log: log)
    }
    return runs
  }
}
