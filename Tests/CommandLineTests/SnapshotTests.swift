import Foundation
import Testing

/// What is judged: the working tree as it is, or a commit; in every shape that repositories have.
@Suite struct SnapshotTests {
  /// Judges the catalogue and expects that everything in it is killed.
  private func pass(_ fixture: FixtureRepository, _ words: [String] = [], in folder: String? = nil)
    async throws -> Report
  {
    let run = try await fixture.mutate(["run", "--output", fixture.outputFolder] + words, in: folder)
    #expect(run.exitCode == 0, "\(run.account)")
    let report = try #require(run.report)
    #expect(report.verdict == "pass" && !report.mutants.isEmpty)
    return report
  }

  @Test func `uncommitted and untracked files are in`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try fixture.write(FixtureFiles.tests + ". ./more.sh\n", to: "tests.sh")
    try fixture.write("untracked=yes\n", to: "more.sh")
    let report = try await pass(fixture)
    #expect(report.subject?.uncommitted == true && report.subject?.revision == nil)
  }

  @Test func `a clean working tree is not said to be changed`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.commit()
    let report = try await pass(fixture)
    #expect(report.subject?.uncommitted == false)
    let tree = try await fixture.git("rev-parse", "HEAD^{tree}")
    #expect(report.subject?.tree == tree.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test func `ignored files are out`() async throws {
    let test =
      "testIgnoredIsOut() {\n  if [ -e ignored/file ]; then fail \"an ignored file is here\"; fi\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.addKilledMutants()
    try fixture.write("x", to: "ignored/file")
    _ = try await pass(fixture)
  }

  @Test func `ignored files that the build needs can be taken in`() async throws {
    let test = "testGeneratedIsIn() {\n  [ -e ignored/file ] || fail \"the generated file is missing\"\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.addKilledMutants()
    try fixture.write("x", to: "ignored/file")
    #expect(try await fixture.run().exitCode == 3)
    try fixture.configure(.with { $0.include = ["ignored/*"] })
    _ = try await pass(fixture)
  }

  @Test func `a commit is judged instead of the working tree`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.commit()
    try fixture.write("case\n", to: "rules.sh")
    let report = try await pass(fixture, ["--revision", "main"])
    let commit = try await fixture.git("rev-parse", "HEAD")
    #expect(report.subject?.revision == commit.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(report.subject?.uncommitted == false)
    #expect(try await fixture.run().exitCode == 3)
  }

  @Test func `a repository without a commit can be judged`() async throws {
    let fixture = try await FixtureRepository(isCommitted: false)
    try await fixture.addKilledMutants()
    let report = try await pass(fixture)
    #expect(report.subject?.revision == nil && report.subject?.uncommitted == true)
  }

  @Test func `a detached head can be judged`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.commit()
    try await fixture.git("checkout", "--quiet", "--detach")
    _ = try await pass(fixture)
  }

  @Test func `a linked worktree is judged as it is, and its home is not touched`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.commit()
    let linked = fixture.outside("linked")
    try await fixture.git("worktree", "add", "--quiet", "--detach", linked)
    try Data((FixtureFiles.rules + "# only here\n").utf8).write(
      to: URL(fileURLWithPath: "\(linked)/rules.sh"))
    let before = Fingerprint(of: fixture.root)
    let report = try await pass(fixture, in: linked)
    #expect(report.subject?.uncommitted == true)
    #expect(FileManager.default.fileExists(atPath: "\(linked)/.build/mutate"))
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }

  @Test func `names may hold spaces and letters of any language`() async throws {
    let test = """
      . "./weitere Regeln für Größen.sh"
      testSizeIsBounded() {
        if fits 11; then fail "a size above the bound fits"; fi
      }

      """
    let name = "weitere Regeln für Größen.sh"
    let fixture = try await FixtureRepository(tests: test, name: "ein Lager – 倉庫 'und' \"mehr\"")
    try fixture.write("fits() {\n  test \"$1\" -le 10\n}\n", to: name)
    try await fixture.commit()
    let edit = Edit(file: name, old: "test \"$1\" -le 10", new: "true")
    try await fixture.addMutant("unbounded", edit, .killedBy("Fixture.RuleTests/testSizeIsBounded"))
    let report = try await pass(fixture)
    #expect(report.mutant("unbounded")?.location == Report.Location(file: name, line: 2))
  }

  @Test func `line ends stay as they are, in the snapshot and in the mutant`() async throws {
    let test = #"""
      testLimits() {
        printf 'hops=20\r\nsize=1\r\n' | cmp -s - limits.txt || fail "the limits are not those of the file"
      }

      """#
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.git("config", "core.autocrlf", "true")
    try fixture.write("hops=20\r\nsize=1\r\n", to: "limits.txt")
    let edit = Edit(file: "limits.txt", old: "hops=20", new: "hops=99")
    try await fixture.addMutant("many-hops", edit, .killedBy("Fixture.RuleTests/testLimits"))
    let report = try await pass(fixture)
    #expect(report.mutant("many-hops")?.anchored == "exact")
  }

  @Test func `executable bits and links are kept as they are`() async throws {
    let test = """
      testModes() {
        [ -x tool ] || fail "the tool is not executable"
        if [ -x text ]; then fail "the text is executable"; fi
        [ "$(readlink link)" = rules.sh ] || fail "the link is not what it was"
        [ "$(readlink dangling)" = nowhere ] || fail "the dangling link is not what it was"
      }

      """
    let fixture = try await FixtureRepository(tests: test)
    try fixture.write("#!/bin/sh\n", to: "tool", mode: 0o755)
    try fixture.write("text\n", to: "text")
    for (name, target) in [("link", "rules.sh"), ("dangling", "nowhere")] {
      try FileManager.default.createSymbolicLink(atPath: fixture.path(name), withDestinationPath: target)
    }
    try await fixture.addKilledMutants()
    _ = try await pass(fixture)
    try await fixture.commit()
    _ = try await pass(fixture)
  }

  @Test func `a patch that takes an executable bit away is a mutant like any other`() async throws {
    let test = "testTool() {\n  [ -x tool ] || fail \"the tool is not executable\"\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try fixture.write("#!/bin/sh\n", to: "tool", mode: 0o755)
    let diff = try await fixture.diff(of: "tool") { try fixture.write("#!/bin/sh\n", to: "tool") }
    try fixture.addMutant("not-executable", diff: diff, .killedBy("Fixture.RuleTests/testTool"))
    _ = try await pass(fixture)
  }

  @Test func `patches may add and delete files`() async throws {
    let test =
      "testFiles() {\n  [ -e kept ] || fail \"a file is missing\"\n  if [ -e added ]; then fail \"too many\"; fi\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    try fixture.write("kept\n", to: "kept")
    let deletion = try await fixture.diff(of: "kept") {
      try FileManager.default.removeItem(atPath: fixture.path("kept"))
    }
    let header = Header.killedBy("Fixture.RuleTests/testFiles")
    try fixture.addMutant("deleted", diff: deletion, header)
    try fixture.addMutant("added", diff: FixtureRepository.diffThatCreates("added"), header)
    let report = try await pass(fixture)
    #expect(report.outcomes == ["deleted": "killed", "added": "killed"])
  }

  @Test func `a package may lie in a folder of the repository`() async throws {
    let fixture = try await FixtureRepository(folder: "packages/rules")
    let edit = Edit(file: "packages/rules/rules.sh", old: Edit.portIgnored.old, new: "true")
    let diff = try await fixture.diff(of: edit)
    try fixture.addMutant(
      "port-ignored", in: "packages/rules/mutants", diff: diff, .killedBy(FixtureTest.otherPort))
    let inside = try await pass(fixture, in: fixture.path("packages/rules"))
    #expect(inside.mutant("port-ignored")?.patch == "packages/rules/mutants/redirect/port-ignored.patch")
    _ = try await pass(fixture, ["--package-path", "packages/rules"])
    _ = try await pass(fixture, ["--package-path", "../rules"], in: fixture.path("packages/rules"))
    #expect(
      !FileManager.default.fileExists(atPath: fixture.path(".build")), "the state belongs to the package")
  }

  @Test func `the configuration may name the package's folder`() async throws {
    let fixture = try await FixtureRepository(folder: "rules")
    try fixture.configure(.with { $0.suite.package = "rules" })
    let diff = try await fixture.diff(
      of: Edit(file: "rules/rules.sh", old: Edit.portIgnored.old, new: "true"))
    try fixture.addMutant("port-ignored", diff: diff, .killedBy(FixtureTest.otherPort))
    _ = try await pass(fixture)
  }

  @Test func `the catalogue may lie elsewhere in the repository`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.write(try fixture.data(of: "mutants/gate.json"), to: "known faults/gate.json")
    let diff = try await fixture.diff(of: .portIgnored)
    try fixture.addMutant("port-ignored", in: "known faults", diff: diff, .killedBy(FixtureTest.otherPort))
    let report = try await pass(fixture, ["--catalogue", "known faults"])
    #expect(report.mutant("port-ignored")?.patch == "known faults/redirect/port-ignored.patch")
  }

  @Test func `the catalogue may lie outside the repository`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let outside = fixture.outside("catalogue")
    try FileManager.default.moveItem(atPath: fixture.path("mutants"), toPath: outside)
    let report = try await pass(fixture, ["--catalogue", outside])
    #expect(report.mutant("port-ignored")?.patch == "\(outside)/redirect/port-ignored.patch")
  }

  @Test func `a second run judges what is there now`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let first = try await pass(fixture)
    // The test looks away, by a text of the same length.
    try fixture.apply(Edit(file: "tests.sh", old: "may_follow 1 2", new: "may_follow 1 \"\"; false"))
    let second = try await fixture.run()
    #expect(second.exitCode == 1, "\(second.account)")
    #expect(second.report?.outcomes == ["port-ignored": "survived"])
    #expect(second.report?.subject?.tree != first.subject?.tree)
  }
}
