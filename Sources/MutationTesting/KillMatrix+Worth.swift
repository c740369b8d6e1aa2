extension KillMatrix {
  /// A set of tests that kills whatever all tests together kill.
  public struct Cover: Sendable, Equatable {
    /// The tests, by their places in the list.
    public var tests: [Int]
    /// Whether no smaller set does; false: it was found greedily, and a smaller one may exist.
    public var isExact: Bool

    /// A cover.
    public init(tests: [Int], isExact: Bool) {
      (self.tests, self.isExact) = (tests, isExact)
    }
  }

  /// The tests that kill each mutant, by their places, in the order of the mutants.
  public var killers: [[Int]] {
    mutants.map { column in column.pairs.indices.filter { column.pairs[$0] == .killed } }
  }

  /// The tests that were held against a mutant and kill none, by their places.
  public var idle: [Int] {
    tests.indices.filter { test in
      let pairs = mutants.map { $0.pairs[test] }
      return !pairs.contains(.killed) && pairs.contains { $0 == .passed || $0 == .notReached }
    }
  }

  /// The mutants that only one test kills, by their places, each with that test.
  public var soleKillers: [(mutant: Int, test: Int)] {
    killers.enumerated().filter { $0.element.count == 1 }.map { ($0.offset, $0.element[0]) }
  }

  /// The tests that kill something, and nothing that no other test kills, by their places.
  public var covered: [Int] {
    let killers = killers
    let needed = Set(killers.filter { $0.count == 1 }.joined())
    return Set(killers.joined()).subtracting(needed).sorted()
  }

  /// The smallest set of tests that kills all that is killed.
  ///
  /// Minimum set cover is NP-hard (Karp, "Reducibility among combinatorial problems", 1972): after so many steps the
  /// greedy answer is given, which is at most ln(n) + 1 times as large (Chvatal 1979).
  public func smallestCover(within steps: Int = 200_000) -> Cover {
    let goals = Set(killers.filter { !$0.isEmpty }.map { Set($0) })
    // A goal that holds another is met with it.
    let minimal = goals.filter { goal in !goals.contains { $0.isStrictSubset(of: goal) } }
      .sorted { ($0.count, $0.min()!) < ($1.count, $1.min()!) }
    var search = CoverSearch(best: greedyCover(of: minimal), steps: steps)
    search.run(minimal, [])
    return Cover(tests: search.best.sorted(), isExact: search.steps > 0)
  }
}

/// The test that meets most goals, then the one that meets most of the rest, and so on.
private func greedyCover(of goals: [Set<Int>]) -> [Int] {
  var chosen: [Int] = []
  var left = goals
  while !left.isEmpty {
    let counts = left.joined().reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    guard let next = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key else { break }
    chosen.append(next)
    left.removeAll { $0.contains(next) }
  }
  return chosen
}

/// Branch and bound over the tests of the goal that is hardest to meet.
private struct CoverSearch {
  var best: [Int]
  var steps: Int

  mutating func run(_ goals: [Set<Int>], _ chosen: [Int]) {
    guard steps > 0 else { return }
    steps -= 1
    guard let hardest = goals.min(by: { ($0.count, $0.min()!) < ($1.count, $1.min()!) }) else {
      if chosen.count < best.count { best = chosen }
      return
    }
    guard chosen.count + CoverSearch.bound(goals) < best.count else { return }
    for test in hardest.sorted() { run(goals.filter { !$0.contains(test) }, chosen + [test]) }
  }

  /// How many tests it takes at least: goals without a common test need one each.
  private static func bound(_ goals: [Set<Int>]) -> Int {
    var met: Set<Int> = []
    var count = 0
    for goal in goals where met.isDisjoint(with: goal) {
      met.formUnion(goal)
      count += 1
    }
    return count
  }
}
