extension Mutant {
  /// How much a mutant looks to be about what a test is about; a higher number is nearer.
  ///
  /// The one that names the test is nearest; else it counts how far the test's id is that of a test that it names.
  public func nearness(to test: TestID) -> Int {
    if killers.anyMatches(test) { return .max }
    return killers.map { zip($0.pattern, test.text).prefix { $0 == $1 }.count }.max() ?? 0
  }
}

extension [Mutant] {
  /// The mutants, those nearest to a test first, else in their own order.
  public func nearestFirst(to test: TestID) -> [Mutant] {
    enumerated().map { (nearness: $1.nearness(to: test), place: $0, mutant: $1) }
      .sorted { ($1.nearness, $0.place) < ($0.nearness, $1.place) }.map(\.mutant)
  }
}
