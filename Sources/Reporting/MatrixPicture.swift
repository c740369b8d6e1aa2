import MutationTesting

/// What the page shows of tests x mutants: which test failed on which mutant, as far as the run has asked.
struct MatrixPicture: Sendable, Equatable {
  /// What is known of one test on one mutant.
  enum Cell: Character, Sendable {
    /// It failed.
    case killed = "k"
    /// It passed although the mutant names it.
    case missed = "m"
    /// It passed.
    case passed = "p"
    /// It does not run the changed code.
    case notReached = "x"
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
    var asked: Int { cells.filter { $0 != .unknown && $0 != .notReached }.count }
    var worth: Worth { kills > 0 ? .kills : asked > 0 ? .idle : .notAsked }
  }

  /// The mutants on which tests ran, in order.
  var mutants: [String]
  /// The tests, those with the most kills first.
  var rows: [Row]

  /// The matrix of a run: of every pair where that was asked, else as far as it was.
  init(_ record: RunRecord) {
    if let matrix = record.matrix {
      self.init(matrix, of: record.mutants)
      return
    }
    self.init(askedBy: record)
  }

  private init(askedBy record: RunRecord) {
    let tried = record.mutants.filter { !$0.facts.trials.isEmpty }
    let columns = tried.map { MatrixPicture.column($0) }
    var tests: [TestID] = []
    var seen: Set<TestID> = []
    for test in (record.baseline?.results ?? []).map(\.test) + columns.flatMap(\.keys).sorted()
    where seen.insert(test).inserted { tests.append(test) }
    mutants = tried.map(\.mutant.name)
    rows =
      tests.map { test in Row(test: test, cells: columns.map { $0[test] ?? .unknown }) }
      .sortedByWorth
  }

  private init(_ matrix: KillMatrix, of records: [MutantRecord]) {
    let byName = Dictionary(records.map { ($0.mutant.name, $0) }) { one, _ in one }
    mutants = matrix.mutants.map(\.mutant)
    rows =
      matrix.tests.enumerated().map { place, test in
        let cells = matrix.mutants.map { column in Cell(column.pairs[place], test, byName[column.mutant]) }
        return Row(test: test, cells: cells)
      }.sortedByWorth
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

extension MatrixPicture.Cell {
  fileprivate init(_ pair: KillMatrix.Pair, _ test: TestID, _ record: MutantRecord?) {
    let isMissed = record?.mutant.killers.anyMatches(test) == true && record?.judgement.outcome != .killed
    switch pair {
    case .killed: self = .killed
    case .passed: self = isMissed ? .missed : .passed
    case .notReached: self = .notReached
    case .notRun: self = .unknown
    }
  }
}

extension [MatrixPicture.Row] {
  /// The rows with the most kills first, then those that were asked most.
  fileprivate var sortedByWorth: [MatrixPicture.Row] {
    map { (kills: $0.kills, asked: $0.asked, row: $0) }
      .sorted { ($1.kills, $1.asked, $0.row.test) < ($0.kills, $0.asked, $1.row.test) }.map(\.row)
  }
}
