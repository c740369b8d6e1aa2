import MutationTesting
import Testing

@Suite struct GateConfigurationTests {
  private func read(_ text: String) throws(ConfigurationError) -> GateConfiguration {
    try GateConfiguration(json: Array(text.utf8))
  }

  @Test func `an empty object gives the defaults`() throws {
    #expect(try read("{}") == GateConfiguration())
  }

  @Test func `comments, bare keys and trailing commas are fine`() throws {
    let configuration = try read("{ confirm: 3, /* why */ timeout: { factor: 2, }, // end\n }")
    #expect(configuration.confirm == 3 && configuration.timeout.factor == 2)
  }

  @Test func `bytes that are not UTF-8 are told, and do not end the program`() {
    let error = #expect(throws: ConfigurationError.self) {
      try GateConfiguration(json: Array("{ a: '".utf8) + [0xFF])
    }
    #expect(error?.description.contains("UTF-8") == true)
  }

  @Test func `every key is understood`() throws {
    let configuration = try read(
      """
      {"suite": {"kind": "command", "package": "sub", "build": "make", "test": "./t {tests}", "list": "./t --list",
                 "results": "junit:out/*.xml", "tiers": [["A*"], ["B*", "C"]], "environment": {"X": "1"}},
       "timeout": {"factor": 7, "floor": 3, "buildFloor": 60}, "limits": {"memory": 64, "processes": 9, "fileSize": 5}, "confirm": 2, "accept": ["killed", "timeout"],
       "requireKilledBy": false, "include": ["Generated/*"]}
      """)
    var wanted = GateConfiguration()
    wanted.suite.kind = .command(
      CommandSuiteConfiguration(
        build: "make", test: "./t {tests}", list: "./t --list", results: .junit(glob: "out/*.xml")))
    wanted.suite.package = "sub"
    wanted.suite.tiers = [[Glob("A*")], [Glob("B*"), Glob("C")]]
    wanted.suite.environment = ["X": "1"]
    wanted.timeout.factor = 7
    wanted.timeout.floor = 3
    wanted.timeout.buildFloor = 60
    wanted.limits.memory = 64
    wanted.limits.processes = 9
    wanted.limits.fileSize = 5
    wanted.confirm = 2
    wanted.accept = [.killed, .timeout]
    wanted.requireKilledBy = false
    wanted.include = ["Generated/*"]
    #expect(configuration == wanted)
  }

  @Test(arguments: [
    ("{ nope", ["JSON"]), ("", ["JSON"]), ("[]", ["object"]), ("3", ["object"]),
    (#"{"tiemout": {}}"#, ["tiemout", "timeout"]),
    (#"{"suite": {"knid": "command"}}"#, ["suite.knid", "suite.kind"]),
    (#"{"suite": {"kind": "comand", "test": "x"}}"#, ["suite.kind", "command"]),
    (#"{"suite": {"kind": "command"}}"#, ["suite.test"]),
    (#"{"suite": {"kind": "command", "test": "x", "results": "magic"}}"#, ["suite.results", "xctest"]),
    (
      #"{"suite": {"kind": "command", "test": "x", "results": "exit-status"}}"#,
      ["exit-status", "requireKilledBy"]
    ),
    (#"{"suite": {"test": "x"}}"#, ["suite.test"]), (#"{"confirm": 0}"#, ["confirm", "above 0"]),
    (#"{"confirm": 1.5}"#, ["confirm", "whole"]), (#"{"confirm": "3"}"#, ["confirm", "\"3\""]),
    (#"{"timeout": {"factor": -1}}"#, ["timeout.factor"]), (#"{"timeout": 5}"#, ["timeout", "object"]),
    (#"{"accept": ["kiled"]}"#, ["kiled", "killed"]), (#"{"accept": ["error"]}"#, ["error"]),
    (#"{"accept": "killed"}"#, ["accept", "list"]), (#"{"suite": {"tiers": ["a"]}}"#, ["suite.tiers[0]"]),
    (#"{"requireKilledBy": 1}"#, ["requireKilledBy", "true or false"]),
    (#"{"suite": {"environment": {"A": 1}}}"#, ["suite.environment.A"]),
  ])
  func `what is wrong is named with where it stands`(text: String, words: [String]) {
    let error = #expect(throws: ConfigurationError.self) { try read(text) }
    for word in words { #expect(error?.description.contains(word) == true, "\(error?.description ?? "")") }
  }

  @Test func `a test belongs to the first tier that fits it`() {
    var suite = SuiteConfiguration()
    suite.tiers = [[Glob("*Fast*")], [Glob("Nothing*")], [Glob("M.*")]]
    let tests: [TestID] = ["M.Slow/a", "M.Fast/a", "X.Slow/a", "M.Slow/b"]
    #expect(suite.tiers(of: tests) == [["M.Fast/a"], ["M.Slow/a", "M.Slow/b"]])
    suite.tiers = []
    #expect(suite.tiers(of: tests) == [tests])
  }

  @Test func `deadlines follow the baseline and have a floor`() {
    let timeout = GateConfiguration.Timeout()
    #expect(timeout.deadline(forTest: 1) == 20 && timeout.deadline(forTest: 10) == 50)
    #expect(timeout.deadline(forBuild: 1) == 300 && timeout.deadline(forBuild: 100) == 500)
  }
}
