import Foundation
import Testing

/// What tests leave behind, processes and files and rights: it is told, undone, and decides about no other mutant.
@Suite(.enabled(if: Processes.canBeSeen)) struct StrayTests {
  /// Ways to leave a process behind, each a command with a number of seconds that is looked for.
  static let daemons = [
    // In a session of its own, with its output elsewhere.
    "setsid sleep 2971 > /dev/null 2>&1 &",
    // Holding the test's output open.
    "sleep 2971 &",
    // Deaf to every polite signal, two forks away.
    #"(setsid sh -c 'trap "" INT TERM HUP; while :; do sleep 2971; done' > /dev/null 2>&1 &) &"#,
  ]

  @Test(arguments: daemons)
  func `a process that a test leaves on a mutant is ended and named`(daemon: String) async throws {
    let fixture = try await FixtureRepository()
    // It breaks nothing, so that the run comes to its end by itself.
    let leaves = "\(daemon)\n  sleep 0.2; \(Edit.portIgnored.old)"
    try await fixture.addMutant("leaves", .port(leaves), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["leaves": "survived"], "\(run.account)")
    #expect(try await Processes.left(of: fixture.marker, within: 10) == [])
    let strays = run.report?.mutant("leaves")?.strays.map(\.command) ?? []
    #expect(strays.contains { $0.contains("2971") }, "\(strays)")
    #expect(run.output.contains("left behind"))
  }

  @Test(arguments: daemons)
  func `a process that is left by the test that kills is ended as well`(daemon: String) async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("leaves", .port("\(daemon)\n  sleep 0.2"), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 0 && run.report?.outcomes == ["leaves": "killed"], "\(run.account)")
    #expect(try await Processes.left(of: fixture.marker, within: 10) == [])
    // What is still of the command's own session when a kill ends the run is no stray.
    guard daemon.contains("setsid") else { return }
    let strays = run.report?.mutant("leaves")?.strays.map(\.command) ?? []
    #expect(strays.contains { $0.contains("2971") }, "\(strays)")
  }

  @Test(arguments: daemons)
  func `a suite that leaves a process without any mutant fails the gate`(daemon: String) async throws {
    let fixture = try await FixtureRepository(tests: "testDaemon() {\n  \(daemon)\n  sleep 0.2\n}\n")
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.said.contains("left a process behind") && run.said.contains("2971"))
    #expect(run.report?.baseline?.strays.contains { $0.command.contains("2971") } == true)
    #expect(try await Processes.left(of: fixture.marker, within: 10) == [])
  }

  @Test func `what a test writes into the workspace is told and undone`() async throws {
    let test = "testNoLitter() {\n  if [ -e litter ]; then fail \"there is litter\"; fi\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    let litters =
      "echo 'lie=silence' >> rules.sh; rm tests.sh; mkdir litter; echo x > litter/x; chmod 555 litter"
    try await fixture.addMutant(
      "litters", area: "a", .port("{ \(litters); }"), .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant(
      "generation-unchecked", area: "logout", .generationUnchecked, .killedBy(FixtureTest.oldGeneration))
    try await fixture.addMutant(
      "symmetric", area: "z", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    let outcomes = ["litters": "killed", "generation-unchecked": "killed", "symmetric": "survived"]
    #expect(run.report?.outcomes == outcomes)
    let written = Set(run.report?.mutant("litters")?.runs.flatMap(\.written) ?? [])
    #expect(written.isSuperset(of: ["rules.sh", "tests.sh", "litter/x"]), "\(written)")
    #expect(run.errors.contains("litter") && run.errors.contains("undone"))
    #expect(run.report?.mutant("symmetric")?.runs.flatMap(\.written) == [])
  }

  @Test func `what the suite itself writes into the workspace decides about no mutant`() async throws {
    // A suite that is red as soon as it has run once in the same place.
    let test = "testOnce() {\n  if [ -e once ]; then fail \"it has run before\"; fi\n  touch once\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy("Fixture.RuleTests/testOnce"))
    let run = try await fixture.run()
    #expect(run.report?.outcomes["symmetric"] != "killed", "\(run.account)")
    #expect(run.exitCode != 0)
  }

  @Test func `a test that makes its scratch folder unwritable does not stop the gate`() async throws {
    let test =
      "testRights() {\n  mkdir \"$TMPDIR/closed\" && touch \"$TMPDIR/closed/x\" && chmod 500 \"$TMPDIR/closed\"\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.addKilledMutants()
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fixture.path(".build/mutate/t"))) ?? []
    #expect(names == [])
  }

  @Test func `a test that floods its output does not stop the gate`() async throws {
    let test = "testFlood() {\n  yes 'a line of many bytes that nobody wants to read' | head -n 400000\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(fixture.output("logs/baseline.log").utf8.count < 40_000_000)
  }
}
