import MutationTesting
import Testing

@testable import Lab

@Suite struct TestGroupTests {
  private static func baseline(_ seconds: KeyValuePairs<TestID, Double>) -> TakenBaseline {
    let run = TestRun(
      planned: seconds.map(\.key), results: seconds.map { TestResult($0.key, .passed, seconds: $0.value) },
      ending: .exited(0))
    return TakenBaseline(
      facts: Baseline(build: .built(seconds: 0), trial: Trial([run])), tiers: [seconds.map(\.key)],
      coversAll: true, program: nil)
  }

  @Test func `tests that take least come first, in the suite's order otherwise`() {
    let baseline = Self.baseline(["M.A/slow": 2, "M.A/quick": 0.001, "M.B/middle": 0.2, "M.B/quick": 0.03])
    #expect(baseline.groups == [["M.A/quick", "M.B/quick"], ["M.B/middle"], ["M.A/slow"]])
  }

  @Test func `a test that was never measured comes last`() {
    let baseline = Self.baseline(["M.A/quick": 0.001])
    #expect(baseline.groups(of: ["M.A/new", "M.A/quick"]) == [["M.A/quick"], ["M.A/new"]])
  }

  @Test func `a test that is not green is in no group`() {
    let results = [
      TestResult("M.A/known", .knownIssue), TestResult("M.A/green", .passed),
      TestResult("M.B/skipped", .skipped),
    ]
    let run = TestRun(planned: results.map(\.test), results: results, ending: .exited(0))
    let baseline = TakenBaseline(
      facts: Baseline(build: .built(seconds: 0), trial: Trial([run])),
      tiers: [["M.A/known", "M.A/green"], ["M.B/skipped"]], coversAll: true, program: nil)
    #expect(baseline.groups == [["M.A/green"]])
    #expect(baseline.greenTiers == [["M.A/green"], []])
  }

  @Test func `no tests make no group`() {
    #expect(Self.baseline([:]).groups == [])
  }

  @Test func `mutants that took long begin first, and before them hangs that are expected`() {
    let mutants = ["a", "b", "c", "d", "e"].map { id in
      Specimen(
        mutant: Mutant(
          id: id, area: "x", path: "", summary: "", expectation: id == "d" ? .timeout : .assertion),
        apply: .applied(tree: "t", anchoring: .exact), tree: nil, changes: [], diff: "")
    }
    var baseline = Self.baseline([:])
    #expect(baseline.longestFirst(mutants).map(\.mutant.id) == ["d", "a", "b", "c", "e"])
    baseline.lastSeconds = ["x/c": 5, "x/b": 0.1, "x/e": 5, "x/d": 1]
    #expect(baseline.longestFirst(mutants).map(\.mutant.id) == ["d", "c", "e", "b", "a"])
  }

  static let endings: [(TestRun.Ending, isDecided: Bool)] = [
    (.exited(0), false), (.exited(1), false), (.signalled(11), false), (.deadline, false), (.idle, false),
    (.processorTime, false),
    (.stopped, true), (.interrupted, true), (.lost("gone"), true),
  ]

  @Test(arguments: endings.indices)
  func `what does not add up ends it, a crash or a hang does not`(index: Int) {
    let (ending, isDecided) = Self.endings[index]
    let run = TestRun(planned: ["M.A/a"], results: [TestResult("M.A/a", .unfinished)], ending: ending)
    #expect([run].areDecided == isDecided)
  }

  @Test(arguments: [TestRun.Ending.deadline, .idle, .processorTime])
  func `the eighth hang ends it`(ending: TestRun.Ending) {
    let run = TestRun(planned: ["M.A/a"], results: [TestResult("M.A/a", .unfinished)], ending: ending)
    let crash = TestRun(
      planned: ["M.A/a"], results: [TestResult("M.A/a", .unfinished)], ending: .signalled(11))
    let runs = [crash] + Array(repeating: run, count: 7)
    #expect(!runs.areDecided && (runs + [run]).areDecided)
  }

  @Test func `a failure decides, also before a crash`() {
    let failed = TestResult("M.A/a", .failed, failures: [.init("no")])
    let cut = TestResult("M.A/a", .unfinished, failures: [.init("no")])
    for result in [failed, cut] {
      #expect([TestRun(planned: ["M.A/a"], results: [result], ending: .signalled(11))].areDecided)
    }
    let contradicted = TestRun(
      planned: ["M.A/a"], results: [TestResult("M.A/a", .passed)], ending: .exited(0),
      disagreements: ["totals"])
    #expect([contradicted].areDecided)
  }
}

@Suite struct RehearsalLoadTests {
  private static func rehearsal(seconds: Double, busy: Double) -> Rehearsals.Rehearsal {
    var run = TestRun(planned: [], results: [], ending: .exited(0), seconds: seconds)
    run.processorSeconds = busy
    return Rehearsals.Rehearsal(seconds: seconds, wholeSeconds: seconds + 0.1, runs: [run], reached: [])
  }

  private static let rehearsals: Rehearsals = {
    var rehearsals = Rehearsals()
    rehearsals[shared: "M.A/waits"] = rehearsal(seconds: 2, busy: 0.1)
    rehearsals[shared: "M.A/works"] = rehearsal(seconds: 1, busy: 1.4)
    rehearsals[shared: "M.A/nothing"] = rehearsal(seconds: 0.05, busy: 0.03)
    return rehearsals
  }()

  @Test func `the time of tests in one process has the start of a process in it once`() throws {
    let seconds = try #require(Self.rehearsals.seconds(of: ["M.A/waits", "M.A/works"]))
    #expect(abs(seconds - (0.05 + 1.95 + 0.95)) < 1e-9)
    #expect(Self.rehearsals.seconds(of: ["M.A/waits", "M.A/unknown"]) == nil)
  }

  @Test func `tests need a processor for as much of their time as they keep it busy`() {
    #expect(abs(Self.rehearsals.share(of: ["M.A/waits", "M.A/works"]) - 1.5 / 3.2) < 1e-9)
    #expect(Self.rehearsals.share(of: ["M.A/waits"]) == 0.2)
    #expect(Self.rehearsals.share(of: ["M.A/works"]) == 1)
    #expect(Self.rehearsals.share(of: ["M.A/waits", "M.A/unknown"]) == 1)
  }
}
