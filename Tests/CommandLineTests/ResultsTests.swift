import Testing

/// How results are read, and that results which do not add up are neither a kill nor a pass.
@Suite struct ResultsTests {
  /// What a runner can say that cannot be true.
  enum Lie: String, CaseIterable, Sendable {
    /// The totals name more tests than were reported.
    case totals
    /// Exit 1 although no test failed.
    case failure
    /// Exit 0 and not a word.
    case silence
    /// Fewer tests than were asked for.
    case fewer
  }

  @Test(arguments: Lie.allCases)
  func `on a mutant, results that do not add up are an error`(lie: Lie) async throws {
    let fixture = try await FixtureRepository()
    let edit = Edit(old: "# Rules that keep boundaries.", new: "lie=\(lie.rawValue)")
    // Two killers, so that even a run of these alone can be short of one.
    let header = Header(killers: [FixtureTest.otherPort, FixtureTest.oldGeneration])
    try await fixture.addMutant("liar", edit, header)
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.outcomes == ["liar": "error"] && run.report?.mutant("liar")?.killedBy == [])
    #expect(run.report?.mutant("liar")?.message?.isEmpty == false)
    #expect(run.output.contains("redirect/liar") && run.output.contains("read the log"))
  }

  @Test(arguments: Lie.allCases)
  func `on the baseline, results that do not add up are not green`(lie: Lie) async throws {
    let fixture = try await FixtureRepository(lie: lie.rawValue)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.report?.mutants.isEmpty == true && run.report?.verdict == "fail")
  }

  @Test func `a failed test with exit status 0 does not add up`() async throws {
    // Read at the end of the run: of results that are read as they come, the first failure decides.
    let fixture = try await FixtureRepository(gate: Self.gate("./junit", results: "junit:ignored/*.xml"))
    try fixture.write(Self.junit, to: "junit", mode: 0o755)
    try await fixture.commit()
    let edit = Edit(file: "junit", old: "failures=1 failure=", new: "failures=1 status=0 failure=")
    let both = try await fixture.diff(of: edit) + fixture.diff(of: .portIgnored)
    try fixture.addMutant("liar", diff: both, .killedBy("Rules/other port"))
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.outcomes == ["liar": "error"])
  }

  @Test func `a suite without a list takes the baseline's results for one`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.suite.list = nil })
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("RuleTests/testOtherPortIsRefused"))
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.mutant("port-ignored")?.killedBy == ["RuleTests/testOtherPortIsRefused"])
  }

  @Test func `a suite that cannot pick tests runs all of them`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.suite.test = "./run-tests" })
    try await fixture.addKilledMutants()
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    let outcomes = ["port-ignored": "killed", "generation-unchecked": "killed", "symmetric": "survived"]
    #expect(run.report?.outcomes == outcomes)
  }

  @Test func `a suite without a list and without a choice of tests works as well`() async throws {
    let fixture = try await FixtureRepository(
      gate: .with {
        $0.suite.list = nil
        $0.suite.test = "./run-tests"
        $0.suite.build = nil
      })
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("RuleTests/testOtherPortIsRefused"))
    #expect(try await fixture.run().exitCode == 0)
  }

  @Test func `where no killer need be named, any test kills`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.requireKilledBy = false })
    try await fixture.addMutant("port-ignored", .portIgnored, Header(killers: []))
    try await fixture.addMutant("symmetric", .equalBySymmetry, Header(killers: []))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(run.report?.outcomes == ["port-ignored": "killed", "symmetric": "survived"])
    #expect(run.report?.mutant("port-ignored")?.killedBy == [FixtureTest.otherPort])
  }

  @Test func `an exit status kills where no killer need be named`() async throws {
    let gate = GateFile.with {
      $0.suite.list = nil
      $0.suite.test = "./run-tests"
      $0.suite.results = "exit-status"
      $0.requireKilledBy = false
    }
    let fixture = try await FixtureRepository(gate: gate)
    try await fixture.addMutant("port-ignored", .portIgnored, Header(killers: []))
    try await fixture.addMutant("symmetric", .equalBySymmetry, Header(killers: []))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(run.report?.outcomes == ["port-ignored": "killed", "symmetric": "survived"])
  }

  @Test func `JUnit XML names the killer`() async throws {
    let fixture = try await FixtureRepository(gate: Self.gate("./junit", results: "junit:ignored/*.xml"))
    try fixture.write(Self.junit, to: "junit", mode: 0o755)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("Rules/other port"))
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy("Rules/same port"))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(run.report?.outcomes == ["port-ignored": "killed", "symmetric": "survived"])
    #expect(run.report?.mutant("port-ignored")?.killedBy == ["Rules/other port"])
    #expect(run.report?.mutant("port-ignored")?.message == "another port was followed")
  }

  @Test func `JUnit XML that a mutant does not write is not the baseline's of before`() async throws {
    let fixture = try await FixtureRepository(gate: Self.gate("./junit", results: "junit:ignored/*.xml"))
    try fixture.write(Self.junit, to: "junit", mode: 0o755)
    try await fixture.commit()
    let edit = Edit(file: "junit", old: "mkdir", new: "exit 0; mkdir")
    try await fixture.addMutant("unwritten", edit, .killedBy("Rules/other port"))
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.outcomes == ["unwritten": "error"])
  }

  @Test func `the Test Anything Protocol names the killer`() async throws {
    let fixture = try await FixtureRepository(gate: Self.gate("./tap", results: "tap"))
    let tap = """
      #!/bin/sh
      . ./rules.sh
      echo TAP version 14
      echo 1..2
      status=0
      if may_follow 1 2; then status=1; echo "not ok 1 - other port"; else echo "ok 1 - other port"; fi
      if may_follow 1 1; then echo "ok 2 - same port"; else status=1; echo "not ok 2 - same port"; fi
      exit "$status"

      """
    try fixture.write(tap, to: "tap", mode: 0o755)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("other port"))
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy("same port"))
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["port-ignored": "killed", "symmetric": "survived"], "\(run.account)")
    #expect(run.report?.mutant("port-ignored")?.killedBy == ["other port"])
  }

  @Test func `Swift Testing's event stream names the killer`() async throws {
    let gate = Self.gate("./events", results: "swift-testing:ignored/events.jsonl")
    let fixture = try await FixtureRepository(gate: gate)
    try fixture.write(Self.events, to: "events", mode: 0o755)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("M.Rules/otherPort()"))
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.mutant("port-ignored")?.killedBy == ["M.Rules/otherPort()"])
  }

  @Test func `tests that are in no tier are not part of the suite`() async throws {
    let gate = GateFile.with { $0.suite.tiers = [["*Path*"], ["*Port*"]] }
    let fixture = try await FixtureRepository(gate: gate)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    let tests = Set(run.report?.baseline?.tests.map(\.id) ?? [])
    #expect(tests == [FixtureTest.siblingPath, FixtureTest.otherPort, FixtureTest.samePort])
  }

  @Test func `a mutant on which repeated runs disagree is flaky, with how often`() async throws {
    let fixture = try await FixtureRepository()
    let counter = fixture.outside("counter")
    try fixture.configure(.with { $0.suite.environment["COUNTER"] = counter })
    // The other port is followed in every second run.
    let flip = #"test "$2" = 1 || { echo x >> "$COUNTER"; test $(($(wc -l < "$COUNTER") % 2)) -eq 1; }"#
    try await fixture.addMutant("coin", .port(flip), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run("--confirm", "3")
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.outcomes == ["coin": "flaky"])
    #expect(run.report?.mutant("coin")?.message?.contains("2 of 3") == true)
    #expect(run.output.contains("2 of 3") && run.output.contains("steady"))
  }

  @Test func `a kill is confirmed as often as asked for`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.confirm = 2 })
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let configured = try await fixture.run()
    #expect(configured.report?.mutant("port-ignored")?.runs.map(\.trial) == [1, 2], "\(configured.account)")
    let asked = try await fixture.run("--confirm", "3")
    #expect(asked.exitCode == 0, "\(asked.account)")
    #expect(asked.report?.mutant("port-ignored")?.runs.map(\.trial) == [1, 2, 3])
  }

  private static func gate(_ test: String, results: String) -> GateFile {
    .with {
      $0.suite.list = nil
      $0.suite.test = test
      $0.suite.results = results
    }
  }

  private static let junit = """
    #!/bin/sh
    . ./rules.sh
    mkdir -p ignored
    failure= failures=0
    if may_follow 1 2; then
      failures=1 failure='<failure message="another port was followed"/>'
    fi
    cat > ignored/junit.xml <<XML
    <testsuites><testsuite name="rules" tests="2" failures="$failures">
    <testcase classname="Rules" name="other port">$failure</testcase><testcase classname="Rules" name="same port"/>
    </testsuite></testsuites>
    XML
    exit "${status-$failures}"

    """

  private static let events = #"""
    #!/bin/sh
    . ./rules.sh
    mkdir -p ignored
    event() { echo "{\"kind\":\"event\",\"payload\":{\"kind\":\"$1\",\"testID\":\"M.Rules/otherPort()\"$2},\"version\":0}"; }
    status=0
    {
      event testStarted
      if may_follow 1 2; then
        status=1
        event issueRecorded ',"issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"another port"}]'
      fi
      event testEnded
      echo '{"kind":"event","payload":{"kind":"runEnded"},"version":0}'
    } > ignored/events.jsonl
    exit "$status"

    """#
}
