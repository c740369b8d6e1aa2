import Foundation
import Testing

/// What a catalogue is started with, checked by, and cleaned up after.
@Suite struct CareOfTheCatalogueTests {
  // MARK: Check

  @Test func `check of 500 mutants takes no longer than a commit hook may`() async throws {
    let fixture = try await FixtureRepository()
    for number in 0..<50 {
      let lines = (0..<400).map { "let value\(number)x\($0) = \($0)\n" }
      try fixture.write(lines.joined(), to: "src/file\(number).c")
    }
    try await fixture.commit()
    for number in 0..<500 {
      let (file, line) = (number / 10, (number % 10) * 40 + 9)
      let context = (-3...3).map { offset -> String in
        let text = "let value\(file)x\(line + offset) = \(line + offset)"
        return offset == 0 ? "-\(text)\n+\(text) + 1\n" : " \(text)\n"
      }
      let diff = "--- a/src/file\(file).c\n+++ b/src/file\(file).c\n@@ -\(line - 2),7 +\(line - 2),7 @@\n"
      try fixture.addMutant(
        "m\(number)", area: "a\(file)", diff: Data((diff + context.joined()).utf8),
        .killedBy(FixtureTest.otherPort))
    }
    _ = try await fixture.mutate(["check"])
    let run = try await fixture.mutate(["check"])
    #expect(run.exitCode == 0 && run.errors == "500 mutants checked, nothing found\n", "\(run.account)")
    // Under a second on a quiet machine; this one may be busy with other tests.
    #expect(run.seconds < 15, "\(run.seconds) s")
  }

  @Test func `every finding of check has its file, line, rule and remedy`() async throws {
    let fixture = try await FixtureRepository(files: [
      ".gitignore": ".build/\n",
      "Package.swift": "let package = Package(name: \"p\", targets: [.testTarget(name: \"PTests\")])\n",
      "Sources/P/P.swift": (1...30).map { "let value\($0) = 1\n" }.joined()
        + "// end\nlet same = 1\nlet end = 1\n// end\nlet same = 1\nlet end = 1\n",
      "Tests/PTests/A.swift": "final class PortTests: XCTestCase { func testPort() {} }\n",
    ])
    func edit(_ number: Int) -> Edit {
      Edit(file: "Sources/P/P.swift", old: "let value\(number) = 1\n", new: "let value\(number) = 2\n")
    }
    try await fixture.addMutant("known", edit(2), .killedBy("PTests.PortTests/testPort"))
    try await fixture.addMutant("globbed", edit(6), .killedBy("*Port*"))
    try await fixture.addMutant(
      "unknown", edit(10), Header(killers: ["*.PortTests/*", "PTests.PortTests/testPrt"]))
    try await fixture.addMutant("nothing", edit(14), .killedBy("*Cookie*"))
    try await fixture.addMutant(
      "expired", edit(18), .killedBy("*Port*", "Ignore-Until: 2020-01-31 for now"))
    try await fixture.addMutant("nameless", edit(22), Header(killers: []))
    let thin =
      "--- a/Sources/P/P.swift\n+++ b/Sources/P/P.swift\n@@ -34,3 +34,3 @@\n // end\n-let same = 1\n+let same = 2\n let end = 1\n"
    try fixture.addMutant("thin", diff: Data(thin.utf8), .killedBy("*Port*"))
    let run = try await fixture.mutate(["check"])
    #expect(run.exitCode == 4, "\(run.account)")
    let lines = run.output.split(separator: "\n").map(String.init).sorted()
    #expect(lines.count == 5, "\(run.output)")
    for (line, words) in zip(
      lines,
      [
        ["redirect/expired.patch:6: ", "2020-01-31", "[expired]"],
        ["redirect/nameless.patch:5: ", "[missingKilledBy]"],
        ["redirect/nothing.patch:5: ", "'Killed-By: *Cookie*'", "[unknownKiller]"],
        ["redirect/thin.patch:9: ", "several places", "mutate refresh thin", "[thinContext]"],
        ["redirect/unknown.patch:6: ", "did you mean 'PTests.PortTests/testPort'?", "[unknownKiller]"],
      ])
    {
      for words in words { #expect(line.contains(words), "\(words) is not in: \(line)") }
      #expect(line.contains("; "), "no remedy: \(line)")
    }
  }

  @Test func `refresh gives a thin patch the context that it lacks`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.write("one\nsame\nend\ntwo\nsame\nend\nthree\n", to: "twice.c")
    try await fixture.commit()
    let blob = try await fixture.git("rev-parse", "HEAD:twice.c").prefix(40)
    let head = "diff --git a/twice.c b/twice.c\nindex \(blob)..0123456 100644\n--- a/twice.c\n+++ b/twice.c\n"
    let diff = head + "@@ -5,2 +5,2 @@\n-same\n+other\n end\n"
    try fixture.addMutant("thin", diff: Data(diff.utf8), .killedBy(FixtureTest.otherPort))
    #expect(try await fixture.mutate(["check"]).output.contains("[thinContext]"))
    let run = try await fixture.mutate(["refresh"])
    #expect(
      run.exitCode == 0 && run.output == "mutants/redirect/thin.patch: context widened\n", "\(run.account)")
    #expect(try await fixture.mutate(["check"]).exitCode == 0)
    #expect(try fixture.text(of: "mutants/redirect/thin.patch").contains(" two\n-same\n+other\n"))
  }

  // MARK: Clean

  @Test func `clean removes the state folder and says how much was freed`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    #expect(try await fixture.run().exitCode == 0)
    #expect(try await fixture.mutate(["check"]).exitCode == 0)
    let before = Fingerprint(of: fixture.root, leavingOut: [".build/mutate"])
    let run = try await fixture.mutate(["clean"])
    #expect(
      run.exitCode == 0 && run.output.contains("removed \(fixture.path(".build/mutate")): "), "\(run.account)"
    )
    #expect(run.output.contains("kB freed") || run.output.contains("MB freed"))
    #expect(!FileManager.default.fileExists(atPath: fixture.path(".build/mutate")))
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build/mutate"])) == [])
    let again = try await fixture.mutate(["clean"])
    #expect(again.exitCode == 0 && again.output.contains("nothing to clean"), "\(again.account)")
    #expect(try await fixture.run().exitCode == 0)
  }

  @Test func `clean refuses what is no state folder`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try fixture.write("mine\n", to: "folder/file")
    try fixture.write("*\n", to: "ignoring/.gitignore")
    _ = try await fixture.mutate(["check", "--state", fixture.path(".build/state")])
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link"), withDestinationPath: fixture.path(".build/state"))
    let before = Fingerprint(of: fixture.root)
    for state in [".", "folder", "ignoring", "rules.sh", "link", fixture.outside("home")] {
      let run = try await fixture.mutate(["clean", "--state", state])
      #expect(run.exitCode == 2 && run.errors.contains("is not a state folder"), "\(state): \(run.account)")
    }
    #expect(try await fixture.mutate(["clean", "port-ignored"]).exitCode == 2)
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
  }

  @Test func `clean waits for a run, or does not`() async throws {
    let fixture = try await FixtureRepository()
    let signpost = try Signpost(for: fixture)
    try fixture.configure(
      .with {
        $0.suite.environment["SIGNPOST"] = signpost.path
        $0.timeout.floor = 600
      })
    try await fixture.addMutant(
      "waits", area: "a", .port(#"echo here > "$SIGNPOST"; sleep 300"#), .killedBy(FixtureTest.otherPort))
    let child = try fixture.start(["run"])
    #expect(await signpost.isReached())
    // Not through the turnstile: behind it, the run could come to its end first.
    let refused = try fixture.invocation(await fixture.start(["clean", "--no-wait"]).ending())
    #expect(refused.exitCode == 2 && refused.errors.contains("another run"), "\(refused.account)")
    #expect(FileManager.default.fileExists(atPath: fixture.path(".build/mutate/workspace")))
    child.send(SIGINT)
    #expect(await child.ending().exitCode == 130)
    #expect(try await fixture.mutate(["clean"]).exitCode == 0)
  }

  // MARK: Init

  @Test(arguments: [
    ("Package.swift", "let package", "a Swift package", "swift-package"),
    ("App.xcodeproj/project.pbxproj", "", "an Xcode project", "xcodebuild test"),
    ("Cargo.toml", "", "a Cargo package", "cargo test"), ("go.mod", "", "a Go module", "go test ./..."),
    ("pyproject.toml", "", "a Python project", "junit:.mutate-junit.xml"),
    ("package.json", #"{"scripts": {"test": "node --test src"}}"#, "a Node.js package", "\"tap\""),
    ("package.json", #"{"scripts": {"test": "jest"}}"#, "a Node.js package", "npm test"),
    ("Makefile", "all:\n\ncheck: all\n\ttrue\n", "a Makefile with a target 'check'", "make check"),
    ("words", "", "no project that is known", "./run-tests"),
  ])
  func `init finds out how the tests are run`(file: String, text: String, found: String, said: String)
    async throws
  {
    let fixture = try await FixtureRepository(files: [file: text])
    let before = Fingerprint(of: fixture.root, leavingOut: ["mutants"])
    let run = try await fixture.mutate(["init"])
    #expect(run.exitCode == 0 && run.errors.contains("found \(found)"), "\(run.account)")
    #expect(run.errors.contains("next: break the code") && run.errors.contains("or:   mutate harvest"))
    #expect(run.output == "wrote mutants/gate.json\nwrote mutants/README.md\n")
    #expect(try fixture.text(of: "mutants/gate.json").contains(said))
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: ["mutants"])) == [])
    #expect(try await fixture.mutate(["list"]).exitCode == 0, "the configuration is understood")
  }

  @Test func `init writes a job where there is a place for one, and overwrites nothing`() async throws {
    let fixture = try await FixtureRepository(files: [".github/CODEOWNERS": "", "sub/Package.swift": ""])
    let run = try await fixture.mutate(["init", "--package-path", "sub"])
    #expect(
      run.output.contains("wrote sub/mutants/gate.json")
        && run.output.contains("wrote .github/workflows/mutate.yml"))
    #expect(try fixture.text(of: ".github/workflows/mutate.yml").contains("mutate run --package-path 'sub'"))
    try fixture.write("mine\n", to: "sub/mutants/README.md")
    let before = Fingerprint(of: fixture.root)
    let again = try await fixture.mutate(["init", "--package-path", "sub"])
    #expect(
      again.exitCode == 0 && again.output.isEmpty && again.errors.contains("left alone"), "\(again.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root)) == [])
    #expect(try await fixture.mutate(["init", "x"]).exitCode == 2)
    #expect(try await fixture.mutate(["init"], in: "/").exitCode == 2)
  }
}
