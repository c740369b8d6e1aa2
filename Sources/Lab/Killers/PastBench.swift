import MutationTesting

/// What tests are held against mutants with, each pair in a process of its own.
///
/// It can be used from several tasks at once.
struct PastBench: Sendable {
  let tests: TestRunner
  let output: String
  /// How often a kill has to be seen.
  let confirm: Int
  let patience: CommandRunner.Patience

  /// What a test does on a mutant, in a program in which that one is active.
  func answer(of test: TestID, on mutant: Mutant, in program: Program, _ scene: Scene) async throws(LabError)
    -> PastKills.Answer
  {
    let log = ScenarioLog(named: "logs/\(mutant.name)/\(test.shortName.logName).log", in: output)
    var trials: [[TestRun]] = []
    while trials.count < confirm, !Task.isCancelled {
      trials.append(
        try await tests.run(
          [test], isWhole: false, of: program, in: scene, patience: patience, stop: .atFailure(of: [test]),
          log: log))
      guard PastKills.Answer(of: test, on: mutant, in: trials) == .killed else { break }
    }
    return PastKills.Answer(of: test, on: mutant, in: trials)
  }
}

extension String {
  /// The text as a file's name: letters and digits, and a dash for anything else.
  fileprivate var logName: String {
    String(prefix(100).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
