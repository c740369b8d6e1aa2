/// Compares what is in test files besides tests.
struct FileComparison {
  let old: [TestFile]
  let new: [TestFile]

  /// The paths of files in which more than tests differs, sorted.
  var filesWithMore: [String] { Set(rewritten + comeAndGone + withOtherSuites).sorted() }

  /// Files that are in both versions.
  private var rewritten: [String] {
    let before = Dictionary(grouping: old, by: Place.init)
    return new.filter { file in before[Place(file)].map { $0[0].rest != file.rest } ?? false }.map(\.path)
  }

  /// Files that are in one version only, unless they were but renamed, or hold nothing but tests.
  private var comeAndGone: [String] {
    let gone = without(old, new)
    let come = without(new, old)
    return unmatched(gone, come) + unmatched(come, gone)
  }

  private func without(_ files: [TestFile], _ others: [TestFile]) -> [TestFile] {
    let places = Set(others.map(Place.init))
    return files.filter { !places.contains(Place($0)) && !$0.hasOnlyImports }
  }

  /// Those for which the others hold no file with the same content, each counted once.
  private func unmatched(_ files: [TestFile], _ others: [TestFile]) -> [String] {
    var left = others.reduce(into: [Content: Int]()) { $0[Content($1), default: 0] += 1 }
    return files.filter { file in
      guard !file.tellsItsPath, let count = left[Content(file)], count > 0 else { return true }
      left[Content(file)] = count - 1
      return false
    }.map(\.path)
  }

  /// Files with a type of tests that is in both versions and is declared otherwise now.
  private var withOtherSuites: [String] {
    let before = headers(old)
    let after = headers(new)
    return new.filter { file in
      file.suites.contains { suite in before[suite.type].map { $0 != after[suite.type] } ?? false }
    }.map(\.path)
  }

  private func headers(_ files: [TestFile]) -> [TypeID: Set<Code>] {
    files.flatMap(\.suites).reduce(into: [:]) { $0[$1.type, default: []].insert($1.header) }
  }

  private struct Place: Hashable {
    let module: String
    let path: String

    init(_ file: TestFile) {
      module = file.module
      path = file.path
    }
  }

  private struct Content: Hashable {
    let module: String
    let rest: Code

    init(_ file: TestFile) {
      module = file.module
      rest = file.rest
    }
  }
}
