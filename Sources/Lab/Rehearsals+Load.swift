import MutationTesting

extension Rehearsals {
  /// How long tests take together in one process of the shared program, in seconds; nil: one of them was never run.
  func seconds(of tests: [TestID]) -> Double? {
    var sum = startup
    for test in tests {
      guard let cost = cost(of: test) else { return nil }
      sum += cost
    }
    return sum
  }

  /// How long tests keep processors busy, each in a process of its own, in seconds; nil: one of them was never run.
  func processorSeconds(of tests: [TestID]) -> Double? {
    let known = tests.compactMap { self[shared: $0] }
    return known.count == tests.count ? known.reduce(0) { $0 + $1.processorSeconds } : nil
  }

  /// How much of a processor tests need while they run, each in a process of its own, as far as that is known: 1 if they never wait.
  func share(of tests: [TestID]) -> Double {
    let known = tests.compactMap { self[shared: $0] }
    let seconds = known.reduce(0) { $0 + $1.wholeSeconds }
    guard known.count == tests.count, seconds > 0 else { return 1 }
    let busy = known.reduce(0) { $0 + $1.processorSeconds }
    return min(1, max(Rehearsals.leastShare, busy / seconds))
  }

  /// Even a test that only waits starts a process, and has to be supervised.
  private static let leastShare = 0.2

  /// What a test adds to the time of a process that runs others as well, in seconds.
  private func cost(of test: TestID) -> Double? {
    self[shared: test].map { max(0, $0.seconds - startup) }
  }
}
