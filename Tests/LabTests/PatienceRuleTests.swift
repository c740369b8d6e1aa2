import MutationTesting
import Testing

@testable import Lab

@Suite struct PatienceRuleTests {
  private func rule(fixed: Double? = nil, floor: Double = 20, silence: Double = 0) -> PatienceRule {
    var timeout = GateConfiguration.Timeout()
    timeout.floor = floor
    return PatienceRule(fixed: fixed, timeout: timeout, silence: silence)
  }

  @Test(
    arguments: [
      // (seconds, silence, deadline, idle)
      (1.0, 0.5, 20.0, nil), (10, 1, 50, 20), (10, 9, 50, 45), (2, 3, 20, nil),
    ] as [(Double, Double, Double, Double?)])
  func `a run may take and be silent for a multiple of what is usual, and at least the floor`(
    seconds: Double, silence: Double, deadline: Double, idle: Double?
  ) {
    let patience = rule(silence: silence).of(seconds: seconds, processorSeconds: nil)
    #expect(patience.deadline == deadline && patience.idle == idle && patience.processorTime == nil)
  }

  @Test(arguments: [
    // (processor seconds, floor, processor time)
    (0.05, 20.0, 5.0), (4, 20, 10), (0.1, 40, 10), (0.1, 0.3, 1), (1, 0.3, 2.5),
  ])
  func `a run may keep processors busy for a multiple of what is usual, and at least a quarter of the floor`(
    usual: Double, floor: Double, most: Double
  ) {
    #expect(rule(floor: floor).of(seconds: 1, processorSeconds: usual).processorTime == most)
  }

  @Test func `once a test has hung, patience is shorter, but never than the usual time asks for`() {
    #expect(rule().once(hasHung: false).of(seconds: 0.1, processorSeconds: 0.1).deadline == 20)
    let short = rule(silence: 0.2).once(hasHung: true)
    let quick = short.of(seconds: 0.1, processorSeconds: 0.1)
    #expect(quick.deadline == 5 && quick.processorTime == 1.25 && quick.idle == nil)
    let long = short.of(seconds: 4, processorSeconds: 2)
    #expect(long.deadline == 20 && long.processorTime == 5 && long.idle == 5)
    #expect(rule(fixed: 60).once(hasHung: true).of(seconds: 100, processorSeconds: 1).deadline == 15)
  }

  private func ran(_ tests: [TestID], seconds: Double, processorSeconds: Double) -> TestRun {
    var run = TestRun(
      planned: tests, results: tests.map { TestResult($0, .passed) }, ending: .exited(0), seconds: seconds)
    run.processorSeconds = processorSeconds
    return run
  }

  @Test func `tests in one process are bounded by what they take by themselves, else as the suite is`() {
    let tests: [TestID] = ["M.A/a", "M.A/b", "M.A/new"]
    let baseline = TakenBaseline(
      facts: Baseline(
        build: .built(seconds: 0), trial: Trial([ran(tests, seconds: 100, processorSeconds: 40)])),
      tiers: [tests], coversAll: true, program: nil)
    var rehearsals = Rehearsals()
    for (test, seconds) in [("M.A/a", 1.0), ("M.A/b", 9)] as [(TestID, Double)] {
      rehearsals[shared: test] = Rehearsals.Rehearsal(
        seconds: seconds, wholeSeconds: seconds, runs: [ran([test], seconds: seconds, processorSeconds: 4)],
        reached: nil)
    }
    let known = rule().of(["M.A/a", "M.A/b"], knowing: rehearsals, against: baseline)
    #expect(known.deadline == 45 && known.processorTime == 20)
    let unknown = rule().of(tests, knowing: rehearsals, against: baseline)
    #expect(unknown.deadline == 500 && unknown.processorTime == 100)
  }

  @Test func `who sets a deadline gets that one alone`() {
    let patience = rule(fixed: 60).of(seconds: 1, processorSeconds: 1)
    #expect(patience.deadline == 60 && patience.processorTime == nil)
  }

  @Test func `what nobody has measured is not bounded`() {
    #expect(rule().of(seconds: 1, processorSeconds: 0).processorTime == nil)
  }
}
