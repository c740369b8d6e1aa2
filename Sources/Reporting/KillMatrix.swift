import MutationTesting

/// Tests x mutants: which test failed on which mutant, as far as the run has asked.
struct KillMatrix: Sendable, Equatable {
  /// What is known of one test on one mutant.
  enum Cell: Character, Sendable {
    /// It failed.
    case killed = "k"
    /// It passed although the mutant names it.
    case missed = "m"
    /// It passed.
    case passed = "p"
    /// It was not run, or came to no end.
    case unknown = "u"
  }

  /// How much a test is worth, as far as is known.
  enum Worth: String, Sendable {
    case kills
    /// It ran on a mutant and killed none.
    case idle
    /// It ran on no mutant: others had killed it before.
    case notAsked
  }

  /// One test.
  struct Row: Sendable, Equatable {
    var test: TestID
    /// One for each mutant.
    var cells: [Cell]

    var kills: Int { cells.filter { $0 == .killed }.count }
    var asked: Int { cells.filter { $0 != .unknown }.count }
    var worth: Worth { kills > 0 ? .kills : asked > 0 ? .idle : .notAsked }
  }

  /// The mutants on which tests ran, in order.
  var mutants: [String]
  /// The tests, those with the most kills first.
  var rows: [Row]

  /// The matrix of a run.
  init(_ record: RunRecord) {
    let tried = record.mutants.filter { !$0.facts.trials.isEmpty }
    let columns = tried.map { KillMatrix.column($0) }
    var tests: [TestID] = []
    var seen: Set<TestID> = []
    for test in (record.baseline?.results ?? []).map(\.test) + columns.flatMap(\.keys).sorted()
    where seen.insert(test).inserted { tests.append(test) }
    mutants = tried.map(\.mutant.name)
    rows = tests.map { test in Row(test: test, cells: columns.map { $0[test] ?? .unknown }) }
      .sorted { ($1.kills, $1.asked, $0.test) < ($0.kills, $0.asked, $1.test) }
  }

  /// What each test did on one mutant; a failure in any repeat counts.
  private static func column(_ record: MutantRecord) -> [TestID: Cell] {
    var column: [TestID: Cell] = [:]
    // A glob names several tests, one of which is enough.
    let isKilled = record.judgement.outcome == .killed
    for result in record.facts.trials.flatMap(\.runs).flatMap(\.results) {
      if result.showsFailure {
        column[result.test] = .killed
      } else if result.status == .passed, column[result.test] == nil {
        let isNamed = record.mutant.killers.anyMatches(result.test)
        column[result.test] = isNamed && !isKilled ? .missed : .passed
      }
    }
    return column
  }
}
