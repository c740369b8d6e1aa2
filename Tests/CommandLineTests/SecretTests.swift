import Foundation
import Testing

/// What tests may see of their surroundings, and what of theirs may be written down.
@Suite struct SecretTests {
  /// A value that may appear nowhere, and one that may.
  private static let canary = "canary-6f1d0c2b"
  private static let mark = "fixture-red-cookie"

  /// Everything that a run has written or said: standard output and error, and each file of the output folder.
  private func everything(_ run: Invocation, _ fixture: FixtureRepository) -> String {
    let names = FileManager.default.enumerator(atPath: fixture.outputFolder)
    var texts = [run.output, run.errors, run.reportText ?? ""]
    while let name = names?.nextObject() as? String { texts.append(name + "\n" + fixture.output(name)) }
    return texts.joined(separator: "\n")
  }

  /// The lines of it that hold the canary.
  private func leaks(_ run: Invocation, _ fixture: FixtureRepository) -> [String] {
    everything(run, fixture).split(separator: "\n").filter { $0.contains(Self.canary) }.map(String.init)
  }

  /// A fixture whose tests can come by the canary, in a file that is not part of the repository.
  private func fixture(tests: String = "") async throws -> FixtureRepository {
    let fixture = try await FixtureRepository(tests: tests)
    let file = fixture.outside("secret")
    try Data(Self.canary.utf8).write(to: URL(fileURLWithPath: file))
    try fixture.configure(.with { $0.suite.environment["SECRET_FILE"] = file })
    return fixture
  }

  @Test(arguments: ["API_TOKEN", "client_secret", "DB_PASSWORD", "SIGNING_KEY_ID"])
  func `the value of a variable that looks secret is in nothing that is written`(variable: String)
    async throws
  {
    let test = "testSecret() {\n  echo \"the secret is $(cat \"$SECRET_FILE\")!\"\n}\n"
    let fixture = try await fixture(tests: test)
    let tells = #"fail "it was $(cat "$SECRET_FILE")"; sh -c "exit 0 # $(cat "$SECRET_FILE")""#
    try await fixture.addMutant("tells", .port(tells), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run(variables: [variable: Self.canary])
    #expect(run.report?.outcomes == ["tells": "killed"], "\(run.account)")
    #expect(leaks(run, fixture) == [])
    #expect(everything(run, fixture).contains("the secret is [masked]!"), "the line itself is there")
  }

  @Test func `a secret in a build's words is masked as well`() async throws {
    let fixture = try await fixture()
    try fixture.configure(
      .with {
        $0.suite.build = #"sh -n rules.sh || { echo "error: token $(cat "$SECRET_FILE")"; exit 1; }"#
        $0.suite.environment["SECRET_FILE"] = fixture.outside("secret")
      })
    try await fixture.addMutant("broken", .port("case"), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run(variables: ["API_TOKEN": Self.canary])
    #expect(run.report?.outcomes == ["broken": "compileError"], "\(run.account)")
    #expect(leaks(run, fixture) == [])
  }

  @Test(.enabled(if: Processes.canBeSeen))
  func `a secret in the command line of a process that was left is masked as well`() async throws {
    let fixture = try await fixture()
    let leaves = #"setsid sh -c "sleep 2972; : $(cat "$SECRET_FILE")" > /dev/null 2>&1 & sleep 0.2"#
    try await fixture.addMutant("leaves", .port(leaves), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run(variables: ["API_TOKEN": Self.canary])
    #expect(run.report?.mutant("leaves")?.strays.isEmpty == false, "\(run.account)")
    #expect(leaks(run, fixture) == [])
  }

  @Test(arguments: [
    "Set-Cookie: session=%; Path=/", "cookie: a=fixture-blue; session=%", "Authorization: Bearer %",
    "Proxy-Authorization: Basic %", "< set-cookie: session=%", "[\"Set-Cookie\": \"session=%\"]",
  ])
  func `the value of a header that carries a session is in nothing that is written`(line: String) async throws
  {
    // The test is in the diff of no mutant, and reads the canary from elsewhere.
    let fixture = try await fixture(
      tests: "testHeader() {\n  while read -r line; do echo \"$line\"; done < \"$LINES\"\n}\n")
    let lines = fixture.outside("lines")
    try Data("\(line.replacing("%", with: Self.canary))\n".utf8).write(to: URL(fileURLWithPath: lines))
    try fixture.configure(.with { $0.suite.environment["LINES"] = lines })
    let tells = #"fail "it sent $(cat "$LINES")""#
    try await fixture.addMutant("tells", .port(tells), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["tells": "killed"], "\(run.account)")
    #expect(leaks(run, fixture) == [])
  }

  @Test func `markers of the fixture stay readable`() async throws {
    let fixture = try await fixture(
      tests: "testHeader() {\n  echo \"Set-Cookie: session=$MARK\"; echo \"token $MARK\"\n}\n")
    try fixture.configure(.with { $0.suite.environment["MARK"] = Self.mark })
    try await fixture.addMutant("tells", .port("fail \"Cookie: a=$MARK\""), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run(variables: ["API_TOKEN": Self.mark])
    #expect(run.report?.mutant("tells")?.message == "Cookie: a=\(Self.mark)", "\(run.account)")
    let log = fixture.output("logs/baseline.log")
    #expect(log.contains("Set-Cookie: session=\(Self.mark)") && log.contains("token \(Self.mark)"))
  }

  @Test func `tests see an allow-list of variables, and a home and a folder for files that go with the run`()
    async throws
  {
    let test =
      "testSurroundings() {\n  env > \"$SEEN\"; touch \"$HOME/x\" \"$TMPDIR/y\" || fail \"no place\"\n}\n"
    let fixture = try await FixtureRepository(tests: test)
    let seen = fixture.outside("seen")
    try fixture.configure(.with { $0.suite.environment["SEEN"] = seen })
    try await fixture.addKilledMutants()
    let run = try await fixture.run(variables: [
      "API_TOKEN": Self.canary, "SSH_AUTH_SOCK": "/run/agent", "http_proxy": "http://proxy", "FANCY": "1",
    ])
    #expect(run.exitCode == 0, "\(run.account)")
    let lines = try String(decoding: Data(contentsOf: URL(fileURLWithPath: seen)), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let variables = Dictionary(
      lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    for name in ["API_TOKEN", "SSH_AUTH_SOCK", "http_proxy", "FANCY"] {
      #expect(variables[name] == nil, "\(name)")
    }
    #expect(variables["PATH"] == FixtureRepository.bare["PATH"] && variables["SEEN"] == seen)
    for name in ["HOME", "TMPDIR"] {
      let folder = try #require(variables[name])
      #expect(folder.hasPrefix(fixture.path(".build/mutate/")), "\(name) is \(folder)")
      #expect(!FileManager.default.fileExists(atPath: folder), "\(name) is still there")
    }
    #expect(variables["HOME"] != variables["TMPDIR"])
  }

  @Test func `tests have no terminal and nothing to read`() async throws {
    let test = """
      testTerminal() {
        if [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then fail "there is a terminal"; fi
        if (: < /dev/tty) 2> /dev/null; then fail "there is a controlling terminal"; fi
        if read -r line; then fail "there is something to read"; fi
      }

      """
    let fixture = try await FixtureRepository(tests: test)
    try await fixture.addKilledMutants()
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
  }
}
