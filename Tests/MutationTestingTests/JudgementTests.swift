import MutationTesting
import Testing

/// The outcome for every combination of facts that matters.
///
/// `K` is the test that the mutant names, `O` another; both are green on the baseline. `N` is not.
@Suite struct JudgementTests {
  private static let k: TestID = "M.C/testK"
  private static let o: TestID = "M.C/testO"
  private static let n: TestID = "M.C/testN"
  private static let expected = Expectations(killers: [Glob("M.C/testK")], green: [k, o])
  private static let applied = ApplyFact.applied(tree: "t", anchoring: .exact)

  private static func pass(_ test: TestID) -> TestResult { TestResult(test, .passed) }
  private static func fail(_ test: TestID) -> TestResult {
    TestResult(
      test, .failed, failures: [.init("\(test.shortName) says no", at: SourceLocation(file: "F", line: 7))])
  }
  private static func cut(_ test: TestID) -> TestResult { TestResult(test, .unfinished) }
  private static func skip(_ test: TestID) -> TestResult { TestResult(test, .skipped) }
  private static func known(_ test: TestID) -> TestResult { TestResult(test, .knownIssue) }

  private static func outcome(
    _ results: [TestResult], _ ending: TestRun.Ending, disagreements: [String] = [],
    expecting expected: Expectations = expected
  ) -> Outcome {
    let run = TestRun(planned: [], results: results, ending: ending, disagreements: disagreements)
    return judge(
      Facts(apply: applied, build: .built(seconds: 1), trials: [Trial([run])]), expecting: expected
    ).outcome
  }

  // MARK: Before any test

  @Test(arguments: [
    (Facts(ignored: "only on macos", apply: applied), Outcome.ignored),
    (Facts(ignored: "until later", apply: .stale("gone")), .ignored),
    (Facts(apply: .stale("gone")), .stale),
    (Facts(apply: .nothingChanged), .noOp),
    (Facts(apply: applied), .error),
    (Facts(apply: applied, build: .failed(seconds: 1, excerpt: "error: no")), .compileError),
    (Facts(apply: applied, build: .sameProgram(seconds: 1)), .noOp),
    (Facts(apply: applied, build: .timedOut(seconds: 9)), .error),
    (Facts(apply: applied, build: .lost("gone")), .error),
    (Facts(apply: applied, build: .built(seconds: 1)), .error),
    (Facts(apply: applied, build: .built(seconds: 1), trials: [Trial([])]), .error),
  ])
  func `what ends before the tests is never a kill and never a survival`(facts: Facts, outcome: Outcome) {
    #expect(judge(facts, expecting: Self.expected).outcome == outcome)
  }

  // MARK: What the tests reach

  private static func reached(_ reach: [TestID]?, _ runs: [TestRun]) -> Judgement {
    judge(
      Facts(
        apply: applied, build: .built(seconds: 0), trials: runs.isEmpty ? [] : [Trial(runs)], reach: reach),
      expecting: expected)
  }

  private static func run(_ results: [TestResult], _ ending: TestRun.Ending = .exited(0)) -> TestRun {
    TestRun(planned: [], results: results, ending: ending)
  }

  @Test func `code that no test runs is not covered, which only an empty reach can say`() {
    #expect(Self.reached([], []).outcome == .noCoverage)
    #expect(Self.reached(nil, []).outcome == .error)
    #expect(Self.reached([Self.k], []).outcome == .error)
  }

  @Test(arguments: [
    ([k], [k], Outcome.survived), ([k, o], [k], .error), ([k, o], [k, o], .survived), ([o], [o], .survived),
    ([o], [k], .error),
  ])
  func `only tests that reach the change have to run before it has survived`(
    reach: [TestID], passed: [TestID], outcome: Outcome
  ) {
    #expect(Self.reached(reach, [Self.run(passed.map(Self.pass))]).outcome == outcome)
  }

  @Test func `without a known reach every test has to run`() {
    #expect(Self.reached(nil, [Self.run([Self.pass(Self.k)])]).outcome == .error)
  }

  @Test func `a failure counts whatever the reach says`() {
    #expect(Self.reached([Self.o], [Self.run([Self.fail(Self.k)], .exited(1))]).outcome == .killed)
    #expect(Self.reached([], [Self.run([Self.fail(Self.k)], .exited(1))]).outcome == .killed)
  }

  @Test(arguments: [
    BuildFact.failed(seconds: 1, excerpt: "error: no"), .timedOut(seconds: 1), .lost("gone"),
    .sameProgram(seconds: 1),
  ])
  func `failed tests after a build that made nothing kill nothing`(build: BuildFact) {
    let run = TestRun(planned: [], results: [Self.fail(Self.k)], ending: .exited(1))
    let judgement = judge(
      Facts(apply: Self.applied, build: build, trials: [Trial([run])]), expecting: Self.expected)
    #expect(judgement.outcome != .killed && judgement.killedBy.isEmpty)
  }

  // MARK: One run

  private static let endings: [TestRun.Ending] = [
    .exited(0), .exited(1), .exited(134), .signalled(11), .deadline, .idle, .processorTime, .stopped,
    .interrupted,
    .lost("gone"),
  ]

  @Test(arguments: [
    // (results, outcome for each of the endings above)
    ([fail(k), pass(o)], "- k k k k k k k e e"),
    ([fail(k)], "- k k k k k k k e e"),
    ([pass(k), fail(o)], "- x x x x x x x e e"),
    ([fail(o), fail(k)], "- k k k k k k k e e"),
    ([fail(o), cut(k)], "- x x x x x x x e e"),
    ([pass(k), pass(o)], "s - - e t t t e e e"),
    ([pass(k), cut(o)], "- c c c t t t e e e"),
    ([cut(k)], "- c c c t t t e e e"),
    ([], "- - - e t t t e e e"),
  ])
  func `the outcome follows from the results and the ending`(results: [TestResult], outcomes: String) {
    let words: [Substring: Outcome] = [
      "k": .killed, "x": .killedElsewhere, "s": .survived, "c": .crashed, "t": .timeout, "e": .error,
    ]
    for (ending, word) in zip(Self.endings, outcomes.split(separator: " ")) {
      // A dash: reconciling such a run gives a disagreement, so it cannot come here without one.
      guard let wanted = words[word] else { continue }
      #expect(Self.outcome(results, ending) == wanted, "\(results.map(\.status)) with \(ending)")
    }
  }

  @Test(arguments: [[fail(k)], [pass(k), fail(o)], [pass(k), pass(o)], [cut(k)], []])
  func `a run that does not add up is an error whatever it shows`(results: [TestResult]) {
    for ending in Self.endings {
      #expect(Self.outcome(results, ending, disagreements: ["totals disagree"]) == .error, "\(ending)")
    }
  }

  @Test func `a failure seen before the process died is a kill`() {
    let dying = TestResult(Self.k, .unfinished, failures: [.init("seen")])
    for ending in [TestRun.Ending.signalled(11), .deadline, .processorTime, .stopped, .exited(133)] {
      #expect(Self.outcome([dying], ending) == .killed)
    }
  }

  @Test func `a test that was not green on the baseline kills nothing`() {
    #expect(Self.outcome([Self.pass(Self.k), Self.pass(Self.o), Self.fail(Self.n)], .exited(1)) == .error)
    let named = Expectations(killers: [Glob("*N")], green: [Self.k, Self.o])
    #expect(Self.outcome([Self.pass(Self.k), Self.fail(Self.n)], .exited(1), expecting: named) == .error)
  }

  @Test func `skipped tests and known issues kill nothing`() {
    #expect(Self.outcome([Self.skip(Self.k), Self.pass(Self.o)], .exited(0)) == .survived)
    #expect(Self.outcome([Self.known(Self.k), Self.pass(Self.o)], .exited(0)) == .survived)
    let judgement = judge(
      Facts(
        apply: Self.applied, build: .built(seconds: 1),
        trials: [
          Trial([TestRun(planned: [], results: [Self.skip(Self.k), Self.pass(Self.o)], ending: .exited(0))])
        ]),
      expecting: Self.expected)
    #expect(judgement.message?.contains("skipped") == true)
  }

  @Test func `a suite that skipped everything ran no test`() {
    let none = Expectations(killers: [], green: [])
    #expect(Self.outcome([Self.skip(Self.k), Self.skip(Self.o)], .exited(0), expecting: none) == .error)
  }

  @Test func `a suite of which a part did not run is an error`() {
    #expect(Self.outcome([Self.pass(Self.k)], .exited(0)) == .error)
  }

  @Test func `where no killer is named any test kills`() {
    let any = Expectations(killers: [], green: [Self.k, Self.o])
    #expect(Self.outcome([Self.pass(Self.k), Self.fail(Self.o)], .exited(1), expecting: any) == .killed)
  }

  @Test func `a kill tells by which test, with what message and where`() {
    let run = TestRun(planned: [], results: [Self.fail(Self.o), Self.fail(Self.k)], ending: .exited(1))
    let judgement = judge(
      Facts(apply: Self.applied, build: .built(seconds: 1), trials: [Trial([run])]), expecting: Self.expected)
    #expect(judgement.killedBy == [Self.k, Self.o])
    #expect(judgement.message == "testK says no")
    #expect(judgement.location == SourceLocation(file: "F", line: 7))
  }

  @Test func `a run that was too busy tells how busy it was`() {
    var run = TestRun(planned: [], results: [Self.cut(Self.k)], ending: .processorTime, seconds: 2.5)
    run.processorSeconds = 5.04
    let judgement = judge(
      Facts(apply: Self.applied, build: .built(seconds: 1), trials: [Trial([run])]), expecting: Self.expected)
    #expect(judgement.outcome == .timeout)
    #expect(judgement.message?.hasPrefix("5.0 s of processor time") == true, "\(judgement)")
  }

  @Test func `a crash and a hang tell in which test`() {
    for (ending, outcome) in [
      (TestRun.Ending.signalled(4), Outcome.crashed), (.exited(133), .crashed), (.deadline, .timeout),
      (.processorTime, .timeout),
    ] {
      let run = TestRun(planned: [], results: [Self.pass(Self.o), Self.cut(Self.k)], ending: ending)
      let judgement = judge(
        Facts(apply: Self.applied, build: .built(seconds: 1), trials: [Trial([run])]),
        expecting: Self.expected)
      #expect(judgement.outcome == outcome && judgement.stoppedIn == Self.k)
      #expect(judgement.message?.contains("testK") == true)
      #expect(judgement.message?.contains("signal 4 (SIGILL)") == (ending == .signalled(4)))
    }
  }

  // MARK: Several runs of one trial

  @Test(arguments: [
    ([[pass(k)], [pass(o)]], Outcome.survived), ([[pass(k)], [fail(o)]], .killedElsewhere),
    ([[pass(k)]], .error), ([[fail(k)]], .killed),
  ])
  func `the runs of a trial are judged together`(results: [[TestResult]], outcome: Outcome) {
    let runs = results.map { results in
      TestRun(planned: [], results: results, ending: .exited(results.contains(where: \.showsFailure) ? 1 : 0))
    }
    let judgement = judge(
      Facts(apply: Self.applied, build: .built(seconds: 1), trials: [Trial(runs)]), expecting: Self.expected)
    #expect(judgement.outcome == outcome)
  }

  // MARK: Repeated trials

  private static let kill = Trial([TestRun(planned: [], results: [fail(k)], ending: .exited(1))])
  private static let survival = Trial([TestRun(planned: [], results: [pass(k), pass(o)], ending: .exited(0))])
  private static let crash = Trial([TestRun(planned: [], results: [cut(k)], ending: .signalled(4))])
  private static let lost = Trial([TestRun(planned: [], results: [], ending: .lost("gone"))])

  @Test(arguments: [
    ([kill, kill, kill], Outcome.killed), ([survival, survival], .survived), ([kill, survival], .flaky),
    ([kill, kill, survival], .flaky), ([survival, kill], .flaky), ([kill, crash], .flaky),
    ([kill, lost], .error),
    ([survival, lost, kill], .error),
  ])
  func `trials that disagree are flaky, and an error among them is an error`(
    trials: [Trial], outcome: Outcome
  ) {
    let judgement = judge(
      Facts(apply: Self.applied, build: .built(seconds: 1), trials: trials), expecting: Self.expected)
    #expect(judgement.outcome == outcome)
  }

  @Test func `flaky tells k of N and both messages`() {
    let judgement = judge(
      Facts(apply: Self.applied, build: .built(seconds: 1), trials: [Self.kill, Self.kill, Self.survival]),
      expecting: Self.expected)
    let message = judgement.message ?? ""
    #expect(message.contains("killed in 2 of 3 runs") && message.contains("testK says no"))
    #expect(message.contains("survived in 1 of 3 runs"))
  }
}
