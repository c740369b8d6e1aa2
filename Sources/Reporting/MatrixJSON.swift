import MutationTesting

/// The kill matrix in `report.json`: for each mutant lists of tests, by their places in the list of tests.
///
/// The last four fields follow from the others.
struct MatrixJSON: Codable, Equatable {
  var tests: [String]
  var mutants: [ColumnJSON]
  /// Tests that were held against a mutant and kill none.
  var idle: [Int]
  /// Mutants that one test alone kills.
  var soleKillers: [SoleKillerJSON]
  /// Tests that kill nothing but what others kill as well.
  var covered: [Int]
  var smallest: CoverJSON

  struct ColumnJSON: Codable, Equatable {
    var mutant: String
    var killed: [Int]
    var passed: [Int]
    var notReached: [Int]
    var notRun: [NotRunJSON]
  }

  struct NotRunJSON: Codable, Equatable {
    var why: String
    var tests: [Int]
  }

  struct SoleKillerJSON: Codable, Equatable {
    var mutant: String
    var test: Int
  }

  /// The smallest set of tests that kills all; not exact: a smaller one may exist.
  struct CoverJSON: Codable, Equatable {
    var tests: [Int]
    var exact: Bool
  }

  /// The document of a matrix.
  init(_ matrix: KillMatrix) {
    tests = matrix.tests.map(\.text)
    mutants = matrix.mutants.map(ColumnJSON.init)
    idle = matrix.idle
    soleKillers = matrix.soleKillers.map {
      SoleKillerJSON(mutant: matrix.mutants[$0.mutant].mutant, test: $0.test)
    }
    covered = matrix.covered
    let cover = matrix.smallestCover()
    smallest = CoverJSON(tests: cover.tests, exact: cover.isExact)
  }

  /// The matrix that the document is of; nil: it holds a place of no test, or not each pair once.
  var matrix: KillMatrix? {
    let columns = mutants.compactMap { $0.column(of: tests.count) }
    guard columns.count == mutants.count else { return nil }
    return KillMatrix(tests: tests.map { TestID($0) }, mutants: columns)
  }
}

extension MatrixJSON.ColumnJSON {
  fileprivate init(_ column: KillMatrix.Column) {
    func places(_ pair: KillMatrix.Pair) -> [Int] {
      column.pairs.indices.filter { column.pairs[$0] == pair }
    }
    mutant = column.mutant
    (killed, passed, notReached) = (places(.killed), places(.passed), places(.notReached))
    let reasons = column.pairs.compactMap { if case .notRun(let why) = $0 { why } else { nil } }
    notRun = Set(reasons).sorted().map { MatrixJSON.NotRunJSON(why: $0, tests: places(.notRun($0))) }
  }

  fileprivate func column(of count: Int) -> KillMatrix.Column? {
    var pairs = [KillMatrix.Pair?](repeating: nil, count: count)
    let lists =
      [(KillMatrix.Pair.killed, killed), (.passed, passed), (.notReached, notReached)]
      + notRun.map { (.notRun($0.why), $0.tests) }
    for (pair, places) in lists {
      for place in places {
        guard pairs.indices.contains(place), pairs[place] == nil else { return nil }
        pairs[place] = pair
      }
    }
    let told = pairs.compactMap { $0 }
    return told.count == count ? KillMatrix.Column(mutant: mutant, pairs: told) : nil
  }
}
