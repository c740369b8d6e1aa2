import Foundation
import Testing

/// Mutants from the history: `mutate new --revert` and `mutate harvest`.
@Suite struct PastFixTests {
  /// A repository whose second commit fixed the port rule, with its test, and that has moved on since.
  private func fixtureWithAFix() async throws -> (fixture: FixtureRepository, fix: String) {
    let fixture = try await FixtureRepository()
    try fixture.apply(.portIgnored)
    let test = FixtureFiles.tests.replacing("testOtherPortIsRefused", with: "testNothing")
    try fixture.write(test, to: "tests.sh")
    try await commit(fixture, "Begin")
    try fixture.write(FixtureFiles.rules, to: "rules.sh")
    try fixture.write(FixtureFiles.tests, to: "tests.sh")
    try fixture.write("# News\n", to: "CHANGELOG.md")
    try await commit(fixture, "Fix: compare the ports\n\nCVE-2022-27776")
    let fix = String(try await fixture.git("rev-parse", "HEAD").prefix(40))
    try fixture.write("# moved on\n" + FixtureFiles.rules + "# and on\n", to: "rules.sh")
    try fixture.write("# Other news\n", to: "CHANGELOG.md")
    try await commit(fixture, "Say more")
    return (fixture, fix)
  }

  private func commit(_ fixture: FixtureRepository, _ message: String) async throws {
    try await fixture.git("add", "--all")
    try await fixture.git("commit", "--quiet", "--allow-empty", "--message=\(message)")
  }

  @Test func `a past fix is taken back from the code as it is now, its tests left in place`() async throws {
    let (fixture, fix) = try await fixtureWithAFix()
    let before = Fingerprint(of: fixture.root, leavingOut: [".build", "mutants/redirect"])
    let run = try await fixture.mutate([
      "new", "redirect/old-port", "--revert", String(fix.prefix(9)), "--try",
    ])
    #expect(run.exitCode == 0 && run.output == "mutants/redirect/old-port.patch\n", "\(run.account)")
    #expect(
      before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build", "mutants/redirect"])) == [])
    let text = try fixture.text(of: "mutants/redirect/old-port.patch")
    #expect(text.hasPrefix("Subject: Undo \"Fix: compare the ports\"\n"), "\(text)")
    #expect(text.contains("\nKilled-By: \(FixtureTest.otherPort)\nProvenance: commit \(fix)\n---\n"))
    #expect(text.contains("\n+  true\n") && !text.contains("tests.sh") && !text.contains("CHANGELOG"))
    #expect(try await fixture.run().exitCode == 0)
  }

  @Test func `a fix that can no longer be taken back is refused, with the file`() async throws {
    let (fixture, fix) = try await fixtureWithAFix()
    try fixture.apply(.port(#"[ "$1" = "$2" ]"#))
    try await commit(fixture, "Write it otherwise")
    let before = Fingerprint(of: fixture.root, leavingOut: [".build"])
    let words = ["new", "a/old-port", "--revert", fix, "--killed-by", "A"]
    let changed = try await fixture.mutate(words)
    #expect(
      changed.exitCode == 2 && changed.errors.contains("rules.sh has changed in the same lines"),
      "\(changed.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build"])) == [])
    try fixture.write("# moved on\n" + FixtureFiles.rules, to: "rules.sh")
    try fixture.apply(.portIgnored)
    let nothing = try await fixture.mutate(words)
    #expect(nothing.exitCode == 2 && nothing.errors.contains("nothing is left of"), "\(nothing.account)")
    let tests = try await fixture.mutate(["new", "a/x", "--revert", "HEAD~2", "--", "tests.sh"])
    #expect(tests.exitCode == 2, "\(tests.account)")
  }

  @Test func `the tests that a fix came with are proposed as killers, where the sources tell them`()
    async throws
  {
    let source = "public func double(_ value: Int) -> Int {\n  value * 2\n}\n"
    let tests = """
      import XCTest
      import Testing
      final class OldTests: XCTestCase {
        func testOld() {}

        func testDouble() {
          XCTAssertEqual(double(2), 4)
        }
      }

      @Suite struct NewTests {
        @Test func doubles() { #expect(double(3) == 6) }
        @Test func other() {}
      }

      """
    let fixture = try await FixtureRepository(files: [
      ".gitignore": ".build/\n",
      "Package.swift":
        "let package = Package(name: \"p\", targets: [.target(name: \"P\"), .testTarget(name: \"PTests\")])\n",
      "Sources/P/P.swift": source.replacing("* 2", with: "+ 2"),
      "Tests/PTests/A.swift": tests.replacing("    XCTAssertEqual(double(2), 4)\n", with: "")
        .replacing("  @Test func doubles() { #expect(double(3) == 6) }\n", with: ""),
    ])
    try fixture.write(source, to: "Sources/P/P.swift")
    try fixture.write(tests, to: "Tests/PTests/A.swift")
    try await commit(fixture, "Fix doubling")
    let run = try await fixture.mutate(["new", "a/added", "--revert", "HEAD"])
    #expect(run.exitCode == 0 && run.errors.contains("proposed as killers"), "\(run.account)")
    let text = try fixture.text(of: "mutants/a/added.patch")
    #expect(
      text.contains(
        "\nKilled-By: PTests.OldTests/testDouble\nKilled-By: PTests.NewTests/doubles()\nProvenance: "),
      "\(text)")
    #expect(try await fixture.mutate(["check"]).exitCode == 0)
    // And so are tests that are not committed yet.
    try fixture.write(source.replacing("* 2", with: "* 3"), to: "Sources/P/P.swift")
    try fixture.write(
      tests.replacing("func testOld() {}", with: "func testOld() { changed() }"), to: "Tests/PTests/A.swift")
    let own = try await fixture.mutate(["new", "a/own", "--summary", "S"])
    #expect(own.exitCode == 0 && own.errors.contains("proposed as killers"), "\(own.account)")
    #expect(
      try fixture.text(of: "mutants/a/own.patch").contains("\nKilled-By: PTests.OldTests/testOld\n---\n"))
  }

  // MARK: Harvest

  @Test func `harvest lists the fixes that can be taken back, and writes nothing`() async throws {
    let (fixture, fix) = try await fixtureWithAFix()
    try await commit(fixture, "Fix nothing at all")
    let before = Fingerprint(of: fixture.root, leavingOut: [".build"])
    let run = try await fixture.mutate(["harvest"])
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.output.hasPrefix("\(fix.prefix(10)) (2026-01-01) Fix: compare the ports\n"))
    #expect(
      run.output.contains("harvested/fix-compare-the-ports\n") && run.output.contains("changes  rules.sh\n"))
    #expect(run.errors.hasSuffix("5 commits looked at, 1 candidates\n"), "\(run.errors)")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build"])) == [])
    #expect(try await fixture.mutate(["harvest", "--since", fix]).output.isEmpty)
    #expect(try await fixture.mutate(["harvest", "0000000"]).output.isEmpty)
    for (words, said) in [
      (["--since", "nowhere"], "--since"), (["--area", "Bad"], "kebab-case"), (["x"], "no commit id"),
      (["--limit", "0"], "--limit"),
    ] {
      let wrong = try await fixture.mutate(["harvest"] + words)
      #expect(wrong.exitCode == 2 && wrong.errors.contains(said), "\(wrong.account)")
    }
  }

  @Test func `harvest judges, writes what was killed, and never the same twice`() async throws {
    let (fixture, _) = try await fixtureWithAFix()
    let unjudged = try await fixture.mutate(["harvest", "--write"])
    #expect(
      unjudged.errors.contains("not written") && !unjudged.output.contains("wrote"), "\(unjudged.account)")
    let run = try await fixture.mutate(["harvest", "--judge", "--write"])
    #expect(run.exitCode == 0 && run.output.contains("outcome  killed"), "\(run.account)")
    #expect(run.output.contains("wrote mutants/harvested/fix-compare-the-ports.patch"))
    #expect(try await fixture.run().exitCode == 0)
    let again = try await fixture.mutate(["harvest", "--judge", "--write"])
    #expect(
      again.exitCode == 0 && again.output.isEmpty && again.errors.contains("makes the same tree"),
      "\(again.account)")
  }

  @Test func `harvest drops what does not build, and keeps to its limit`() async throws {
    let fixture = try await FixtureRepository()
    for (number, words) in ["if", "true", "same $1 $2"].enumerated() {
      try fixture.write(FixtureFiles.rules, to: "rules.sh")
      try fixture.apply(.port(words))
      try await commit(fixture, "State \(number)")
      try fixture.write(FixtureFiles.rules, to: "rules.sh")
      try fixture.write(FixtureFiles.tests + "# \(number)\n", to: "tests.sh")
      try await commit(fixture, "Fix number \(number)")
    }
    let all = try await fixture.mutate(["harvest"])
    #expect(all.output.matches(of: /mutant   harvested/).count == 3, "\(all.account)")
    let limited = try await fixture.mutate(["harvest", "--limit", "2"])
    #expect(limited.output.contains("fix-number-2") && !limited.output.contains("fix-number-0"))
    let judged = try await fixture.mutate(["harvest", "--judge"])
    #expect(judged.errors.contains("Fix number 0: it is compileError"), "\(judged.account)")
    #expect(judged.output.matches(of: /mutant   harvested/).count == 2)
  }
}
