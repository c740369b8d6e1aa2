import Testing

@testable import MutationTesting

@Suite struct KillersSinceTests {
  private static let (changed, deleted): (TestID, TestID) = ("M.C/a", "M.C/gone")

  private static func kill(
    _ now: FormerKill.Now, _ mutant: String = "r/x", by tests: [TestID] = [changed]
  ) -> FormerKill {
    FormerKill(of: mutant, summary: "s", patch: "p", killedBy: tests, now: now)
  }

  private static func since(_ kills: [FormerKill], faults: [String] = []) -> KillersSince {
    var since = KillersSince(since: "main", commit: "c0ffee")
    since.tests = [
      FormerTest(changed, .changed, at: SourceLocation(file: "Tests/T.swift", line: 7)),
      FormerTest(deleted, .deleted, at: SourceLocation(file: "Tests/U.swift", line: 9)),
    ]
    (since.kills, since.faults) = (kills, faults)
    return since
  }

  @Test(
    arguments: [
      ([], [], nil, [], ExitCode.pass),
      ([kill(.kept(by: changed)), kill(.takenOver(by: ["M.D/b"]), "r/y")], [], [], [], .pass),
      ([kill(.lost)], [], [], ["lostKiller: r/x: M.C/a killed it at main"], .notKilled),
      (
        [kill(.lost, by: [changed, deleted])], [], [],
        ["lostKiller: r/x: M.C/a, M.C/gone killed it at main"], .notKilled
      ),
      ([kill(.unjudged(.error, "lost"))], [], [], ["error: r/x"], .noStableVerdict),
      ([kill(.unjudged(.stale, "moved"))], [], [], ["stale: r/x"], .catalogueAtFault),
      (
        [kill(.unjudged(.flaky, "1 of 2")), kill(.lost, "r/y")], [], [],
        ["flaky: r/x", "lostKiller: r/y: M.C/a killed it at main"], .notKilled
      ),
      // An outcome that would pass elsewhere is no pass here.
      ([kill(.unjudged(.ignored, "elsewhere"))], [], [], ["ignored: r/x"], .noStableVerdict),
      ([], ["at main: it does not build"], nil, ["error: at main: it does not build"], .noStableVerdict),
      (
        [kill(.kept(by: changed))], [], nil,
        ["the baseline was not looked at after the last mutant"], .noStableVerdict
      ),
      (
        [kill(.kept(by: changed))], [], ["it is red"], ["baseline after the last mutant: it is red"],
        .baselineNotGreen
      ),
    ] as [([FormerKill], [String], [String]?, [String], ExitCode)])
  func `the verdict on deleted and changed tests`(
    kills: [FormerKill], faults: [String], after: [String]?, reasons: [String], code: ExitCode
  ) {
    let found = verdict(
      onNewTests: NewTestEvidence(tests: [], killers: Self.since(kills, faults: faults), faultsAfter: after))
    #expect(found == Verdict(passed: reasons.isEmpty, reasons: reasons, exitCode: code))
  }

  @Test func `both kinds of tests are told, and the gravest code counts`() {
    let idle = NewTest("M.C/b", at: SourceLocation(file: "T.swift", line: 1))
    let found = verdict(
      onNewTests: NewTestEvidence(
        tests: [idle], killers: Self.since([Self.kill(.unjudged(.error, ""))]), faultsAfter: []))
    #expect(found.reasons == ["idleTest: M.C/b", "error: r/x"] && found.exitCode == .notKilled)
    let cut = verdict(
      onNewTests: NewTestEvidence(
        tests: [], killers: Self.since([Self.kill(.lost)]), faultsAfter: nil, interruption: .interrupted))
    #expect(cut.reasons == ["interrupted"] && cut.exitCode == .interrupted)
  }

  @Test func `a note says who kills the mutant now, and what became of the test`() {
    let notes = Self.since([
      Self.kill(.kept(by: Self.changed)), Self.kill(.lost),
      Self.kill(.takenOver(by: ["M.D/b"]), "r/y", by: [Self.changed, Self.deleted]),
    ]).notes
    #expect(
      notes == [
        "r/y is still killed, by M.D/b; M.C/a killed it at main (changed at Tests/T.swift:7), "
          + "M.C/gone killed it at main (deleted; at main it stood at Tests/U.swift:9)"
      ])
  }

  @Test(
    arguments: [
      (Judgement(.killed, killedBy: ["M.C/a"]), .assertion, .kept(by: "M.C/a")),
      (Judgement(.killedElsewhere, killedBy: ["M.D/b"]), .assertion, .takenOver(by: ["M.D/b"])),
      (Judgement(.survived, message: "all passed"), .assertion, .lost),
      (Judgement(.noCoverage), .assertion, .lost),
      (Judgement(.crashed, stoppedIn: "M.C/a", message: "died"), .assertion, .unjudged(.crashed, "died")),
      (Judgement(.crashed, stoppedIn: "M.C/a", message: "died"), .crash, .kept(by: "M.C/a")),
      (Judgement(.timeout, stoppedIn: "M.C/named"), .timeout, .takenOver(by: ["M.C/named"])),
      (Judgement(.timeout, stoppedIn: "M.D/b", message: "hung"), .timeout, .unjudged(.timeout, "hung")),
      (Judgement(.compileError, message: "no"), .assertion, .unjudged(.compileError, "no")),
      (Judgement(.flaky, message: "1 of 2"), .assertion, .unjudged(.flaky, "1 of 2")),
      (Judgement(.stale, message: "gone"), .assertion, .unjudged(.stale, "gone")),
      (Judgement(.error, message: "lost"), .assertion, .unjudged(.error, "lost")),
    ] as [(Judgement, Mutant.Expectation, FormerKill.Now)])
  func `what became of a mutant`(
    judgement: Judgement, expectation: Mutant.Expectation, now: FormerKill.Now
  ) {
    var mutant = Mutant(
      id: "x", area: "r", path: "p", summary: "s", killers: [Glob("M.C/named"), Glob("M.C/a")])
    mutant.expectation = expectation
    var asked = mutant
    asked.killers = [Glob("M.C/a")]
    let record = MutantRecord(
      mutant: asked, facts: Facts(apply: .stale("")), judgement: judgement)
    #expect(FormerKill.Now(record, of: mutant) == now)
  }

  @Test(arguments: [
    (#".testTarget(name: "A"), .testTarget(name: "B", path: "b")"#, true), ("", true),
    (#".testTarget(name: name)"#, false),
    (#"func tests() { .testTarget(name: n) }; .testTarget(name: "A")"#, false),
    (#"// a testTarget more"#, false),
  ])
  func `whether a manifest spells all test targets out`(manifest: String, areAll: Bool) {
    #expect(TestTargets(manifest: manifest).areAll(of: manifest) == areAll)
  }
}
