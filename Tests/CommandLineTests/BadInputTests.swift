import Foundation
import Testing

/// Wrong input: one line on standard error that says what is wrong and what to do, exit 2, and nothing is written.
@Suite struct BadInputTests {
  private func refusal(
    _ words: [String], saying needles: [String], in fixture: FixtureRepository, folder: String? = nil,
    leavingOut left: [String] = []
  ) async throws {
    let before = Fingerprint(of: fixture.root, leavingOut: left)
    // Not through the turnstile: a refusal is quick.
    let run = try fixture.invocation(await fixture.start(words, in: folder).ending())
    #expect(run.exitCode == 2, "\(words): \(run.account)")
    let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines.last == "", "not one line: \(run.errors)")
    #expect(run.errors.hasPrefix("mutate: "), "\(run.errors)")
    for needle in needles { #expect(run.errors.contains(needle), "\(needle) is not in: \(run.errors)") }
    #expect(run.output.isEmpty && run.report == nil)
    #expect(
      before.differences(to: Fingerprint(of: fixture.root, leavingOut: left)) == [],
      "\(words) wrote something")
  }

  static let wrongOptions: [(words: [String], needles: [String])] = [
    (["--nonsense"], ["--nonsense", "--help"]), (["--packagepath", "."], ["did you mean --package-path?"]),
    (["-x"], ["-x", "--help"]), (["--quiet=yes"], ["--quiet takes no value"]),
    (["--revision"], ["--revision needs a value", "--revision REV"]),
    (["--state="], ["--state needs a value"]),
    (["--confirm", "1", "--confirm", "2"], ["--confirm is given twice"]),
    (["--confirm", "0"], ["--confirm", "whole number from 1", "'0'"]),
    (["--confirm", "-1"], ["--confirm", "'-1'"]), (["--confirm", "two"], ["--confirm", "'two'"]),
    (["--confirm", "1.5"], ["--confirm", "'1.5'"]), (["--confirm", "99999999999999999999"], ["--confirm"]),
    (["--timeout", "0"], ["--timeout", "above 0", "'0'"]), (["--timeout", "-3"], ["--timeout", "'-3'"]),
    (["--timeout", "soon"], ["--timeout", "'soon'"]), (["--timeout", "nan"], ["--timeout", "'nan'"]),
    (["--timeout", "inf"], ["--timeout", "'inf'"]),
    (["--strategy", "magic"], ["--strategy", "'magic'", "rebuild"]),
    (["--network", "loopbak"], ["--network", "did you mean 'loopback'?"]),
    (["--color", "sometimes"], ["--color", "always", "never"]),
    (["--progress", "x"], ["--progress", "auto"]),
    (["--package-path", "no where"], ["no where", "--package-path"]),
    (["--package-path", "rules.sh"], ["rules.sh", "--package-path"]),
    (["--catalogue", "no where"], ["no where", "--catalogue"]),
    (["--catalogue", "rules.sh"], ["rules.sh", "--catalogue"]),
    (["--jobs", "0"], ["--jobs"]), (["--shard", "3/2"], ["--shard"]),
  ]

  @Test func `a wrong option or value is told in a line`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    for (words, needles) in Self.wrongOptions {
      try await refusal(["run"] + words, saying: needles, in: fixture)
    }
  }

  @Test(arguments: ["list", "check"])
  func `every command refuses the options that it does not have`(command: String) async throws {
    let fixture = try await FixtureRepository()
    try await refusal([command, "--jsn"], saying: ["did you mean --json?"], in: fixture)
    try await refusal([command, "--confirm", "2"], saying: ["--confirm"], in: fixture)
  }

  @Test(arguments: ["run", "list", "check"])
  func `an unknown name of a mutant is told with the nearest one`(command: String) async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let needles = ["'port-ignord'", "did you mean 'port-ignored'?"]
    try await refusal([command, "port-ignord"], saying: needles, in: fixture)
    try await refusal([command, "zzz*"], saying: ["'zzz*'", "mutate list"], in: fixture)
    // One that fits does not make up for one that does not.
    try await refusal([command, "port-ignored", "logot"], saying: ["did you mean 'logout'?"], in: fixture)
  }

  static let wrongConfigurations: [(text: String, needles: [String])] = [
    ("{ nope", ["mutants/gate.json"]), ("", ["mutants/gate.json"]), ("[]", ["must be an object"]),
    ("{\"tiemout\": {}}", ["'tiemout'", "did you mean 'timeout'?"]),
    ("{\"suite\": {\"kid\": \"command\"}}", ["'suite.kid'", "did you mean 'suite.kind'?"]),
    ("{\"suite\": {\"kind\": \"comand\", \"test\": \"true\"}}", ["did you mean 'command'?"]),
    ("{\"suite\": {\"kind\": \"command\"}}", ["'suite.test'"]),
    (
      "{\"suite\": {\"kind\": \"command\", \"test\": \"true\", \"results\": \"xml\"}}",
      ["'suite.results'", "junit:GLOB"]
    ),
    (
      "{\"suite\": {\"kind\": \"command\", \"test\": \"true\", \"results\": \"exit-status\"}}",
      ["requireKilledBy"]
    ),
    ("{\"timeout\": {\"factor\": \"5\"}}", ["'timeout.factor'", "number"]),
    ("{\"timeout\": {\"floor\": 0}}", ["'timeout.floor'", "above 0"]),
    ("{\"confirm\": 0}", ["'confirm'"]), ("{\"confirm\": 1.5}", ["'confirm'", "whole number"]),
    ("{\"accept\": [\"surviving\"]}", ["'surviving'", "did you mean 'survived'?"]),
    ("{\"accept\": [\"error\"]}", ["'error'"]), ("{\"requireKilledBy\": \"no\"}", ["true or false"]),
    ("{\"include\": \"all\"}", ["'include'", "list of strings"]),
    ("{\"suite\": {\"package\": \"no where\"}}", ["no where", "suite.package"]),
    ("{\"suite\": {\"package\": \"../..\"}}", ["outside the repository", "suite.package"]),
  ]

  @Test func `a broken or misspelt configuration is told in a line`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    for (text, needles) in Self.wrongConfigurations {
      try fixture.write(text, to: "mutants/gate.json")
      try await refusal(["run"], saying: ["gate.json"] + needles, in: fixture)
    }
  }

  @Test func `a folder that is in no repository is told in a line`() async throws {
    let fixture = try await FixtureRepository()
    let home = fixture.outside("home")
    for command in ["run", "list", "check"] {
      try await refusal([command], saying: [home, "repository", "--package-path"], in: fixture, folder: home)
    }
  }

  @Test func `a bare repository has no files to judge`() async throws {
    let fixture = try await FixtureRepository()
    let bare = fixture.outside("bare.git")
    try await fixture.git("clone", "--quiet", "--bare", "--template=", ".", bare)
    try await refusal(["run"], saying: [bare], in: fixture, folder: bare)
    #expect(!FileManager.default.fileExists(atPath: "\(bare)/.build"))
  }

  @Test func `a repository whose metadata is broken is told in a line`() async throws {
    let fixture = try await FixtureRepository()
    try fixture.write("nonsense\n", to: ".git/HEAD")
    // Only the snapshot shows it, and that needs the state folder.
    try await refusal(["run"], saying: ["repository"], in: fixture, leavingOut: [".build"])
  }

  @Test func `a state folder that cannot be written is told in a line`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    // A file in the way, which stops root as well.
    let state = fixture.path("rules.sh/state")
    try await refusal(["run", "--state", state], saying: [state, "--state DIR"], in: fixture)
    try await refusal(
      ["run", "--state", fixture.path("rules.sh")], saying: ["rules.sh", "--state DIR"], in: fixture)
  }

  @Test func `an output folder that cannot be written is told in a line`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let output = fixture.path("rules.sh/output")
    let words = ["run", "--state", fixture.outside("state"), "--output", output]
    try await refusal(words, saying: [output, "--output DIR"], in: fixture)
  }

  @Test(arguments: ["nope", "HEAD^{tree}", "main~99", "-", ":rules.sh"])
  func `a revision that is no commit is told in a line`(revision: String) async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await refusal(["run", "--revision=\(revision)"], saying: ["'\(revision)'", "commit"], in: fixture)
  }

  @Test func `tiers that no test is in are told in a line`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.suite.tiers = [["Nothing*"]] })
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 2, "\(run.account)")
    #expect(run.errors.contains("mutate: ") && run.errors.contains("suite.tiers"))
  }

  @Test func `a list that fails is told with where its words are`() async throws {
    let fixture = try await FixtureRepository(gate: .with { $0.suite.list = "echo too bad; exit 7" })
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 2, "\(run.account)")
    #expect(run.errors.contains("exit 7") && run.errors.contains("baseline.log"))
  }
}
