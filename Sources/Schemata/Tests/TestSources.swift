/// One version of the files of test targets, with the test functions that its syntax shows.
///
/// What syntax cannot tell is taken so:
/// - A class is a test case if it inherits from `XCTestCase`, also by way of other classes and type aliases of the
///   files, or from a class that is in none of the files and whose name ends in `TestCase` or `Tests`.
/// - A subclass has its superclass's tests. XCTest on Linux lists fewer: none for a class without tests of its own, and
///   none from other modules.
/// - A type that is in none of the files belongs to the module that extends it.
/// - The tests in all clauses of `#if` count.
public struct TestSources: Sendable {
  private let found: [String: FoundTest]
  private let files: [TestFile]
  private let types: Set<TypeID>

  /// Parses the files.
  public init(files: [SourceFile]) {
    let parsed = files.map(ParsedTestFile.init)
    let types = DeclaredTypes(parsed.flatMap(\.types))
    self.types = Set(parsed.flatMap(\.types).map(\.id))
    self.files = parsed.map { TestFile($0, types) }
    found = FoundTest.all(self.files.flatMap(\.tests), types)
  }

  /// The tests, by id, each id once.
  public var tests: [TestFunction] { found.keys.sorted().compactMap { found[$0]?.function } }

  /// What differs between two versions.
  ///
  /// Tests are compared by id, in whatever file they are. Comments and white space do not count, but the names after
  /// `mutants:` do. A type or an extension that holds nothing but tests may come and go with them, and so may a file
  /// that holds nothing but tests and plain imports.
  public func changes(since old: TestSources) -> TestChanges {
    let added = Set(found.keys).subtracting(old.found.keys)
    let removed = Set(old.found.keys).subtracting(found.keys)
    let changed = found.keys.filter { id in old.found[id].map { $0.code != found[id]?.code } ?? false }
    let names =
      (added.union(changed)).compactMap { found[$0]?.name } + removed.compactMap { old.found[$0]?.name }
      + suites.subtracting(old.types).union(old.suites.subtracting(types)).compactMap(\.path.last)
    return TestChanges(
      added: functions(added), changed: functions(changed), removed: old.functions(removed),
      moved: old.functions(moved(from: old, removed, among: added)),
      filesWithMore: FileComparison(old: old.files, new: files).filesWithMore,
      mentionedElsewhere: Set(names).intersection(mentions(except: added.union(changed))).sorted())
  }

  /// The tests, of those that were removed, whose code was added under another id; each added one stands for one removed.
  private func moved(from old: TestSources, _ removed: Set<String>, among added: Set<String>) -> [String] {
    var left = added.sorted()
    return removed.sorted().filter { id in
      guard let test = old.found[id],
        let place = left.firstIndex(where: { found[$0]?.isCopy(of: test) == true })
      else { return false }
      left.remove(at: place)
      return true
    }
  }

  private func functions(_ ids: some Sequence<String>) -> [TestFunction] {
    ids.sorted().compactMap { found[$0]?.function }
  }

  /// The types that hold nothing but tests.
  private var suites: Set<TypeID> { Set(files.flatMap(\.suites).map(\.type)) }

  /// The names that all code but these tests uses.
  private func mentions(except tests: Set<String>) -> Set<String> {
    let inRest = files.reduce(into: Set<String>()) { $0.formUnion($1.mentions) }
    return found.reduce(into: inRest) { names, test in
      if !tests.contains(test.key) { names.formUnion(test.value.mentions) }
    }
  }
}
