import Foundation
import Testing

/// Whatever a run does and however it ends, the user's repository is to the last byte and second what it was.
@Suite struct UntouchedTests {
  /// A repository in a state that people really have: staged, changed after that, untracked, ignored.
  private func busyFixture() async throws -> FixtureRepository {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    try await fixture.commit()
    try fixture.write(FixtureFiles.rules + "# staged\n", to: "rules.sh")
    try await fixture.git("add", "rules.sh")
    try fixture.write(FixtureFiles.rules + "# changed after that\n", to: "rules.sh")
    try fixture.write("new\n", to: "ein neues Stück.txt")
    try fixture.write("ignored\n", to: "ignored/file")
    try fixture.write("another's\n", to: ".build/debug/product")
    return fixture
  }

  @Test func `a run with a state folder elsewhere leaves no trace in the repository`() async throws {
    let fixture = try await busyFixture()
    let before = Fingerprint(of: fixture.root)
    let run = try await fixture.run("--state", fixture.outside("state"))
    #expect(run.exitCode == 1 && run.report?.subject?.uncommitted == true, "\(run.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }

  @Test func `a run with the usual state folder writes there only, and that folder ignores itself`()
    async throws
  {
    let fixture = try await busyFixture()
    let before = Fingerprint(of: fixture.root, leavingOut: [".build/mutate"])
    let status = try await fixture.git("--no-optional-locks", "status", "--porcelain", "--ignored")
    let run = try await fixture.mutate(["run"])
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build/mutate"])) == [])
    #expect(try fixture.text(of: ".build/mutate/.gitignore") == "*\n")
    #expect(FileManager.default.fileExists(atPath: fixture.path(".build/mutate/report/report.json")))
    #expect(try await fixture.git("--no-optional-locks", "status", "--porcelain", "--ignored") == status)
  }

  @Test func `a state folder in the repository is no part of the next snapshot`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let words = ["run", "--state", fixture.path("our state"), "--output", fixture.path("our reports")]
    var trees: [String?] = []
    for _ in 1...2 {
      let run = try await fixture.mutate(words)
      #expect(run.exitCode == 0, "\(run.account)")
      let data = try fixture.data(of: "our reports/report.json")
      trees.append(try JSONDecoder().decode(Report.self, from: data).subject?.tree)
      try fixture.write("from a tool that reads reports\n", to: "our reports/digest.txt")
    }
    #expect(trees[0] == trees[1] && trees[0] != nil)
  }

  @Test func `what a build or a test writes for the time being goes with the run`() async throws {
    let writes = #"mktemp -d "${TMPDIR:-/tmp}/build.XXXXXX" > "$BUILT" && sh -n rules.sh"#
    let fixture = try await FixtureRepository(tests: "testWrites() {\n  mktemp > /dev/null\n}\n")
    try fixture.configure(
      .with {
        $0.suite.build = writes
        $0.suite.environment = ["BUILT": fixture.outside("built")]
      })
    try await fixture.addKilledMutants()
    let temporary = fixture.outside("temporary")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let run = try await fixture.run(variables: ["TMPDIR": temporary])
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    let built = try String(contentsOfFile: fixture.outside("built"), encoding: .utf8).dropLast()
    #expect(!built.isEmpty && !FileManager.default.fileExists(atPath: String(built)))
    #expect(!FileManager.default.fileExists(atPath: fixture.path(".build/mutate/t")))
  }

  @Test func `list and check leave no trace`() async throws {
    let fixture = try await busyFixture()
    let before = Fingerprint(of: fixture.root)
    #expect(try await fixture.mutate(["list"]).exitCode == 0)
    #expect(try await fixture.mutate(["check", "--state", fixture.outside("state")]).exitCode == 0)
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }

  @Test func `a repository of packed objects is borrowed from, not written to`() async throws {
    let fixture = try await busyFixture()
    try await fixture.git("gc", "--quiet", "--prune=now")
    let before = Fingerprint(of: fixture.root)
    let run = try await fixture.run("--state", fixture.outside("state"), "--revision", "HEAD")
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }

  @Test func `the variables of a git hook do not lead to another repository or index`() async throws {
    let fixture = try await busyFixture()
    let other = try await FixtureRepository()
    let before = Fingerprint(of: fixture.root)
    let variables = [
      "GIT_DIR": other.path(".git"), "GIT_WORK_TREE": other.root,
      "GIT_INDEX_FILE": fixture.path(".git/index"),
      "GIT_OBJECT_DIRECTORY": other.path(".git/objects"),
    ]
    let run = try await fixture.run("--state", fixture.outside("state"), variables: variables)
    #expect(run.report?.outcomes["port-ignored"] == "killed", "\(run.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }

  @Test(.enabled(if: Processes.canBeSeen), arguments: [SIGINT, SIGTERM, SIGKILL])
  func `a run that is ended by a signal leaves no trace`(signal: Int32) async throws {
    let fixture = try await busyFixture()
    let signpost = try Signpost(for: fixture)
    try fixture.configure(.with { $0.suite.environment["SIGNPOST"] = signpost.path })
    try await fixture.addMutant(
      "waits", area: "a", .port(#"echo here > "$SIGNPOST"; sleep 300"#), .killedBy(FixtureTest.otherPort))
    let before = Fingerprint(of: fixture.root)
    let child = try fixture.start([
      "run", "--state", fixture.outside("state"), "--output", fixture.outputFolder,
    ])
    #expect(await signpost.isReached())
    child.send(signal)
    #expect(await child.ending().exitCode == 128 + signal)
    #expect(try await Processes.left(of: fixture.marker, within: 10) == [])
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }
}
