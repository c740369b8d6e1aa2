/// Tests x mutants: what every test did on every mutant that was judged.
///
/// No pair is left out.
public struct KillMatrix: Sendable, Equatable {
  /// What one test did on one mutant.
  public enum Pair: Sendable, Hashable {
    /// It failed; or, on a mutant that can only be noticed so and names it, the process died or hung in it.
    case killed
    /// It ran to its end and noticed nothing.
    case passed
    /// It does not run the changed code, so it cannot notice.
    case notReached
    /// It was not run, or came to no end that counts. The text says why.
    case notRun(String)
  }

  /// One mutant.
  public struct Column: Sendable, Equatable {
    /// The mutant, as `area/id`.
    public var mutant: String
    /// A pair for each test, in the order of the tests.
    public var pairs: [Pair]

    /// A column.
    public init(mutant: String, pairs: [Pair]) {
      (self.mutant, self.pairs) = (mutant, pairs)
    }
  }

  /// The tests of the suite, in its order.
  public var tests: [TestID]
  /// The mutants, in the order of judging.
  public var mutants: [Column]

  /// A matrix.
  public init(tests: [TestID], mutants: [Column]) {
    (self.tests, self.mutants) = (tests, mutants)
  }

  /// The matrix of a run that has asked every test.
  ///
  /// A mutant that is ignored was not judged, and is not in it. A failure in any repeat counts.
  public init(baseline: Baseline, mutants records: [MutantRecord]) {
    var seen: Set<TestID> = []
    let tests = baseline.results.map(\.test).filter { seen.insert($0).inserted }
    let green = baseline.green
    self.tests = tests
    mutants = records.filter { $0.judgement.outcome != .ignored }.map { record in
      let answers = Answers(record)
      let pairs = tests.map { green.contains($0) ? answers.pair(of: $0) : Pair.notRun(KillMatrix.notGreen) }
      return Column(mutant: record.mutant.name, pairs: pairs)
    }
  }

  private static let notGreen = "it is not green on the baseline"

  /// The matrices of shards as one; nil: they are not of one suite.
  public init?(joining parts: [KillMatrix]) {
    guard let first = parts.first, parts.allSatisfy({ $0.tests == first.tests }) else { return nil }
    self.init(tests: first.tests, mutants: parts.flatMap(\.mutants))
  }
}

extension KillMatrix.Pair {
  /// What runs say of one test on a mutant; a failure in any of them counts.
  public init(of test: TestID, on mutant: Mutant, in runs: [TestRun]) {
    // As in the verdict: a crash or a hang counts in a test that the mutant names, or in any where it names none.
    let isNamed = mutant.killers.isEmpty || mutant.killers.anyMatches(test)
    let expectation = isNamed ? mutant.expectation : .assertion
    let pairs = runs.compactMap { KillMatrix.Pair(of: test, expecting: expectation, in: $0) }
    self =
      pairs.first { $0 == .killed } ?? pairs.first { $0 == .passed } ?? pairs.first
      ?? .notRun("no run came to it")
  }

  /// What one run says of a test; nil: nothing.
  private init?(of test: TestID, expecting expectation: Mutant.Expectation, in run: TestRun) {
    guard let result = run.results.first(where: { $0.test == test }) else { return nil }
    guard run.isSound else {
      self = .notRun(run.disagreements.first ?? "the run was cut off")
      return
    }
    switch result.status {
    case .passed: self = .passed
    case .failed: self = .killed
    case .skipped, .knownIssue: self = .notRun("it ended as '\(result.status.rawValue)'")
    case .unfinished where result.showsFailure: self = .killed
    case .unfinished: self = .init(cutOffBy: run.ending, expecting: expectation)
    }
  }

  private init(cutOffBy ending: TestRun.Ending, expecting expectation: Mutant.Expectation) {
    switch ending {
    case .signalled, .exited:
      let why = if case .signalled(let signal) = ending { "signal \(signal)" } else { "a call of exit" }
      self = expectation == .crash ? .killed : .notRun("the process ended in it by \(why)")
    case .deadline, .idle, .processorTime:
      self = expectation == .timeout ? .killed : .notRun("it did not end in time")
    case .stopped, .interrupted, .lost: self = .notRun("the run was stopped in it")
    }
  }
}

/// Everything that was seen of one mutant.
private struct Answers {
  let record: MutantRecord
  let runs: [TestRun]
  let reach: Set<TestID>?

  init(_ record: MutantRecord) {
    self.record = record
    runs = record.facts.trials.flatMap(\.runs) + (record.facts.sweep?.runs ?? [])
    reach = record.facts.sweep?.reach.map { Set($0) }
  }

  func pair(of test: TestID) -> KillMatrix.Pair {
    let said = KillMatrix.Pair(of: test, on: record.mutant, in: runs)
    if said == .killed || said == .passed { return said }
    if let reach, !reach.contains(test) { return .notReached }
    if let reason = record.facts.sweep?.unasked[test] { return .notRun(reason) }
    if record.facts.sweep == nil, runs.isEmpty { return .notRun(record.judgement.outcome.rawValue) }
    return said
  }
}
