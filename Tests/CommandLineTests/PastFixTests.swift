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
    #expect(run.errors.hasSuffix("5 commits looked at, 1 candidate\n"), "\(run.errors)")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build"])) == [])
    #expect(try await fixture.mutate(["harvest", "--since", fix]).output.isEmpty)
    for (words, said) in [
      (["--since", "nowhere"], "--since"), (["--area", "Bad"], "kebab-case"), (["x"], "no commit id"),
      (["0000000"], "begins with '0000000'"), (["--", "/"], "outside the repository"),
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

  /// A repository whose last commits fixed two rules at once, with their tests.
  private func fixtureWithAFixOfTwo(_ port: Edit = .portIgnored) async throws -> (
    FixtureRepository, fix: String
  ) {
    let fixture = try await FixtureRepository()
    try fixture.apply(port)
    try fixture.apply(.siblingMatched)
    try fixture.write("testNothing() {\n  :\n}\n", to: "tests.sh")
    try await commit(fixture, "Begin")
    try fixture.write(FixtureFiles.rules, to: "rules.sh")
    try fixture.write(FixtureFiles.tests, to: "tests.sh")
    try await commit(fixture, "Fix both rules")
    return (fixture, String(try await fixture.git("rev-parse", "HEAD").prefix(10)))
  }

  @Test func `of a fix that changed since, the hunks that did not are harvested`() async throws {
    let (fixture, fix) = try await fixtureWithAFixOfTwo()
    try fixture.apply(.port(#"[ "$1" = "$2" ]"#))
    try await commit(fixture, "Write it otherwise")
    let run = try await fixture.mutate(["harvest", "--judge", "--write"])
    #expect(run.exitCode == 0, "\(run.account)")
    let head = "\(fix) (2026-01-01) Fix both rules"
    #expect(
      run.errors.contains("dropped \(head): not as a whole: rules.sh has changed in the same lines since\n"))
    #expect(run.errors.contains("dropped \(head), rules.sh:1: it has changed in the same lines since\n"))
    #expect(run.output.hasPrefix("\(head)\n  mutant   harvested/fix-both-rules-rules\n"), "\(run.account)")
    #expect(run.output.contains("  part     rules.sh:14\n"))
    #expect(run.output.contains("  killed by \(FixtureTest.siblingPath)\n"))
    let text = try fixture.text(of: "mutants/harvested/fix-both-rules-rules.patch")
    #expect(
      text.hasPrefix("Subject: Undo \"Fix both rules\" in rules.sh\n") && !text.contains("port"), "\(text)")
    #expect(try await fixture.run().exitCode == 0)
    let again = try await fixture.mutate(["harvest", "--hunks"])
    #expect(again.output.isEmpty && again.errors.contains("makes the same tree"), "\(again.account)")
  }

  @Test func `each hunk of a fix is a mutant by itself where that is asked for`() async throws {
    let (fixture, _) = try await fixtureWithAFixOfTwo()
    let whole = try await fixture.mutate(["harvest"])
    #expect(
      whole.output.matches(of: /mutant   harvested/).count == 1 && !whole.output.contains("part "),
      "\(whole.account)")
    let hunks = try await fixture.mutate(["harvest", "--hunks"])
    #expect(
      hunks.output.contains("fix-both-rules-rules\n") && hunks.output.contains("fix-both-rules-rules-2\n"))
    let limited = try await fixture.mutate(["harvest", "--hunks", "--limit", "1"])
    #expect(limited.output.matches(of: /mutant   harvested/).count == 1, "\(limited.account)")
  }

  @Test func `of a fix that does not build when it is taken back, the hunks are judged`() async throws {
    let (fixture, fix) = try await fixtureWithAFixOfTwo(.port("if"))
    let run = try await fixture.mutate(["harvest", "--judge"])
    #expect(run.exitCode == 0, "\(run.account)")
    let head = "\(fix) (2026-01-01) Fix both rules"
    #expect(run.errors.contains("dropped \(head): it is compileError\n"), "\(run.account)")
    #expect(run.errors.contains("dropped \(head), rules.sh:1: it is compileError\n"))
    #expect(run.output.matches(of: /mutant   harvested/).count == 1 && run.output.contains("outcome  killed"))
    let limited = try await fixture.mutate(["harvest", "--judge", "--limit", "1"])
    #expect(limited.output.isEmpty && limited.errors.hasSuffix(" 0 candidates\n"), "\(limited.account)")
  }

  @Test func `a fix without a test is a candidate, and a hole of the suite where it survives`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.apply(.equalBySymmetry)
    try await commit(fixture, "Begin")
    try fixture.write(FixtureFiles.rules, to: "rules.sh")
    try await commit(fixture, "Never compare the wrong way round")
    let fix = String(try await fixture.git("rev-parse", "HEAD").prefix(10))
    let run = try await fixture.mutate(["harvest", "--judge", "--write"])
    #expect(run.exitCode == 0 && run.output.contains("outcome  survived"), "\(run.account)")
    #expect(run.errors.contains("it is survived") && !run.output.contains("wrote"))
    #expect(
      run.errors.contains(
        "write one, then\n  mutate harvest --judge --write \(fix) -- :/rules.sh\n"), "\(run.account)")
  }

  @Test func `any message will do where it is asked for, or the commit is named`() async throws {
    let (fixture, fix) = try await fixtureWithAFix()
    try fixture.apply(.siblingMatched)
    try fixture.write(FixtureFiles.tests + "# more\n", to: "tests.sh")
    try await commit(fixture, "Match otherwise")
    let last = String(try await fixture.git("rev-parse", "HEAD").prefix(10))
    #expect(try await !fixture.mutate(["harvest"]).output.contains("match-otherwise"))
    let any = try await fixture.mutate(["harvest", "--any-message"])
    #expect(any.output.contains("match-otherwise") && any.output.contains("fix-compare"), "\(any.account)")
    // Without a test it is anybody's commit.
    #expect(!any.output.contains("say-more"))
    let named = try await fixture.mutate(["harvest", last])
    #expect(named.output.hasPrefix(last) && !named.output.contains(fix), "\(named.account)")
    let elsewhere = try await fixture.mutate(["harvest", last, "--", "tests.sh"])
    #expect(elsewhere.output.isEmpty && elsewhere.errors.contains("nothing of the subject"))
    #expect(try await fixture.mutate(["harvest", "--", "rules.sh"]).output.contains("fix-compare"))
    #expect(try await fixture.mutate(["harvest", "--", "mutants"]).output.isEmpty)
  }

  @Test func `a shallow history ends where it ends`() async throws {
    let (fixture, _) = try await fixtureWithAFixOfTwo()
    let clone = fixture.outside("shallow")
    try await fixture.git("clone", "--quiet", "--depth=1", "file://\(fixture.root)", clone)
    let run = try await fixture.mutate(["harvest"], in: clone)
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.account)")
    #expect(run.errors.hasSuffix("1 commit looked at, 0 candidates\n"), "\(run.account)")
  }
}
