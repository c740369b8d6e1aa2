import Foundation
import Testing

/// What a run takes over from earlier ones, and what it does not.
@Suite struct CacheTests {
  /// A fixture that writes down, outside the repository, every build and every test process.
  private func fixture(
    tests: String = "", _ change: (inout GateFile) -> Void = { _ in }
  ) async throws -> FixtureRepository {
    let fixture = try await FixtureRepository(tests: tests)
    try configure(fixture, change)
    try fixture.apply(Edit(file: "run-tests", old: "lie=\n", new: "lie=\necho test >> \"$DIARY\"\n"))
    try await fixture.commit()
    try await fixture.addKilledMutants()
    return fixture
  }

  private func configure(_ fixture: FixtureRepository, _ change: (inout GateFile) -> Void = { _ in }) throws {
    var gate = GateFile()
    gate.suite.build = "echo build >> \"$DIARY\"; sh -n rules.sh"
    gate.suite.environment["DIARY"] = fixture.outside("diary")
    change(&gate)
    try fixture.configure(gate)
  }

  /// What has been built and run since this was last asked.
  private func diary(_ fixture: FixtureRepository) -> [String] {
    let path = fixture.outside("diary")
    let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    try? FileManager.default.removeItem(atPath: path)
    return text.split(separator: "\n").map(String.init)
  }

  /// The ids of the mutants whose results are from earlier runs.
  private func cached(_ run: Invocation) -> [String] {
    run.report?.mutants.filter(\.cached).map(\.id).sorted() ?? []
  }

  private let both = ["generation-unchecked", "port-ignored"]

  private func cacheFiles(_ fixture: FixtureRepository) -> [String] {
    let folder = fixture.path(".build/mutate/cache")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.count == 45 }.sorted().map { "\(folder)/\($0)" }
  }

  @Test func `a second run with nothing changed builds nothing, runs nothing, and reports the same`()
    async throws
  {
    let fixture = try await fixture()
    let first = try await fixture.run()
    #expect(
      first.exitCode == 0 && cached(first) == [] && first.report?.baseline?.cached == false,
      "\(first.account)")
    #expect(diary(fixture).contains("build"))
    let second = try await fixture.run()
    #expect(second.exitCode == 0 && cached(second) == both, "\(second.account)")
    #expect(diary(fixture) == [], "nothing was built or run")
    #expect(second.report?.baseline?.cached == true)
    #expect(second.errors.contains("2 of 2 results are from earlier runs"), "\(second.errors)")
    #expect(second.errors.components(separatedBy: "(from an earlier run)").count == 4, "\(second.errors)")
    // A second is the aim; the bound is that of a machine under load.
    #expect(second.seconds < 10)
    #expect(try comparable(second) == comparable(first))
    for mutant in try #require(second.report).mutants {
      #expect(
        fixture.output(try #require(mutant.log)).contains("=== test"), "the log is that of the first run")
    }
  }

  /// A report less what a cached one may say differently.
  private func comparable(_ run: Invocation) throws -> String {
    let text = try #require(run.reportText)
    let lines = text.split(separator: "\n").filter { line in
      !line.contains("\"cached\"") && !line.hasPrefix("  \"seconds\"")
    }
    return lines.joined(separator: "\n")
  }

  @Test func `a survivor is no better in the second run, and its log is still there`() async throws {
    let fixture = try await fixture()
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    let runs = [try await fixture.run(), try await fixture.run()]
    #expect(runs.map(\.exitCode) == [1, 1])
    #expect(cached(runs[1]) == both + ["symmetric"])
    #expect(runs[1].output.contains("logs/redirect/symmetric.log"))
    #expect(runs[1].report?.reasons == runs[0].report?.reasons)
    let log = try #require(runs[1].report?.mutant("symmetric")?.log)
    try "another run's".write(toFile: "\(fixture.outputFolder)/\(log)", atomically: true, encoding: .utf8)
    #expect(
      try await fixture.run().report?.mutant("symmetric")?.log == nil,
      "a log of something else is not its log")
  }

  @Test func `whatever is changed in the subject or its tests is judged anew`() async throws {
    let fixture = try await fixture()
    _ = try await fixture.run()
    try fixture.write("# new\n", to: "new.sh")
    let source = try await fixture.run()
    #expect(source.exitCode == 0 && cached(source) == [], "\(source.account)")

    let old = #"fail "another port was followed""#
    try fixture.apply(Edit(file: "tests.sh", old: old, new: ":"))
    let test = try await fixture.run()
    #expect(test.exitCode == 1 && cached(test) == [], "\(test.account)")
    #expect(test.report?.outcomes["port-ignored"] == "survived")

    try fixture.apply(Edit(file: "tests.sh", old: "then :;", new: "then \(old);"))
    let back = try await fixture.run()
    #expect(
      back.exitCode == 0 && cached(back) == both,
      "what was known of this very tree still holds: \(back.account)")
  }

  @Test func `a change of gate.json that decides outcomes judges anew, another does not`() async throws {
    let fixture = try await fixture()
    _ = try await fixture.run()
    try configure(fixture) { $0.accept = ["killed", "survived"] }
    #expect(try await cached(fixture.run()) == both)
    try configure(fixture) { $0.timeout.floor = 21 }
    #expect(try await cached(fixture.run()) == [])
    try configure(fixture) { $0.suite.environment["OTHER"] = "1" }
    #expect(try await cached(fixture.run()) == [])
    try configure(fixture) { $0.suite.tiers = [["*Port*"], ["*"]] }
    #expect(try await cached(fixture.run()) == [])
  }

  @Test func `a mutant that names other tests is judged anew, one with other prose is not`() async throws {
    let fixture = try await fixture()
    _ = try await fixture.run()
    let path = "mutants/redirect/port-ignored.patch"
    try fixture.apply(Edit(file: path, old: "Somebody once wrote it so.", new: "It was seen in the wild."))
    #expect(try await cached(fixture.run()) == both)
    try fixture.apply(
      Edit(
        file: path, old: "Killed-By: \(FixtureTest.otherPort)", new: "Killed-By: \(FixtureTest.siblingPath)"))
    let run = try await fixture.run()
    #expect(run.exitCode == 1 && cached(run) == ["generation-unchecked"], "\(run.account)")
    #expect(run.report?.outcomes["port-ignored"] == "killedElsewhere")
  }

  @Test func `a new mutant leaves the others as they are, in the order of the catalogue`() async throws {
    let fixture = try await fixture()
    _ = try await fixture.run()
    try await fixture.addMutant(
      "sibling", area: "cookie", .siblingMatched, .killedBy(FixtureTest.siblingPath))
    let run = try await fixture.run()
    #expect(run.exitCode == 0 && cached(run) == both, "\(run.account)")
    #expect(run.report?.mutants.map(\.id) == ["sibling"] + both)
    #expect(run.report?.baseline?.cached == true, "nothing that it hangs on has changed")
    #expect(try await cached(fixture.run()) == both + ["sibling"])
    try fixture.write("{}", to: "mutants/durations.json")
    #expect(try await cached(fixture.run()) == both + ["sibling"], "the catalogue is not the subject")
  }

  @Test func `a catalogue's folder in which tests find something counts as theirs`() async throws {
    let fixture = try await fixture()
    try fixture.write("one\n", to: "mutants/expected.txt")
    _ = try await fixture.run()
    #expect(try await cached(fixture.run()) == both)
    try fixture.write("two\n", to: "mutants/expected.txt")
    #expect(try await cached(fixture.run()) == [])
  }

  @Test func `a red baseline is not kept`() async throws {
    let fixture = try await fixture()
    try fixture.apply(.generationUnchecked)
    for _ in 1...2 {
      let run = try await fixture.run()
      #expect(run.exitCode == 3 && run.report?.baseline?.cached == false, "\(run.account)")
      #expect(diary(fixture).contains("test"))
    }
    #expect(cacheFiles(fixture) == [])
  }

  @Test func `what is judged before a baseline that turned red is not kept`() async throws {
    let fixture = try await fixture(
      tests: """
        testMachineIsWell() {
          if [ -e "$BROKEN" ]; then fail "the machine is broken"; fi
        }

        """)
    try configure(fixture) { $0.suite.environment["BROKEN"] = fixture.outside("broken") }
    try await fixture.addMutant(
      "breaks-the-machine", area: "zeal", .port(#"touch "$BROKEN""#), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(cacheFiles(fixture) == [])
  }

  @Test func `a result that another run might not come to is not kept`() async throws {
    let fixture = try await fixture()
    try await fixture.addMutant("crash", area: "zeal", .port("exit 3"), .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant(
      "expected", area: "zeal", .port("exit 4"), .killedBy(FixtureTest.otherPort, "Expect: crash"))
    _ = try await fixture.run()
    let run = try await fixture.run()
    #expect(run.exitCode == 5 && cached(run) == ["expected"] + both, "\(run.account)")
    #expect(run.report?.outcomes["crash"] == "crashed")
  }

  @Test func `damaged files are judged anew and written anew`() async throws {
    let fixture = try await fixture()
    _ = try await fixture.run()
    let files = cacheFiles(fixture)
    #expect(files.count == 3)
    for garbage in [Data(), Data("{\"schemaVersion\": 1}".utf8), Data([0xFF, 0x00, 0x22])] {
      for file in files { try garbage.write(to: URL(fileURLWithPath: file)) }
      let run = try await fixture.run()
      #expect(run.exitCode == 0 && cached(run) == [], "\(run.account)")
      #expect(try await cached(fixture.run()) == both)
    }
  }

  @Test func `without the cache nothing is taken and nothing is kept`() async throws {
    let fixture = try await fixture()
    let first = try await fixture.run("--no-cache")
    #expect(first.exitCode == 0 && cacheFiles(fixture) == [], "\(first.account)")
    _ = try await fixture.run()
    let files = try cacheFiles(fixture).map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(files.count == 3)
    let third = try await fixture.run("--no-cache")
    #expect(cached(third) == [] && third.report?.baseline?.cached == false)
    #expect(try cacheFiles(fixture).map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == files)
  }

  @Test func `a kill that has to be seen more often is judged anew, one that was seen more often is not`()
    async throws
  {
    let fixture = try await fixture()
    _ = try await fixture.run()
    let twice = try await fixture.run("--confirm", "2")
    #expect(cached(twice) == [] && twice.report?.mutants.allSatisfy { $0.runs.count == 2 } == true)
    #expect(try await cached(fixture.run("--confirm", "2")) == both)
    #expect(try await cached(fixture.run("--confirm", "1")) == both)
    #expect(try await cached(fixture.run("--confirm", "3")) == [])
  }

  @Test func `a killer that is no test is told from what is known of the suite, without a build`()
    async throws
  {
    let fixture = try await fixture()
    _ = try await fixture.run()
    _ = diary(fixture)
    try await fixture.addMutant("typo", .siblingMatched, .killedBy("Fixture.RuleTests/testSibling"))
    let run = try await fixture.run()
    #expect(run.exitCode == 4 && run.said.contains("redirect/typo"), "\(run.account)")
    #expect(diary(fixture) == [])
  }

  @Test func `variables that tests or builds see count, those of terminals and CI systems do not`()
    async throws
  {
    let fixture = try await fixture()
    _ = try await fixture.run()
    let passing = [
      "SHLVL": "3", "TERM": "xterm", "GITHUB_RUN_ID": "7", "SSH_TTY": "/dev/pts/1", "MY_TOKEN": "secret",
    ]
    #expect(try await cached(fixture.run(variables: passing)) == both)
    #expect(try await cached(fixture.run(variables: ["CI": "true"])) == [])
    #expect(try await cached(fixture.run(variables: ["CFLAGS": "-O2"])) == [])
    #expect(try await cached(fixture.run("--timeout", "19")) == [])
    #expect(try await cached(fixture.run("--shuffle", "4")) == [])
    #expect(try await cached(fixture.run("--network", "host")) == [])
  }

  @Test func `ignored files that the build needs count`() async throws {
    let fixture = try await fixture { $0.include = ["ignored/**"] }
    try fixture.write("one\n", to: "ignored/generated.txt")
    _ = try await fixture.run()
    #expect(try await cached(fixture.run()) == both)
    try fixture.write("two\n", to: "ignored/generated.txt")
    #expect(try await cached(fixture.run()) == [])
  }

  @Test func `only some mutants asked for, or a shard, takes over what is known of them`() async throws {
    let fixture = try await fixture()
    _ = try await fixture.run("port-ignored")
    let all = try await fixture.run()
    #expect(all.exitCode == 0 && cached(all) == ["port-ignored"], "\(all.account)")
    let shard = try await fixture.run("--shard", "2/2")
    #expect(shard.exitCode == 0 && cached(shard).count == 1, "\(shard.account)")
    let stale = try await fixture.run("--fail-fast", "logout")
    #expect(cached(stale) == ["generation-unchecked"])
  }

  @Test func `mutants for which nothing is run need no build either`() async throws {
    let fixture = try await fixture()
    try await fixture.addMutant(
      "later", area: "zeal", .equalBySymmetry,
      .killedBy(FixtureTest.oldGeneration, "Ignore-Until: 2999-01-01 equal by symmetry"))
    _ = try await fixture.run()
    _ = diary(fixture)
    let run = try await fixture.run()
    #expect(run.exitCode == 0 && cached(run) == both && diary(fixture) == [], "\(run.account)")
    #expect(run.report?.outcomes["later"] == "ignored")
  }

  @Test func `a dry run shows what would be judged, and touches nothing`() async throws {
    let fixture = try await fixture()
    let before = try await fixture.run("--dry-run")
    #expect(before.exitCode == 0 && before.report == nil && diary(fixture) == [], "\(before.account)")
    #expect(before.output == "judge   logout/generation-unchecked\njudge   redirect/port-ignored\n")
    _ = try await fixture.mutate(["run"])
    _ = diary(fixture)
    let report = try fixture.data(of: ".build/mutate/report/report.json")
    try await fixture.addMutant("sibling", .siblingMatched, .killedBy(FixtureTest.siblingPath))
    let after = try await fixture.mutate(["run", "--dry-run"])
    #expect(after.exitCode == 0 && diary(fixture) == [], "\(after.account)")
    #expect(
      after.output == """
        cached  logout/generation-unchecked  killed
        cached  redirect/port-ignored        killed
        judge   redirect/sibling

        """)
    #expect(after.errors.contains("3 mutants: 1 to judge, 2 from earlier runs"), "\(after.errors)")
    #expect(try fixture.data(of: ".build/mutate/report/report.json") == report)
    try await fixture.addMutant("typo", .siblingMatched, .killedBy(FixtureTest.siblingPath))
    let wrong = try await fixture.run("--dry-run")
    #expect(wrong.exitCode == 4 && wrong.said.contains("same tree"), "\(wrong.account)")
  }
}
