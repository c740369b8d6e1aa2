import MutationTesting

/// Runs the tests of a group in one process; when that crashes or hangs, those that had no turn yet in another.
///
/// - Parameters:
///   - earlier: what the tests of other groups did on the same mutant.
///   - run: runs tests; it is told whether one has hung already.
func givingEachATurn(
  _ group: [TestID], after earlier: [TestRun] = [],
  run: (_ tests: [TestID], _ hasHung: Bool) async throws(LabError) -> [TestRun]
) async throws(LabError) -> [TestRun] {
  var runs: [TestRun] = []
  var turns = Turns(of: group)
  while !(earlier + runs).areDecided, !Task.isCancelled, let next = turns.next() {
    let some = try await run(next, (earlier + runs).contains(where: \.hasHung))
    runs += some
    turns.take(some, of: next)
  }
  return runs
}

/// Which tests of a group are run next, where processes crash.
private struct Turns {
  /// How many processes of one group may crash or hang before the tests that are left have no turn any more.
  ///
  /// It is there for the time that they take, and high: with a lower one, which tests have their turn would hang on how the
  /// tests are grouped, and with that on how long each took this time.
  private static let mostCrashes = 64

  private let group: [TestID]
  /// What is run in one process each, the last one first.
  private var waiting: [[TestID]]
  /// Tests of classes of which one has crashed or hung, as others of them will: they wait until every other class has had
  /// its turn.
  private var postponed: Set<TestID> = []
  private var isSecondRound = false
  private var crashes = 0

  init(of group: [TestID]) {
    (self.group, waiting) = (group, [group])
  }

  /// What is to be run in one process; nil: nothing more.
  mutating func next() -> [TestID]? {
    guard crashes < Turns.mostCrashes else { return nil }
    if let next = waiting.popLast() { return next }
    let left = group.filter(postponed.contains)
    (postponed, isSecondRound) = ([], true)
    return left.isEmpty ? nil : left
  }

  /// Takes what a process did that was to run some tests.
  mutating func take(_ runs: [TestRun], of tests: [TestID]) {
    let results = runs.flatMap(\.results)
    guard !runs.allSatisfy(\.isQuiet), !results.isEmpty else { return }
    crashes += 1
    let asked = Set(results.map(\.test))
    let unfinished = Set(results.filter { $0.status == .unfinished }.map(\.test))
    let stopped = Set(unfinished.map(\.className))
    var left = tests.filter { !asked.contains($0) }
    // Where several were under way it may be any one's fault, so each of them is run by itself.
    if unfinished.count > 1 { waiting += tests.reversed().filter(unfinished.contains).map { [$0] } }
    if !isSecondRound {
      postponed.formUnion(left.filter { stopped.contains($0.className) })
      left.removeAll(where: postponed.contains)
    }
    if !left.isEmpty { waiting.append(left) }
  }
}
