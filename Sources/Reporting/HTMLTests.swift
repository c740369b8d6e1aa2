internal import MutationTesting

/// The tests on the page: each has its name once, in the kill matrix; long lists hold only the places of its rows.
///
/// So a page stays small where many mutants are held against many tests.
struct HTMLTests {
  /// The tests that have a row, by name.
  let rows: [MatrixPicture.Row]
  /// How many have none: those that are worth the least.
  let withoutRow: Int
  private let places: [TestID: Int]

  /// So many tests have a row.
  static let mostRows = 2000
  /// So many names stand in a list, the others are counted.
  private static let mostNames = 3

  /// The tests of a picture, whose rows are sorted by worth.
  init(_ picture: MatrixPicture) {
    rows = picture.rows.prefix(HTMLTests.mostRows).sorted { $0.test < $1.test }
    withoutRow = picture.rows.count - rows.count
    places = Dictionary(rows.enumerated().map { ($1.test, $0) }) { first, _ in first }
  }

  /// The rows of each module, in order; the module ends in the point that parts it from the rest of the names.
  var modules: [(name: String, rows: [MatrixPicture.Row])] {
    rows.reduce(into: []) { modules, row in
      let name = String(row.test.text.dropLast(row.test.withoutModule.count))
      if modules.last?.name == name {
        modules[modules.count - 1].rows.append(row)
      } else {
        modules.append((name, [row]))
      }
    }
  }

  /// A list of tests: the first by name, the script of the page adds the others.
  func list(_ tests: [TestID]) -> Markup {
    guard tests.count > HTMLTests.mostNames + 1 else { return names(tests) }
    let rest = tests.dropFirst(HTMLTests.mostNames)
    return """
      \(names(tests.prefix(HTMLTests.mostNames)))\
      <details data-tests="\(gaps(between: rest.compactMap { places[$0] }))"><summary>and \(rest.count) more</summary>\
      <p>report.json names them all</p></details>
      """
  }

  private func names(_ tests: some Sequence<TestID>) -> Markup {
    tests.map { test -> Markup in "<code>\(test.text)</code>" }.joined(by: "<br>")
  }
}

/// Places in a list in few characters: `3 0x5` leaves three out, takes one, and then five more.
///
/// Each word is how many are left out, and after an `x` how many are taken where that is more than one.
func gaps(between places: [Int]) -> String {
  var words: [String] = []
  var next = 0
  let sorted = Set(places).sorted()
  var rest = sorted[...]
  while let first = rest.first {
    let run = zip(rest, first...).prefix { $0 == $1 }.count
    words.append(run == 1 ? "\(first - next)" : "\(first - next)x\(run)")
    next = first + run
    rest = rest.dropFirst(run)
  }
  return words.joined(separator: " ")
}
