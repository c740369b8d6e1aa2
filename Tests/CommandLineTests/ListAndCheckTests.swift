import Foundation
import Testing

/// The commands that build nothing, and the texts that help.
@Suite struct ListAndCheckTests {
  private struct Listed: Decodable {
    var id: String
    var area: String
    var summary: String
    var patch: String
    var provenance: [String]
    var expectedKillers: [String]
  }

  private struct Checked: Decodable {
    struct Finding: Decodable {
      var file: String
      var line: Int?
      var rule: String
      var message: String
      var remedy: String
    }

    var id: String
    var area: String
    var anchored: String?
    var tree: String?
    var findings: [Finding]
  }

  private func decoded<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func `list shows a line for each mutant, and nothing else`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let run = try await fixture.mutate(["list"])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.account)")
    #expect(
      run.output == """
        logout/generation-unchecked  Bring back a fault
        redirect/port-ignored        Bring back a fault

        """)
    #expect(try await fixture.mutate(["list", "logout"]).output.split(separator: "\n").count == 1)
  }

  @Test func `list gives programs the same as JSON`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header(
      subject: "Ignore the port", killers: [FixtureTest.otherPort, "*samePort*"],
      trailers: ["Provenance: CVE-2022-27776", "Provenance: RFC 6454"])
    try await fixture.addMutant("port-ignored", .portIgnored, header)
    let run = try await fixture.mutate(["list", "--json"])
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.account)")
    let listed = try decoded(run.output, as: [Listed].self)
    #expect(listed.count == 1 && listed[0].id == "port-ignored" && listed[0].area == "redirect")
    #expect(
      listed[0].summary == "Ignore the port" && listed[0].patch == "mutants/redirect/port-ignored.patch")
    #expect(listed[0].provenance == ["CVE-2022-27776", "RFC 6454"])
    #expect(listed[0].expectedKillers == [FixtureTest.otherPort, "*samePort*"])
  }

  @Test func `check is silent data and a closing line when nothing is wrong, in under two seconds`()
    async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let run = try await fixture.mutate(["check"])
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.account)")
    #expect(run.errors == "2 mutants checked, nothing found\n")
    #expect(run.seconds < 2)
  }

  @Test func `check names what is wrong, and exits with 4`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try fixture.apply(.port(#"[ "port $1" = "port $2" ]"#))
    try await fixture.commit()
    let run = try await fixture.mutate(["check"])
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.hasPrefix("mutants/redirect/port-ignored.patch:") && run.output.contains("[stale]"))
    #expect(run.errors == "2 mutants checked, 1 finding\n")
    #expect(try await fixture.mutate(["check", "generation-unchecked"]).exitCode == 0)
    #expect(try await fixture.mutate(["check", "port-ignored"]).exitCode == 4)
  }

  @Test func `check gives programs the anchoring, the tree and the findings as JSON`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.addMutant("stale", .siblingMatched, .killedBy(FixtureTest.siblingPath))
    try fixture.apply(Edit(old: #""$1" | "$1"/*)"#, new: #""$1"/* | "$1")"#))
    try fixture.write("# above\n" + (try fixture.text(of: "rules.sh")), to: "rules.sh")
    try await fixture.commit()
    let run = try await fixture.mutate(["check", "--json"])
    #expect(run.exitCode == 4 && run.errors.isEmpty, "\(run.account)")
    let rows = try decoded(run.output, as: [Checked].self)
    #expect(rows.map(\.id) == ["generation-unchecked", "port-ignored", "stale"])
    #expect(rows[0].anchored == "moved" && rows[0].tree?.count == 40 && rows[0].findings.isEmpty)
    #expect(rows[2].anchored == nil && rows[2].findings.map(\.rule) == ["stale"])
    #expect(rows[2].findings.first?.file == "mutants/redirect/stale.patch")
    #expect(rows[2].findings.first?.remedy.isEmpty == false && rows[2].findings.first?.line != nil)
  }

  @Test func `check finds faults of form, and builds nothing`() async throws {
    let fixture = try await FixtureRepository()
    let trace = fixture.outside("built")
    try fixture.configure(.with { $0.suite.build = "touch '\(trace)'" })
    #expect(try await fixture.mutate(["check"]).exitCode == 4, "an empty catalogue")
    try await fixture.addMutant("one", .portIgnored, .killedBy(FixtureTest.otherPort, "Expekt: crash"))
    try await fixture.addMutant("other", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.mutate(["check"])
    #expect(run.exitCode == 4 && run.output.split(separator: "\n").count == 2, "\(run.account)")
    #expect(run.output.contains("[unknownTrailer]") && run.output.contains("[duplicateTree]"))
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test func `check looks at the commit that it is asked for`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.commit()
    try fixture.apply(.port(#"[ "port $1" = "port $2" ]"#))
    #expect(try await fixture.mutate(["check", "--revision", "HEAD"]).exitCode == 0)
  }

  @Test(arguments: [
    "run", "list", "check", "new", "refresh", "show", "harvest", "init", "clean", "merge", "report",
    "completions",
  ])
  func `the help of a command shows an example, and needs no repository`(command: String) async throws {
    let fixture = try await FixtureRepository()
    for words in [[command, "--help"], [command, "-h"]] {
      let help = try await fixture.mutate(words, in: "/")
      #expect(help.exitCode == 0 && help.errors.isEmpty, "\(help.account)")
      #expect(help.output.contains("usage: mutate") && help.output.contains("--help"))
      let examples = try #require(help.output.components(separatedBy: "examples:\n").last)
      #expect(examples.hasPrefix("  mutate "))
    }
  }

  @Test func `the program's help names the commands and the exit codes`() async throws {
    let fixture = try await FixtureRepository()
    let help = try await fixture.mutate(["--help"], in: "/")
    #expect(help.exitCode == 0 && help.errors.isEmpty)
    for words in [
      "usage: mutate", "  run ", "  list ", "  check ", "  new ", "  refresh ", "  harvest ", "exit codes:",
      "130, 143",
    ] {
      #expect(help.output.contains(words), "\(words)")
    }
    for words in ["-h", "help"] { #expect(try await fixture.mutate([words], in: "/").output == help.output) }
    let lines = help.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 }, "a line is too long for a terminal")
  }

  @Test func `the version is a line`() async throws {
    let fixture = try await FixtureRepository()
    let version = try await fixture.mutate(["--version"], in: "/")
    #expect(version.exitCode == 0 && version.errors.isEmpty)
    #expect(version.output.wholeMatch(of: /mutate \d+\.\d+\.\d+\n/) != nil, "\(version.output)")
  }

  @Test func `a run without a terminal has no colours and no live line`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    let plain = try await fixture.run()
    #expect(!plain.said.contains("\u{1B}") && !plain.said.contains("\r"))
    let coloured = try await fixture.run("--color", "always", variables: ["NO_COLOR": "1"])
    #expect(coloured.output.contains("\u{1B}["))
  }

  @Test func `a quiet run that passes says nothing, and one that fails says why`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let passed = try await fixture.run("--quiet")
    #expect(passed.exitCode == 0 && passed.output.isEmpty && passed.errors.isEmpty, "\(passed.account)")
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    let failed = try await fixture.run("--quiet")
    #expect(failed.exitCode == 1 && failed.output.contains("symmetric"), "\(failed.account)")
    #expect(!failed.errors.contains("port-ignored"))
  }
}
