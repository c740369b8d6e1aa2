import MutationTesting
import Testing

@Suite struct VerdictTests {
  private static func mutant(_ id: String, _ expectation: Mutant.Expectation = .assertion) -> Mutant {
    Mutant(
      id: id, area: "a", path: "mutants/a/\(id).patch", summary: "s", killers: [Glob("M.C/testK")],
      expectation: expectation)
  }

  private static func evidence(
    _ judged: [(String, Outcome)], planned: [String]? = nil, before: [String] = [], after: [String]? = [],
    accept: Set<Outcome> = [.killed], interruption: ExitCode? = nil
  ) -> Evidence {
    var configuration = GateConfiguration()
    configuration.accept = accept
    return Evidence(
      configuration: configuration, planned: planned ?? judged.map { "a/\($0.0)" },
      judged: judged.map { Judged(mutant($0.0), Judgement($0.1)) }, faultsBefore: before, faultsAfter: after,
      interruption: interruption)
  }

  @Test(arguments: Outcome.allCases)
  func `only a kill passes unless the configuration accepts more`(outcome: Outcome) {
    let found = verdict(on: Self.evidence([("x", .killed), ("y", outcome)]))
    let passes = outcome == .killed || outcome == .ignored
    #expect(found.passed == passes)
    #expect(found.exitCode == (passes ? .pass : outcome.exitCode))
    #expect(found.reasons == (passes ? [] : ["\(outcome.rawValue): a/y"]))
  }

  @Test(arguments: Outcome.allCases.filter(\.canBeAccepted))
  func `an accepted outcome passes`(outcome: Outcome) {
    #expect(verdict(on: Self.evidence([("x", outcome)], accept: [.killed, outcome])).passed)
  }

  @Test(arguments: [
    ([("x", Outcome.survived), ("y", .stale)], ExitCode.notKilled),
    ([("x", .stale), ("y", .timeout)], .catalogueAtFault),
    ([("x", .timeout), ("y", .crashed)], .noStableVerdict),
    ([("x", .error), ("y", .killedElsewhere)], .notKilled),
    ([("x", .noCoverage), ("y", .compileError)], .notKilled),
    ([("x", .flaky), ("y", .noOp)], .catalogueAtFault),
  ])
  func `where several exit codes apply the gravest is taken`(judged: [(String, Outcome)], code: ExitCode) {
    #expect(verdict(on: Self.evidence(judged)).exitCode == code)
  }

  @Test func `a red baseline fails whatever the mutants did`() {
    #expect(
      verdict(on: Self.evidence([], planned: ["a/x"], before: ["M.C/t failed"], after: nil)).exitCode
        == .baselineNotGreen)
    #expect(
      verdict(on: Self.evidence([("x", .killed)], after: ["M.C/t failed"])).exitCode == .baselineNotGreen)
    #expect(
      verdict(on: Self.evidence([("x", .survived)], after: ["M.C/t failed"])).exitCode == .baselineNotGreen)
  }

  @Test func `a baseline that was not looked at again fails`() {
    let found = verdict(on: Self.evidence([("x", .killed)], after: nil))
    #expect(!found.passed && found.exitCode == .noStableVerdict)
  }

  @Test func `nothing judged is no pass`() {
    #expect(!verdict(on: Self.evidence([])).passed)
    #expect(!verdict(on: Self.evidence([("x", .ignored)])).passed)
  }

  @Test func `planned and judged have to be the same mutants, once each`() {
    #expect(
      verdict(on: Self.evidence([("x", .killed)], planned: ["a/x", "a/y"])).reasons == ["not judged: a/y"])
    #expect(
      verdict(on: Self.evidence([("x", .killed), ("y", .killed)], planned: ["a/x"])).reasons == [
        "judged but not planned: a/y"
      ])
    #expect(!verdict(on: Self.evidence([("x", .killed), ("x", .killed)], planned: ["a/x"])).passed)
  }

  @Test(arguments: [ExitCode.interrupted, .terminated])
  func `an interrupted run fails with the signal's code`(code: ExitCode) {
    let found = verdict(
      on: Self.evidence([("x", .killed)], planned: ["a/x", "a/y"], after: nil, interruption: code))
    #expect(!found.passed && found.exitCode == code && found.reasons.first == "interrupted")
  }

  @Test(arguments: [
    (Mutant.Expectation.crash, Outcome.crashed, "M.C/testK", true), (.crash, .crashed, "M.C/testO", false),
    (.crash, .timeout, "M.C/testK", false), (.timeout, .timeout, "M.C/testK", true),
    (.timeout, .timeout, "M.C/testO", false), (.timeout, .crashed, "M.C/testK", false),
    (.assertion, .crashed, "M.C/testK", false), (.assertion, .timeout, "M.C/testK", false),
  ])
  func `an expected crash or hang is accepted in the named test only`(
    expectation: Mutant.Expectation, outcome: Outcome, test: String, isAccepted: Bool
  ) {
    let judged = Judged(Self.mutant("x", expectation), Judgement(outcome, stoppedIn: TestID(test)))
    #expect(judged.isAccepted(by: GateConfiguration()) == isAccepted)
  }

  @Test func `an expected crash outside any test is not accepted`() {
    let judged = Judged(Self.mutant("x", .crash), Judgement(.crashed))
    #expect(!judged.isAccepted(by: GateConfiguration()))
  }

  @Test func `the score is the killed among those judged`() {
    #expect(Score([.killed, .killed, .survived, .timeout, .ignored]).value == 0.5)
    #expect(Score([.ignored]).value == nil)
    #expect(Score([]).counts.count == Outcome.allCases.count)
  }
}
