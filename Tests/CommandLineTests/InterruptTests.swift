import Foundation
import Testing

/// Runs that are ended by a signal, and runs that meet: nothing is left running, and what is written is whole.
@Suite(.enabled(if: Processes.canBeSeen)) struct InterruptTests {
  /// Where a run is when the signal comes.
  enum Moment: String, CaseIterable, Sendable {
    case baselineBuild, baselineTest, build, test
  }

  /// A fixture that tells by its signpost when it has come to a moment, and then goes on for minutes.
  private func fixture(waitingIn moment: Moment) async throws -> (FixtureRepository, Signpost) {
    let fixture = try await FixtureRepository()
    let signpost = try Signpost(for: fixture)
    try fixture.configure(
      .with {
        $0.suite.build = ". ./build.sh"
        $0.timeout.floor = 600
        $0.suite.environment["SIGNPOST"] = signpost.path
      })
    try fixture.write("sh -n rules.sh\n", to: "build.sh")
    let waits = #"echo here > "$SIGNPOST"; sleep 300"#
    let inBuild = Edit(file: "build.sh", old: "sh -n", new: waits + "; sh -n")
    switch moment {
    case .baselineBuild: try fixture.apply(inBuild)
    case .baselineTest: try fixture.apply(.port(waits))
    case .build: try await fixture.addMutant("waits", inBuild, .killedBy(FixtureTest.otherPort))
    case .test: try await fixture.addMutant("waits", .port(waits), .killedBy(FixtureTest.otherPort))
    }
    try await fixture.addMutant(
      "generation-unchecked", area: "logout", .generationUnchecked, .killedBy(FixtureTest.oldGeneration))
    return (fixture, signpost)
  }

  /// Starts a run, waits for the moment, sends a signal, and returns what it came to.
  private func run(
    _ fixture: FixtureRepository, _ signpost: Signpost, endedBy signals: Int32...
  ) async throws -> Invocation {
    let child = try fixture.start(["run", "--output", fixture.outputFolder])
    #expect(await signpost.isReached())
    let sent = Date()
    for signal in signals { child.send(signal) }
    let ending = await child.ending(within: 60)
    #expect(Date().timeIntervalSince(sent) < 20, "the run took too long to end")
    #expect(try await Processes.left(of: fixture.marker, within: 10) == [])
    return try fixture.invocation(ending)
  }

  @Test(arguments: Moment.allCases, [SIGINT, SIGTERM])
  func `a signal ends the run with a report that says so`(moment: Moment, signal: Int32) async throws {
    let (fixture, signpost) = try await fixture(waitingIn: moment)
    let run = try await run(fixture, signpost, endedBy: signal)
    #expect(run.exitCode == 128 + signal, "\(run.account)")
    let report = try #require(run.report)
    #expect(report.interrupted && report.verdict == "fail" && report.exitCode == Int(128 + signal))
    #expect(report.reasons.contains("interrupted"))
    #expect(report.outcomes["waits"] == nil, "what was cut short was not judged")
    if moment == .build || moment == .test { #expect(report.outcomes == ["generation-unchecked": "killed"]) }
    #expect(run.output.contains("interrupted"))
  }

  @Test func `signals that come together are one`() async throws {
    let (fixture, signpost) = try await fixture(waitingIn: .test)
    let run = try await run(fixture, signpost, endedBy: SIGTERM, SIGHUP, SIGINT)
    #expect(run.exitCode > 128 && run.report?.interrupted == true, "\(run.account)")
  }

  @Test func `hanging up ends the run as well`() async throws {
    let (fixture, signpost) = try await fixture(waitingIn: .test)
    let run = try await run(fixture, signpost, endedBy: SIGHUP)
    #expect(run.exitCode > 128 && run.report?.interrupted == true, "\(run.account)")
  }

  @Test func `a test that ignores every polite signal ends with the run`() async throws {
    let (fixture, signpost) = try await fixture(waitingIn: .test)
    let stubborn = #"trap '' INT TERM HUP; echo here > "$SIGNPOST"; while :; do sleep 300; done"#
    try await fixture.addMutant("waits", .port(stubborn), .killedBy(FixtureTest.otherPort))
    let run = try await run(fixture, signpost, endedBy: SIGINT)
    #expect(run.exitCode == 130 && run.report?.interrupted == true, "\(run.account)")
  }

  @Test func `an interrupted run leaves no scratch folder behind`() async throws {
    let (fixture, signpost) = try await fixture(waitingIn: .test)
    _ = try await run(fixture, signpost, endedBy: SIGINT)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fixture.path(".build/mutate/t"))) ?? []
    #expect(names == [])
  }

  @Test(arguments: [Moment.build, .test])
  func `a gate that is killed takes everything with it, and the next run works`(moment: Moment) async throws {
    let (fixture, signpost) = try await fixture(waitingIn: moment)
    let killed = try await run(fixture, signpost, endedBy: SIGKILL)
    #expect(killed.exitCode == 137 && killed.report == nil)
    try FileManager.default.removeItem(atPath: fixture.path("mutants/redirect/waits.patch"))
    let next = try await fixture.run("--no-wait")
    #expect(next.exitCode == 0, "\(next.account)")
    #expect(next.report?.outcomes == ["generation-unchecked": "killed"])
  }

  @Test func `two runs do not share a state folder`() async throws {
    let fixture = try await FixtureRepository()
    let signpost = try Signpost(for: fixture)
    let go = fixture.outside("go")
    try fixture.configure(
      .with {
        $0.suite.environment = ["SIGNPOST": signpost.path, "GO": go]
        $0.timeout.floor = 600
      })
    let waits = #"echo here > "$SIGNPOST"; until [ -e "$GO" ]; do sleep 0.05; done"#
    try await fixture.addMutant("waits", .port(waits), .killedBy(FixtureTest.otherPort))
    let first = try fixture.start(["run", "--output", fixture.outside("first")])
    #expect(await signpost.isReached())

    let words = ["run", "--output", fixture.outside("refused"), "--no-wait"]
    let refused = try fixture.invocation(await fixture.start(words).ending())
    #expect(refused.exitCode == 2, "\(refused.account)")
    #expect(refused.errors.hasPrefix("mutate: ") && refused.errors.contains("process \(first.pid)"))
    #expect(refused.errors.contains("--state DIR") && refused.output.isEmpty)

    let second = try fixture.start(["run", "--output", fixture.outputFolder])
    #expect(try await says("process \(first.pid)", second), "\(second.errorsSoFar)")
    try Data().write(to: URL(fileURLWithPath: go))
    #expect(await first.ending(within: 120).exitCode == 0)
    let run = try fixture.invocation(await second.ending(within: 120))
    #expect(run.exitCode == 0 && run.report?.outcomes == ["waits": "killed"], "\(run.account)")
  }

  @Test func `a run that waits for another can be interrupted`() async throws {
    let (fixture, signpost) = try await fixture(waitingIn: .test)
    let first = try fixture.start(["run", "--output", fixture.outside("first")])
    #expect(await signpost.isReached())
    let second = try fixture.start(["run", "--output", fixture.outputFolder])
    #expect(try await says("waiting", second), "\(second.errorsSoFar)")
    second.send(SIGTERM)
    #expect(await second.ending(within: 60).exitCode == 143)
    first.send(SIGINT)
    #expect(await first.ending(within: 60).exitCode == 130)
  }

  /// Waits until a program has said something on standard error.
  private func says(_ words: String, _ child: Child) async throws -> Bool {
    let end = Date(timeIntervalSinceNow: 60)
    while !child.errorsSoFar.contains(words) {
      if Date() > end { return false }
      try await Task.sleep(for: .milliseconds(20))
    }
    return true
  }
}
