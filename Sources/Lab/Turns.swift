import MutationTesting

/// Runs tests group by group, each in one process; when that crashes or hangs, those that had no turn yet in another.
///
/// - Parameters:
///   - groups: the tests, those that are to be run first in the first group.
///   - tests: the same in the suite's order.
///   - earlier: what others did on the same mutant.
///   - run: runs tests; it is told whether one has hung already.
func givingEachATurn(
  _ groups: [[TestID]], of tests: [TestID], after earlier: [TestRun] = [],
  run: (_ tests: [TestID], _ hasHung: Bool) async throws(LabError) -> [TestRun]
) async throws(LabError) -> [TestRun] {
  var runs: [TestRun] = []
  var turns = Turns(groups, of: tests)
  while !(earlier + runs).areDecided, !Task.isCancelled, let next = turns.next() {
    let some = try await run(next, (earlier + runs).contains(where: \.hasHung))
    runs += some
    turns.take(some, of: next)
  }
  return runs
}

/// Which tests are run next, where processes crash and hang.
///
/// Groups hang on how long each test took this time, so what a mutant is called must not hang on the groups: before a class
/// in which a test has crashed or hung is asked again, every other class has had its turn, whichever group it is in.
private struct Turns {
  /// How many processes may crash or hang before the tests that are left have no turn any more.
  ///
  /// It is there for the time that they take, and high, so that it hardly ever decides what a mutant is called.
  private static let mostCrashes = 128

  private let tests: [TestID]
  /// What is run in one process each, the last one first.
  private var waiting: [[TestID]]
  /// Tests that were under way together when their process crashed: it may be any one's fault, so each is run by itself.
  private var suspects: [TestID] = []
  /// Tests of classes of which one has crashed or hung, as others of them will.
  private var postponed: Set<TestID> = []
  private var isSecondRound = false
  private var crashes = 0

  init(_ groups: [[TestID]], of tests: [TestID]) {
    (self.tests, waiting) = (tests, groups.reversed())
  }

  /// What is to be run in one process; nil: nothing more.
  mutating func next() -> [TestID]? {
    guard crashes < Turns.mostCrashes else { return nil }
    if let next = waiting.popLast() { return next }
    if !suspects.isEmpty { return [suspects.removeFirst()] }
    let left = tests.filter(postponed.contains)
    (postponed, isSecondRound) = ([], true)
    return left.isEmpty ? nil : left
  }

  /// Takes what a process did that was to run some tests.
  mutating func take(_ runs: [TestRun], of some: [TestID]) {
    let results = runs.flatMap(\.results)
    guard !runs.allSatisfy(\.isQuiet), !results.isEmpty else { return }
    crashes += 1
    let asked = Set(results.map(\.test))
    let unfinished = Set(results.filter { $0.status == .unfinished }.map(\.test))
    if unfinished.count > 1 { suspects += tests.filter(unfinished.contains) }
    waiting.append(some.filter { !asked.contains($0) })
    if !isSecondRound { postpone(Set(unfinished.map(\.className))) }
    waiting.removeAll(where: \.isEmpty)
  }

  private mutating func postpone(_ classes: Set<String>) {
    postponed.formUnion(waiting.joined().filter { classes.contains($0.className) })
    waiting = waiting.map { $0.filter { !postponed.contains($0) } }
  }
}
