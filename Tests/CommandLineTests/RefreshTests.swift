import Foundation
import Testing

/// `mutate refresh` and `mutate show`: patches and the code as it is now.
@Suite struct RefreshTests {
  private let name = "mutants/redirect/port-ignored.patch"

  /// A fixture with two mutants, of which the code has moved under one file.
  private func fixture() async throws -> FixtureRepository {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.commit()
    return fixture
  }

  private func fingerprint(_ fixture: FixtureRepository) -> Fingerprint {
    Fingerprint(of: fixture.root, leavingOut: [".build"])
  }

  @Test func `patches that are exact are left alone to the last bit`() async throws {
    let fixture = try await fixture()
    let before = fingerprint(fixture)
    let run = try await fixture.mutate(["refresh"])
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.account)")
    #expect(run.errors == "2 looked at, 0 written anew, 0 without a certain place\n")
    #expect(before.differences(to: fingerprint(fixture)) == [])
  }

  @Test func `a patch that has moved is written anew, its header untouched`() async throws {
    let fixture = try await fixture()
    // A header that nobody would write so, and that stays as it is.
    let old = try fixture.text(of: name).replacing("Subject: ", with: "Subject:   \t").replacing(
      "---\ndiff", with: "---\n\ndiff")
    try fixture.write(old, to: name, mode: 0o664)
    try fixture.write("# above\n# above\n" + FixtureFiles.rules, to: "rules.sh")
    try await fixture.commit()
    let before = fingerprint(fixture)
    let dry = try await fixture.mutate(["refresh", "--dry-run", "port-ignored"])
    #expect(dry.exitCode == 0 && dry.output.hasPrefix("\(name): moved\n"), "\(dry.account)")
    #expect(dry.output.contains("\n-@@ -1,7 +1,7 @@\n+@@ -3,7 +3,7 @@\n") && dry.errors.contains("would be"))
    #expect(before.differences(to: fingerprint(fixture)) == [])
    let run = try await fixture.mutate(["refresh", "port-ignored"])
    #expect(run.exitCode == 0 && run.output == "\(name): moved\n", "\(run.account)")
    #expect(before.differences(to: fingerprint(fixture)) == ["mutants/redirect", name])
    let new = try fixture.text(of: name)
    let end = try #require(old.firstRange(of: "diff --git"))
    #expect(new.hasPrefix(old[..<end.lowerBound]) && new.contains("@@ -3,7 +3,7 @@"))
    let blob = try await fixture.git("rev-parse", "HEAD:rules.sh").prefix(40)
    #expect(new.contains("\nindex \(blob).."))
    let attributes = try FileManager.default.attributesOfItem(atPath: fixture.path(name))
    #expect(attributes[.posixPermissions] as? Int == 0o664)
    #expect(try await fixture.mutate(["refresh", "port-ignored"]).output.isEmpty, "once is enough")
    #expect(
      try await fixture.mutate(["refresh"]).output == "mutants/logout/generation-unchecked.patch: moved\n")
    #expect(try await fixture.run().exitCode == 0)
  }

  @Test func `a patch whose context has changed is merged, and one with old blob ids gets new ones`()
    async throws
  {
    let fixture = try await fixture()
    try fixture.write(FixtureFiles.rules.replacing("# Rules", with: "# The rules"), to: "rules.sh")
    try await fixture.commit()
    let run = try await fixture.mutate(["refresh"])
    #expect(
      run.output == "mutants/logout/generation-unchecked.patch: blob ids renewed\n\(name): merged\n",
      "\(run.account)")
    #expect(try fixture.text(of: name).contains("\n # The rules that keep boundaries.\n"))
    let check = try await fixture.mutate(["check", "--json"])
    #expect(check.output.matches(of: /"anchored" : "exact"/).count == 2, "\(check.account)")
  }

  @Test func `a stale patch is shown from both sides, with the commit that broke it`() async throws {
    let fixture = try await fixture()
    try fixture.write("# above\n" + FixtureFiles.rules, to: "rules.sh")
    try await fixture.commit()
    try fixture.apply(.port(#"[ "$1" = "$2" ]"#))
    try await fixture.git("commit", "--quiet", "--all", "--message=Write it otherwise")
    try fixture.write(try fixture.text(of: "rules.sh") + "# below\n", to: "rules.sh")
    try await fixture.git("commit", "--quiet", "--all", "--message=Something else")
    let before = fingerprint(fixture)
    let run = try await fixture.mutate(["refresh", "port-ignored"])
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.output.hasPrefix("\(name): stale: rules.sh, hunk of line 1: "))
    #expect(run.output.contains("  the patch expects, from line 1:\n    | # Rules that keep boundaries.\n"))
    #expect(run.output.contains("    |   test \"port $1\" = \"port $2\"\n"))
    #expect(run.output.contains("  the file has, from line 2:\n    | # Rules that keep boundaries.\n"))
    #expect(run.output.contains("    |   [ \"$1\" = \"$2\" ]\n"))
    #expect(run.output.contains(" (2026-01-01) Write it otherwise\n"), "\(run.output)")
    #expect(before.differences(to: fingerprint(fixture)) == [])
    try await fixture.git("reset", "--quiet", "--hard", "HEAD~2")
    try fixture.apply(.port("other"))
    let own = try await fixture.mutate(["refresh", "port-ignored"])
    #expect(
      own.exitCode == 4 && own.output.contains("since a change that is not committed yet"), "\(own.account)")
  }

  @Test func `of a place that was copied and then changed, the copy is not taken`() async throws {
    let fixture = try await fixture()
    let copy = "\nsame_port() {\n  test \"port $1\" = \"port $2\"\n}\n\nmay_follow() {\n"
    try fixture.write(
      FixtureFiles.rules + "# Rules that keep boundaries.\n" + copy + "  true\n}\n", to: "rules.sh")
    try await fixture.commit()
    try fixture.apply(.port("mended"))
    try await fixture.commit()
    let before = fingerprint(fixture)
    let run = try await fixture.mutate(["refresh", "port-ignored"])
    #expect(run.exitCode == 4 && run.output.contains("had several places that fit"), "\(run.account)")
    #expect(before.differences(to: fingerprint(fixture)) == [])
  }

  @Test func `a patch that cannot be read or does nothing is told, and the others are refreshed`()
    async throws
  {
    let fixture = try await fixture()
    try fixture.addMutant("cut", diff: Data("words\n".utf8), .killedBy(FixtureTest.otherPort))
    try fixture.write("# above\n" + FixtureFiles.rules, to: "rules.sh")
    let run = try await fixture.mutate(["refresh"])
    #expect(
      run.exitCode == 4 && run.output.contains("[unparsablePatch]") && run.output.contains("moved"),
      "\(run.account)")
    let unknown = try await fixture.mutate(["refresh", "prt-ignored"])
    #expect(
      unknown.exitCode == 2 && unknown.errors.contains("did you mean 'port-ignored'"), "\(unknown.account)")
  }

  // MARK: Show

  @Test func `show prints the header and the diff as it would be applied now`() async throws {
    let fixture = try await fixture()
    try fixture.write("# above\n" + FixtureFiles.rules, to: "rules.sh")
    let run = try await fixture.mutate(["show", "port-ignored"])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.account)")
    #expect(run.output.hasPrefix("\(name) (moved)\n\nSubject: Bring back a fault\n"))
    #expect(run.output.contains("\n@@ -2,7 +2,7 @@\n") && !run.output.contains("\u{1B}"))
    let coloured = try await fixture.mutate(["show", "port-ignored", "--color", "always"])
    #expect(coloured.output.contains("\u{1B}[32m+  true\u{1B}[0m\n"), "\(coloured.account)")
    let committed = try await fixture.mutate(["show", "logout", "--revision", "HEAD"])
    #expect(committed.output.hasPrefix("mutants/logout/generation-unchecked.patch\n"), "\(committed.account)")
  }

  @Test func `show of what does not apply shows it as it stands, and exits with 4`() async throws {
    let fixture = try await fixture()
    try fixture.apply(.port("other"))
    let run = try await fixture.mutate(["show", "port-ignored"])
    #expect(
      run.exitCode == 4 && run.output.contains("(stale)") && run.output.contains("+  true"), "\(run.account)")
    #expect(run.errors.contains("mutate: stale: rules.sh"))
    #expect(try await fixture.mutate(["show"]).exitCode == 2)
    #expect(try await fixture.mutate(["show", "nothing"]).exitCode == 2)
  }
}
