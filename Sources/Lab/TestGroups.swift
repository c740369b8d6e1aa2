import MutationTesting

extension TakenBaseline {
  /// Up to how many seconds a test of each group may take, but for the last group.
  private static let bounds = [0.03, 0.5]

  /// Tests of one tier in the groups in which they are run on a mutant that names no killer, each in a process of its
  /// own: those that take least first, since one of them may notice what the dear ones would notice, too.
  ///
  /// It hangs on the baseline alone, so that a mutant is asked the same whichever way it was built.
  func groups(of tests: [TestID]) -> [[TestID]] {
    let seconds = Dictionary(facts.results.map { ($0.test, $0.seconds) }) { max($0, $1) }
    let groups = Dictionary(grouping: tests) { test in
      TakenBaseline.bounds.count { $0 < seconds[test] ?? .infinity }
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// All tests that are green on the baseline, tier by tier, in groups.
  var groups: [[TestID]] { greenTiers.flatMap(groups(of:)) }

  /// The tests that are green on the baseline, tier by tier.
  ///
  /// The others, which are skipped there or have known issues, prove nothing about a mutant, whatever they do on it.
  var greenTiers: [[TestID]] {
    let green = facts.green
    return tiers.map { $0.filter(green.contains) }
  }
}

extension [TestRun] {
  /// Whether nothing that tests in other processes say could matter any more: one has noticed the mutant, or a run does
  /// not add up.
  ///
  /// A crash is no such end, nor is a hang: an assertion says more, so the other tests have their turn. After the eighth
  /// hang they have none, for the time that they take.
  var areDecided: Bool {
    count(where: \.hasHung) >= 8
      || contains { run in
        switch run.ending {
        case .lost, .interrupted, .stopped: true
        case .exited, .signalled, .deadline, .idle, .processorTime:
          !run.disagreements.isEmpty || run.results.contains(where: \.showsFailure)
        }
      }
  }
}

extension TestRun {
  /// Whether it was ended because it took too long.
  var hasHung: Bool { [.deadline, .idle, .processorTime].contains(ending) }
}
