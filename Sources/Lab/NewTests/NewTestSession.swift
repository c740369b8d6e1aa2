import MutationTesting

/// How far the proof of new tests is.
struct NewTestSession {
  /// The tests, with what they have proved.
  private(set) var tests: [NewTest]
  /// The mutants that tests may be held against, in the catalogue's order.
  private let mutants: [Mutant]
  /// The names of those that a test may kill which names none.
  private let anyMutant: Set<String>
  /// The mutants that are ignored here and today: no test can be asked for them.
  private let ignored: Set<String>
  /// The mutants that each test has been held against.
  private var asked: [TestID: Set<String>] = [:]

  /// - Parameters:
  ///   - tests: new tests.
  ///   - mutants: those that any new test may kill.
  ///   - all: the whole catalogue, in which comments may name others.
  ///   - ignored: the names of mutants that are not judged here and today.
  ///   - stale: the names of mutants that cannot be built.
  init(
    _ tests: [NewTest], against mutants: [Mutant], of all: [Mutant], ignored: Set<String>, stale: Set<String>
  ) {
    self.tests = tests
    self.ignored = ignored
    let named = tests.flatMap(\.names)
    let selected = Set(mutants.map(\.name))
    self.mutants = all.filter { mutant in
      !ignored.contains(mutant.name) && !stale.contains(mutant.name)
        && (selected.contains(mutant.name) || named.contains { mutant.isCalled($0) })
    }
    anyMutant = selected
  }

  /// The names of all mutants that may have to be built.
  var wanted: Set<String> { Set(tests.flatMap { goals(of: $0).map(\.name) }) }

  /// The mutants that a test has to be held against, nearest first.
  private func goals(of test: NewTest) -> [Mutant] {
    let names = asksFor(test)
    let goals =
      names.isEmpty
      ? mutants.filter { anyMutant.contains($0.name) }
      : mutants.filter { mutant in names.contains { mutant.isCalled($0) } }
    return goals.nearestFirst(to: test.id)
  }

  /// The names, of those in its comment, that a test has to kill here and today; none: any mutant will do.
  func asksFor(_ test: NewTest) -> [String] { test.names.filter { !isIgnored($0) } }

  /// Whether a test needs to be held against nothing more.
  private func isDone(_ test: NewTest) -> Bool { asksFor(test).isEmpty && !test.killed.isEmpty }

  /// The mutants, of those given, that a test is still to be held against, nearest first.
  func left(for test: TestID, among names: Set<String>) -> [Mutant] {
    guard let test = tests.first(where: { $0.id == test }), !isDone(test) else { return [] }
    return goals(of: test).filter { names.contains($0.name) && asked[test.id]?.contains($0.name) != true }
  }

  /// Takes down which mutants' code a test runs.
  mutating func reached(_ names: Set<String>, by test: TestID) {
    update(test) { one, mutants in
      one.reached = mutants.filter { names.contains($0.name) }.nearestFirst(to: test).map(\.name)
    }
  }

  /// Takes down what a test did on a mutant.
  mutating func judged(_ mutant: String, by test: TestID, isKilled: Bool) {
    asked[test, default: []].insert(mutant)
    if isKilled { update(test) { one, _ in one.killed.append(mutant) } }
  }

  /// The tests with everything that follows from what they have killed.
  var result: [NewTest] {
    tests.map { test in
      var test = test
      let killed = mutants.filter { test.killed.contains($0.name) }
      // The order in which mutants were judged is no one's concern.
      test.killed = killed.nearestFirst(to: test.id).map(\.name)
      let asked = asksFor(test)
      test.missing = asked.filter { name in !killed.contains { $0.isCalled(name) } }
      if asked.isEmpty, killed.isEmpty { test.missing = test.names }
      let near = test.reached.isEmpty ? mutants.nearestFirst(to: test.id).map(\.name) : test.reached
      test.nearest = Array(near.prefix(3))
      return test
    }
  }

  /// Whether a name is only that of mutants which are not judged here and today.
  private func isIgnored(_ name: String) -> Bool {
    !mutants.contains { $0.isCalled(name) }
      && ignored.contains { $0 == name || $0.hasSuffix("/\(name)") }
  }

  private mutating func update(_ test: TestID, _ change: (inout NewTest, [Mutant]) -> Void) {
    guard let place = tests.firstIndex(where: { $0.id == test }) else { return }
    change(&tests[place], mutants)
  }
}

extension Mutant {
  /// Whether a comment calls it so: by its id, or by area and id.
  fileprivate func isCalled(_ word: String) -> Bool { word == id || word == name }
}
