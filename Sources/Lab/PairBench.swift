import MutationTesting

/// What single tests are held against single mutants with, each pair in a process of its own.
///
/// It can be used from several tasks at once.
struct PairBench: Sendable {
  let tests: TestRunner
  let output: String
  /// How often a kill has to be seen.
  let confirm: Int
  let patience: CommandRunner.Patience

  /// Runs a test in a program in which a mutant is active, until it has killed that often enough or once has not.
  ///
  /// - Returns: the runs, trial by trial.
  func trials(of test: TestID, on mutant: Mutant, in program: Program, _ scene: Scene) async throws(LabError)
    -> [[TestRun]]
  {
    let log = ScenarioLog(named: "logs/\(mutant.name)/\(test.shortName.logName).log", in: output)
    var trials: [[TestRun]] = []
    while trials.count < confirm, !Task.isCancelled {
      trials.append(
        try await tests.run(
          [test], isWhole: false, of: program, in: scene, patience: patience, stop: .atFailure(of: [test]),
          log: log))
      guard KillMatrix.Pair(of: test, on: mutant, in: trials[trials.count - 1]) == .killed else { break }
    }
    return trials
  }

  /// Whether a test kills a mutant, each time that it is asked.
  func kills(_ test: TestID, _ mutant: Mutant, in program: Program, _ scene: Scene) async throws(LabError)
    -> Bool
  {
    let trials = try await trials(of: test, on: mutant, in: program, scene)
    return trials.count == confirm
      && trials.allSatisfy { KillMatrix.Pair(of: test, on: mutant, in: $0) == .killed }
  }
}

extension String {
  /// The text as a file's name: letters and digits, and a dash for anything else.
  fileprivate var logName: String {
    String(prefix(100).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
