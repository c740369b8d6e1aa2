import MutationTesting

/// What new tests are held against mutants with.
///
/// It can be used from several tasks at once.
struct NewTestBench: Sendable {
  let tests: TestRunner
  let output: String
  /// How often a kill has to be seen.
  let confirm: Int
  let patience: CommandRunner.Patience

  /// Whether a test kills a mutant, run by itself in a program in which that one is active.
  func kills(_ test: TestID, _ mutant: Mutant, in program: Program, _ scene: Scene) async throws(LabError)
    -> Bool
  {
    let log = ScenarioLog(named: "logs/\(mutant.name).log", in: output)
    for _ in 0..<confirm {
      guard !Task.isCancelled else { return false }
      let runs = try await tests.run(
        [test], isWhole: false, of: program, in: scene, patience: patience, stop: .atFailure(of: [test]),
        log: log)
      guard KillMatrix.Pair(of: test, on: mutant, in: runs) == .killed else { return false }
    }
    return true
  }
}
