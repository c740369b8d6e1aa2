import MutationTesting

/// What tests did on mutants at an earlier revision.
struct PastKills {
  /// What one test did on one mutant, run by itself.
  enum Answer: Sendable, Equatable {
    case killed
    case notKilled
    /// What was seen does not add up. The text says why.
    case unclear(String)
  }

  /// The tests that were deleted or changed since.
  var tests: [FormerTest] = []
  /// Those that killed each mutant, by the mutant's name.
  private(set) var killers: [String: [TestID]] = [:]
  /// Why nobody knows what they killed, in sentences; empty: it is known.
  var faults: [String] = []
  /// Things worth knowing that change no verdict.
  var notes: [String] = []

  /// Takes down what a test did on a mutant.
  mutating func add(_ answer: Answer, of test: TestID, on mutant: String) {
    switch answer {
    case .killed: killers[mutant, default: []].append(test)
    case .notKilled: break
    case .unclear(let reason): faults.append("what \(test) does on \(mutant) does not add up: \(reason)")
    }
  }
}

extension PastKills.Answer {
  /// What runs of one test say, each in a process of its own; a kill has to be seen in all of them.
  init(of test: TestID, on mutant: Mutant, in trials: [[TestRun]]) {
    let answers = trials.map { PastKills.Answer(of: test, on: mutant, in: $0) }
    guard let first = answers.first else {
      self = .unclear("it was not run")
      return
    }
    let kills = answers.filter { $0 == .killed }.count
    if let unclear = answers.first(where: { $0 != .killed && $0 != .notKilled }) {
      self = unclear
    } else if kills == 0 || kills == answers.count {
      self = first
    } else {
      self = .unclear("it kills in \(kills) of \(answers.count) runs")
    }
  }

  private init(of test: TestID, on mutant: Mutant, in runs: [TestRun]) {
    switch KillMatrix.Pair(of: test, on: mutant, in: runs) {
    case .killed: self = .killed
    case .passed, .notReached: self = .notKilled
    case .notRun(let why):
      // The gate does not count a crash, a hang or a skipped test as a kill; a run that does not add up says nothing.
      let isSound = runs.allSatisfy(\.isSound) && runs.flatMap(\.results).contains { $0.test == test }
      self = isSound ? .notKilled : .unclear(why)
    }
  }
}
