/// The outcome of one mutant, with the evidence for it.
public struct Judgement: Sendable, Equatable {
  /// The outcome.
  public var outcome: Outcome
  /// The tests that failed on the mutant and were green on the baseline: expected ones first.
  public var killedBy: [TestID] = []
  /// The test that was running when the process died or hung.
  public var stoppedIn: TestID?
  /// The decisive evidence in a sentence: the first failed assertion, the compiler's words, the reason.
  public var message: String?
  /// Where the decisive assertion stands.
  public var location: SourceLocation?

  /// A judgement.
  public init(
    _ outcome: Outcome, killedBy: [TestID] = [], stoppedIn: TestID? = nil, message: String? = nil,
    location: SourceLocation? = nil
  ) {
    (self.outcome, self.killedBy, self.stoppedIn) = (outcome, killedBy, stoppedIn)
    (self.message, self.location) = (message, location)
  }
}

/// What has to be known, besides the facts, to judge a mutant.
public struct Expectations: Sendable {
  /// The tests that the mutant names.
  public var killers: [Glob]
  /// Whether a test that is not named kills as well.
  public var anyTestKills: Bool
  /// The tests that passed on the baseline.
  ///
  /// No other test can kill.
  public var green: Set<TestID>

  /// Expectations of a mutant that names `killers`; none named: any test kills.
  public init(killers: [Glob], green: Set<TestID>) {
    self.killers = killers
    anyTestKills = killers.isEmpty
    self.green = green
    required = green
  }

  /// The tests that have to have run before a mutant counts as survived.
  var required: Set<TestID>

  /// The same, where only those tests have to run that reach the changed code; nil: all.
  func limited(to reach: [TestID]?) -> Expectations {
    guard let reach else { return self }
    var limited = self
    limited.required = green.intersection(reach)
    return limited
  }

  func expects(_ test: TestID) -> Bool { anyTestKills || killers.anyMatches(test) }
}

/// Derives the outcome from the facts.
///
/// Whatever does not add up is `error`, never a kill and never a pass.
public func judge(_ facts: Facts, expecting expected: Expectations) -> Judgement {
  if let reason = facts.ignored { return Judgement(.ignored, message: reason) }
  switch facts.apply {
  case .stale(let reason): return Judgement(.stale, message: reason)
  case .nothingChanged: return Judgement(.noOp, message: "the patch changes nothing")
  case .applied: break
  }
  switch facts.build {
  case nil: return Judgement(.error, message: "the mutant was never built")
  case .failed(_, let excerpt): return Judgement(.compileError, message: excerpt)
  case .sameProgram: return Judgement(.noOp, message: "the program built from the mutant is the baseline's")
  case .timedOut(let seconds):
    return Judgement(.error, message: "the build did not end within \(rounded(seconds)) s")
  case .lost(let reason): return Judgement(.error, message: "the build was lost: \(reason)")
  case .built: break
  }
  if facts.reach?.isEmpty == true, facts.trials.isEmpty {
    return Judgement(.noCoverage, message: "no test runs the changed code")
  }
  return judge(facts.trials, expecting: expected.limited(to: facts.reach))
}

private func judge(_ trials: [Trial], expecting expected: Expectations) -> Judgement {
  let judgements = trials.map { judge($0, expecting: expected) }
  guard let first = judgements.first else { return Judgement(.error, message: "no test was run") }
  if let broken = judgements.first(where: { $0.outcome == .error }) { return broken }
  guard let other = judgements.first(where: { $0.outcome != first.outcome }) else { return first }
  return Judgement(
    .flaky, killedBy: first.killedBy + other.killedBy,
    message: disagreement(among: judgements, first, other), location: first.location ?? other.location)
}

private func disagreement(among all: [Judgement], _ first: Judgement, _ other: Judgement) -> String {
  [first, other].map { judgement in
    let count = all.filter { $0.outcome == judgement.outcome }.count
    let words = judgement.message.map { " (\($0))" } ?? ""
    return "\(judgement.outcome.rawValue) in \(count) of \(all.count) runs\(words)"
  }.joined(separator: ", ")
}

private func judge(_ trial: Trial, expecting expected: Expectations) -> Judgement {
  guard !trial.runs.isEmpty else { return Judgement(.error, message: "no test was run") }
  if let reason = trial.runs.lazy.compactMap(whyWorthless).first { return Judgement(.error, message: reason) }

  let results = trial.runs.flatMap(\.results)
  let failed = results.filter { $0.showsFailure && expected.green.contains($0.test) }
  if let kill = kill(by: failed, expecting: expected) { return kill }
  if let stranger = results.first(where: { $0.showsFailure }) {
    return Judgement(
      .error, message: "\(stranger.test) failed, but was not green on the baseline, so it proves nothing")
  }
  if let end = trial.runs.lazy.compactMap(prematureEnd).first { return end }
  return survival(trial, results, expecting: expected)
}

private func kill(by failed: [TestResult], expecting expected: Expectations) -> Judgement? {
  guard !failed.isEmpty else { return nil }
  let named = failed.filter { expected.expects($0.test) }
  let decisive = named.first ?? failed[0]
  let others = failed.filter { !expected.expects($0.test) }
  return Judgement(
    named.isEmpty ? .killedElsewhere : .killed, killedBy: (named + others).map(\.test),
    message: decisive.failures.first?.message ?? "\(decisive.test) failed without a message",
    location: decisive.failures.first?.location)
}

/// The reason why nothing can be concluded from a run; nil: it adds up.
private func whyWorthless(_ run: TestRun) -> String? {
  if case .lost(let reason) = run.ending { return "the test run was lost: \(reason)" }
  if run.ending == .interrupted { return "the test run was interrupted" }
  return run.disagreements.first
}

/// A run that ended before its tests did, with no failure seen.
private func prematureEnd(_ run: TestRun) -> Judgement? {
  let running = run.results.last { $0.status == .unfinished }?.test
  let place = running.map { "in \($0)" } ?? "outside any test"
  switch run.ending {
  case .deadline:
    return Judgement(
      .timeout, stoppedIn: running, message: "the deadline of \(rounded(run.seconds)) s passed \(place)")
  case .processorTime:
    return Judgement(
      .timeout, stoppedIn: running,
      message:
        "\(rounded(run.processorSeconds)) s of processor time, far more than is usual, were used \(place)")
  case .idle:
    return Judgement(.timeout, stoppedIn: running, message: "nothing was said for too long \(place)")
  case .signalled(let signal):
    guard let running else {
      return Judgement(.error, message: "the test process died of \(named(signal: signal)) outside any test")
    }
    return Judgement(
      .crashed, stoppedIn: running, message: "the test process died of \(named(signal: signal)) \(place)")
  case .exited(let code):
    guard let running else { return nil }
    return Judgement(.crashed, stoppedIn: running, message: "the test process exited with \(code) \(place)")
  case .stopped: return Judgement(.error, message: "the run was stopped although nothing had failed")
  case .interrupted, .lost: return nil
  }
}

private func survival(_ trial: Trial, _ results: [TestResult], expecting expected: Expectations) -> Judgement
{
  let passed = Set(results.filter { $0.status == .passed }.map(\.test))
  let silent = expected.green.filter { expected.expects($0) && !passed.contains($0) }.min()
  if let silent, let result = results.first(where: { $0.test == silent }) {
    return Judgement(.survived, message: "\(silent) ended as '\(result.status.rawValue)' on the mutant")
  }
  guard results.contains(where: { $0.status == .passed }) else {
    return Judgement(.error, message: "no test was executed")
  }
  let missing = expected.required.subtracting(results.map(\.test))
  guard missing.isEmpty else {
    return Judgement(
      .error, message: "\(missing.count) tests of the suite did not run, \(missing.min()!) among them")
  }
  return Judgement(
    .survived, message: "\(passed.count) test\(passed.count == 1 ? "" : "s") ran on the mutant and passed")
}

/// A signal with its name, where that is the same on every system: `signal 6 (SIGABRT)`.
private func named(signal: Int32) -> String {
  let names: [Int32: String] = [
    4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV",
  ]
  return "signal \(signal)" + (names[signal].map { " (\($0))" } ?? "")
}

private func rounded(_ seconds: Double) -> String {
  seconds >= 10 ? "\(Int(seconds.rounded()))" : "\((seconds * 10).rounded() / 10)"
}
