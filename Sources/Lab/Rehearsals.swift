import MutationTesting

/// Tests run by themselves without a mutant.
///
/// A test that passes only after others have run would otherwise look like a killer.
struct Rehearsals: Sendable {
  /// One set of tests, run by itself.
  struct Rehearsal: Sendable {
    /// How long it took, in seconds.
    var seconds: Double
    /// The same, with what it takes to start a process, to end what it has left and to clear up.
    var wholeSeconds: Double
    /// What it did.
    var runs: [TestRun]
    /// The numbers of the mutants whose code it ran; nil: not recorded.
    var reached: Set<Int>?

    /// How long it kept processors busy, in seconds.
    var processorSeconds: Double { runs.reduce(0) { $0 + $1.processorSeconds } }

    /// Why it does not count, in sentences; empty: it passed.
    var faults: [String] { Baseline(build: .built(seconds: 0), trial: Trial(runs)).faults }
  }

  private var sets: [[TestID]: Rehearsal] = [:]
  private var singles: [TestID: Rehearsal] = [:]
  /// What the test took that took least in the shared program, in seconds: little more than starting a process.
  private(set) var startup = 0.0

  /// What is known of a set of tests that was run in the baseline's program; nil: it was not.
  subscript(_ tests: [TestID]) -> Rehearsal? {
    get { sets[tests] }
    set { sets[tests] = newValue }
  }

  /// What is known of a test that was run in the shared program; nil: it was not.
  subscript(shared test: TestID) -> Rehearsal? {
    get { singles[test] }
    set {
      startup = newValue.map { singles.isEmpty ? $0.seconds : min(startup, $0.seconds) } ?? startup
      singles[test] = newValue
    }
  }

  /// Whether every group of tests passes by itself in the baseline's program.
  ///
  /// Where one does not, tests depend on each other, and mutants are held against all of them together.
  var groupsStand = false

  /// Everything that was found wrong in the baseline's program, told as such.
  var faultyRuns: [TestRun] {
    sets.filter { !$0.value.faults.isEmpty }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .flatMap { $0.value.runs.map(\.rehearsed) }
  }

  /// The tests, of those given, that run a mutant's code, and those of which nobody knows whether they do.
  func reaching(_ number: Int, among tests: [TestID]) -> [TestID] {
    tests.filter { singles[$0]?.reached?.contains(number) ?? true }
  }

  /// Whether every one of these tests passes by itself in the shared program, so that any of them can be picked.
  func areIndependent(_ tests: [TestID]) -> Bool {
    tests.allSatisfy { singles[$0]?.faults.isEmpty == true }
  }
}

extension TestRun {
  /// The run with its faults told as those of tests that were run by themselves.
  fileprivate var rehearsed: TestRun {
    var run = self
    run.disagreements = disagreements.map { "run by itself: \($0)" }
    run.results = results.map { result in
      var result = result
      result.failures = result.failures.map { .init("run by itself: \($0.message)", at: $0.location) }
      return result
    }
    return run
  }
}
