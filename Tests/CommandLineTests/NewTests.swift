import Foundation
import Testing

/// `mutate new`: a mutant from what was just broken, or from a past fix.
@Suite struct NewTests {
  private static let full = [
    "--summary", "Follow another port", "--killed-by", FixtureTest.otherPort, "--provenance",
    "CVE-2022-27776",
  ]

  /// Everything of a fixture that a call must not touch.
  private func fingerprint(_ fixture: FixtureRepository, but left: String...) -> Fingerprint {
    Fingerprint(of: fixture.root, leavingOut: [".build"] + left)
  }

  @Test func `the uncommitted change becomes a patch, and nothing else is written`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.apply(.portIgnored)
    let before = fingerprint(fixture, but: "mutants/redirect")
    let run = try await fixture.mutate(["new", "redirect/port-ignored"] + Self.full)
    #expect(run.exitCode == 0 && run.output == "mutants/redirect/port-ignored.patch\n", "\(run.account)")
    #expect(before.differences(to: fingerprint(fixture, but: "mutants/redirect")) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.path("mutants/redirect"))
    #expect(names == ["port-ignored.patch"])
    let text = try fixture.text(of: "mutants/redirect/port-ignored.patch")
    let blob = try await fixture.git("rev-parse", "HEAD:rules.sh").prefix(40)
    #expect(
      text.contains("\nindex \(blob)..") && text.contains("\n-  test \"port $1\" = \"port $2\"\n+  true\n"))
    #expect(
      text.hasPrefix(
        """
        Subject: Follow another port

        Killed-By: \(FixtureTest.otherPort)
        Provenance: CVE-2022-27776
        ---
        diff --git a/rules.sh b/rules.sh

        """), "\(text)")
    #expect(run.errors.contains("mutate port-ignored"))
    try await restore(fixture, as: run)
    #expect(try fixture.text(of: "rules.sh") == FixtureFiles.rules)
    #expect(try await fixture.run("port-ignored").exitCode == 0)
  }

  /// Does what the program says that restores the working tree.
  private func restore(_ fixture: FixtureRepository, as run: Invocation) async throws {
    let lines = run.errors.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      $0.hasPrefix("git ")
    }
    #expect(!lines.isEmpty, "\(run.account)")
    for line in lines {
      let ending = try await Child(
        ["/bin/sh", "-c", String(line)], in: fixture.path("mutants"), environment: fixture.environment
      ).ending()
      #expect(ending.exitCode == 0, "\(line): \(ending.errors)")
    }
  }

  @Test func `what is said to restore the working tree restores it, whatever was changed`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.write("plain\n", to: "it's a file.c")
    try fixture.write("gone\n", to: "gone.c")
    try fixture.write(String(repeating: "moved\n", count: 9), to: "old.c")
    try await fixture.commit()
    try fixture.apply(.portIgnored)
    try fixture.write("changed\n", to: "it's a file.c")
    try await fixture.git("rm", "-q", "gone.c")
    try await fixture.git("mv", "old.c", "new name.c")
    try fixture.write("new\n", to: "untracked.c")
    try fixture.write("staged\n", to: "staged.c")
    try await fixture.git("add", "staged.c")
    let run = try await fixture.mutate(["new", "redirect/many"] + Self.full)
    #expect(run.exitCode == 0, "\(run.account)")
    try await restore(fixture, as: run)
    #expect(try await fixture.git("status", "--porcelain") == "?? mutants/redirect/\n")
    #expect(try await fixture.mutate(["check"]).exitCode == 0)
  }

  @Test func `a test that is not committed yet stays, and sees the new mutant fail`() async throws {
    let fixture = try await FixtureRepository()
    let test = "testPortIsCompared() {\n  if same_port 3 4; then fail \"ports are not compared\"; fi\n}\n"
    try fixture.write(test + FixtureFiles.tests, to: "tests.sh")
    try fixture.apply(.portIgnored)
    let before = fingerprint(fixture, but: "mutants/redirect")
    let run = try await fixture.mutate(["new", "redirect/port-ignored", "--summary", "S", "--try"])
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.errors.contains("left out: tests.sh") && run.errors.contains("killed"))
    #expect(before.differences(to: fingerprint(fixture, but: "mutants/redirect")) == [])
    let text = try fixture.text(of: "mutants/redirect/port-ignored.patch")
    #expect(
      text.contains("\nKilled-By: Fixture.RuleTests/testPortIsCompared\n") && !text.contains("tests.sh"))
    try await restore(fixture, as: run)
    #expect(try await fixture.run().exitCode == 0)
  }

  @Test func `a mutant that nothing notices is not written, unless its killer is named`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.apply(.equalBySymmetry)
    let before = fingerprint(fixture)
    let run = try await fixture.mutate(["new", "logout/symmetric", "--summary", "S", "--try"])
    #expect(run.exitCode == 1 && run.errors.contains("survived") && run.output.isEmpty, "\(run.account)")
    #expect(run.errors.contains("nothing was written"))
    #expect(before.differences(to: fingerprint(fixture)) == [])
    let named = try await fixture.mutate(
      ["new", "logout/symmetric", "--summary", "S", "--try", "--killed-by", FixtureTest.oldGeneration])
    #expect(named.exitCode == 1 && named.output == "mutants/logout/symmetric.patch\n", "\(named.account)")
  }

  @Test func `a mutant that does not build is not written`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.apply(.port("if"))
    let before = fingerprint(fixture)
    let run = try await fixture.mutate(
      ["new", "redirect/broken", "--summary", "S", "--try", "--killed-by", FixtureTest.otherPort])
    #expect(run.exitCode == 4 && run.errors.contains("compileError") && run.output.isEmpty, "\(run.account)")
    #expect(before.differences(to: fingerprint(fixture)) == [])
  }

  @Test func `a baseline that is red on the code without the change judges nothing`() async throws {
    let fixture = try await FixtureRepository(tests: "testRed() {\n  fail always\n}\n")
    try fixture.apply(.portIgnored)
    let run = try await fixture.mutate(["new", "redirect/port-ignored", "--summary", "S", "--try"])
    #expect(run.exitCode == 3 && run.errors.contains("nothing was written"), "\(run.account)")
  }

  // MARK: Refusals

  /// Calls that are refused, with what is done to the fixture before and what is said.
  private static let refusals:
    [(words: [String], change: @Sendable (FixtureRepository) async throws -> Void, said: [String])] = [
      ([], { try $0.apply(.portIgnored) }, ["the id of the new mutant is missing"]),
      (["a/one", "two"], { try $0.apply(.portIgnored) }, ["only one mutant"]),
      (["a/Bad_Id"] + full, { try $0.apply(.portIgnored) }, ["'Bad_Id' is not kebab-case", "'bad-id'"]),
      (["Bad/id"] + full, { try $0.apply(.portIgnored) }, ["the area 'Bad'"]),
      (["a/id", "--area", "b"] + full, { try $0.apply(.portIgnored) }, ["contradicts"]),
      (["a/x"] + full, { _ in }, ["there is no change", "--revert"]),
      (
        ["a/x"] + full, { try $0.write(FixtureFiles.tests + "# more\n", to: "tests.sh") },
        ["only tests changed (tests.sh)", "after --"]
      ),
      (
        ["a/x"] + full, { try $0.write("# T\n", to: "mutants/README.md") }, ["only the catalogue changed"]
      ),
      (["a/x"] + full, { try $0.write("# T\n", to: "README.md") }, ["only prose changed"]),
      (
        ["a/x"] + full + ["--", "tests.sh"], { try $0.apply(.portIgnored) },
        ["nothing has changed at 'tests.sh'"]
      ),
      (["a/x"] + full + ["--", "/"], { try $0.apply(.portIgnored) }, ["outside the repository"]),
      (
        ["a/x"] + full + ["--", "mutants"],
        {
          try $0.apply(.portIgnored)
          try $0.write("x\n", to: "mutants/x.txt")
        }, ["only the catalogue"]
      ),
      (
        ["a/port-ignored"] + full,
        {
          try await $0.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
          try $0.apply(.generationUnchecked)
        }, ["the id 'port-ignored' is taken by mutants/redirect/port-ignored.patch"]
      ),
      (
        ["a/other"] + full,
        {
          try await $0.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
          try $0.apply(.portIgnored)
        }, ["mutants/redirect/port-ignored.patch makes the same tree"]
      ),
      (["x"] + full, { try $0.apply(.portIgnored) }, ["--area is missing"]),
      (["a/x", "--killed-by", "A"], { try $0.apply(.portIgnored) }, ["--summary is missing"]),
      (["a/x", "--summary", "S"], { try $0.apply(.portIgnored) }, ["--killed-by is missing"]),
      (["a/x", "--expect", "bang"], { try $0.apply(.portIgnored) }, ["--expect must be crash, timeout"]),
      (["a/x", "--revert", "nowhere"], { _ in }, ["'nowhere' names no commit"]),
      (["a/x", "--revert", "HEAD"], { _ in }, ["is the first commit"]),
    ]

  @Test(arguments: 0..<refusals.count)
  func `what cannot be a mutant is refused in one line, and nothing is written`(index: Int) async throws {
    let (words, change, said) = Self.refusals[index]
    let fixture = try await FixtureRepository()
    try await change(fixture)
    let before = fingerprint(fixture)
    let run = try await fixture.mutate(["new"] + words)
    #expect(run.exitCode == 2 && run.output.isEmpty, "\(words): \(run.account)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.account)")
    for said in said { #expect(run.errors.contains(said), "\(said) is not in: \(run.errors)") }
    #expect(before.differences(to: fingerprint(fixture)) == [])
  }

  @Test func `without a commit nothing says what the change is`() async throws {
    let fixture = try await FixtureRepository(isCommitted: false)
    let run = try await fixture.mutate(["new", "a/x"] + Self.full)
    #expect(run.exitCode == 2 && run.errors.contains("no commit yet"), "\(run.account)")
  }

  // MARK: Parts of a change

  @Test func `paths pick a part of the change, and the rest stays in the code beneath`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.write("other\n", to: "other.c")
    try await fixture.commit()
    try fixture.apply(.portIgnored)
    try fixture.write("changed\n", to: "other.c")
    let run = try await fixture.mutate(["new", "redirect/port-ignored"] + Self.full + ["--", "rules.sh"])
    #expect(run.exitCode == 0, "\(run.account)")
    let text = try fixture.text(of: "mutants/redirect/port-ignored.patch")
    #expect(text.contains("rules.sh") && !text.contains("other.c"))
    // A test is taken where it is named: the fault can lie in what a suite stands on.
    try fixture.write(FixtureFiles.tests + "# more\n", to: "tests.sh")
    #expect(try await fixture.mutate(["new", "a/harness"] + Self.full + ["--", "tests.sh"]).exitCode == 0)
  }

  @Test func `ignored files that the build needs are no part of the change`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.include = ["ignored/**"] })
    try fixture.write("made\n", to: "ignored/made.c")
    try fixture.apply(.portIgnored)
    let run = try await fixture.mutate(["new", "redirect/port-ignored"] + Self.full + ["--try"])
    #expect(run.exitCode == 0 && !run.errors.contains("ignored/made.c"), "\(run.account)")
    #expect(try !fixture.text(of: "mutants/redirect/port-ignored.patch").contains("ignored/made.c"))
  }

  @Test func `a hunk that would fit twice gets the context that tells which`() async throws {
    let fixture = try await FixtureRepository()
    let block = "begin() {\n  one\n  two\n  three\n  four\n  five\n  six\n}\n"
    try fixture.write("first\n" + block + "second\n" + block, to: "twice.c")
    try await fixture.commit()
    try fixture.write("first\n" + block + "second\n" + block.replacing("three", with: "drei"), to: "twice.c")
    #expect(try await fixture.mutate(["new", "a/twice"] + Self.full).exitCode == 0)
    try await fixture.git("restore", "twice.c")
    try fixture.write("above\nabove\n" + "first\n" + block + "second\n" + block, to: "twice.c")
    let check = try await fixture.mutate(["check", "--json"])
    #expect(check.exitCode == 0 && check.output.contains("\"moved\""), "\(check.account)")
  }

  // MARK: Asking

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func `on a terminal, what is missing is asked for`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.apply(.portIgnored)
    let script = """
      import os, pty, sys
      pid, fd = pty.fork()
      if pid == 0:
          os.execv(sys.argv[1], sys.argv[1:])
      seen = b""
      answers = [(b"area", b"redirect"), (b"in one line", b"Follow another port"), (b"must fail", sys.stdin.readline().encode())]
      while True:
          try: data = os.read(fd, 4096)
          except OSError: break
          if not data: break
          seen += data
          while answers and answers[0][0] in seen and seen.rstrip().endswith(b":"):
              os.write(fd, answers.pop(0)[1].strip() + b"\\n"); seen = b""
      sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
      """
    try fixture.write(script, to: ".build/ask.py")
    let line =
      "echo '\(FixtureTest.otherPort)' | /usr/bin/python3 .build/ask.py '\(Program.path)' new port-ignored"
    let ending = try await Child(["/bin/sh", "-c", line], in: fixture.root, environment: fixture.environment)
      .ending(within: 60)
    #expect(ending.exitCode == 0, "\(ending.output) \(ending.errors)")
    let text = try fixture.text(of: "mutants/redirect/port-ignored.patch")
    #expect(
      text.hasPrefix("Subject: Follow another port\n\nKilled-By: \(FixtureTest.otherPort)\n---\n"), "\(text)")
  }

  @Test func `what init has written is no part of a mutant, and not to be cleaned away`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.write("* @us\n", to: ".github/CODEOWNERS")
    try await fixture.git("add", ".github")
    try await fixture.git("commit", "--quiet", "--message=Name us")
    #expect(try await fixture.mutate(["init"]).output.contains("wrote .github/workflows/mutate.yml"))
    try fixture.apply(.portIgnored)
    let run = try await fixture.mutate(["new", "redirect/first", "--summary", "S", "--killed-by", "*"])
    #expect(
      run.exitCode == 0 && run.errors.contains("left out: .github/workflows/mutate.yml\n"), "\(run.account)")
    #expect(!run.errors.contains("git clean") && run.errors.contains(" -- :/rules.sh\n"), "\(run.account)")
    #expect(try !fixture.text(of: "mutants/redirect/first.patch").contains(".github"))
    try await fixture.git("checkout", "--quiet", "rules.sh")
    let nothing = try await fixture.mutate(["new", "redirect/second", "--summary", "S", "--killed-by", "*"])
    #expect(nothing.exitCode == 2 && nothing.errors.contains("nothing of the subject"), "\(nothing.account)")
  }
}
