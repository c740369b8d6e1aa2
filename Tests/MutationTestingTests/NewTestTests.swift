import Testing

@testable import MutationTesting

@Suite struct NewTestTests {
  private static func test(
    _ id: TestID, names: [String] = [], killed: [String] = [], missing: [String] = []
  ) -> NewTest {
    var test = NewTest(id, at: SourceLocation(file: "Tests/T.swift", line: 7), names: names)
    (test.killed, test.missing) = (killed, missing)
    return test
  }

  private static let proved = test("M.C/a", killed: ["r/x"])
  private static let idle = test("M.C/b")
  private static let partly = test("M.C/c", names: ["x", "y"], killed: ["r/x"], missing: ["y"])

  @Test func `a test has proved itself by any kill, or by those that its comment names`() {
    #expect(!Self.proved.isIdle && Self.idle.isIdle && Self.partly.isIdle)
    #expect(!Self.test("M.C/d", names: ["x"], killed: ["r/x"]).isIdle)
  }

  @Test(
    arguments: [
      ([], [], nil, [], ExitCode.pass),
      ([proved], [], [], [], .pass),
      ([proved, idle], [], [], ["idleTest: M.C/b"], .notKilled),
      ([partly, idle], [], [], ["idleTest: M.C/c", "idleTest: M.C/b"], .notKilled),
      // On a red baseline nothing was asked of the tests.
      ([idle], ["M.C/b failed"], nil, ["baseline: M.C/b failed"], .baselineNotGreen),
      (
        [proved], [], ["it left a socket"], ["baseline after the last mutant: it left a socket"],
        .baselineNotGreen
      ),
      ([proved], [], nil, ["the baseline was not looked at after the last mutant"], .noStableVerdict),
    ] as [([NewTest], [String], [String]?, [String], ExitCode)])
  func `the verdict on new tests`(
    tests: [NewTest], before: [String], after: [String]?, reasons: [String], code: ExitCode
  ) {
    let found = verdict(
      onNewTests: NewTestEvidence(tests: tests, faultsBefore: before, faultsAfter: after))
    #expect(found == Verdict(passed: reasons.isEmpty, reasons: reasons, exitCode: code))
  }

  @Test func `an interrupted run never passes`() {
    let found = verdict(
      onNewTests: NewTestEvidence(
        tests: [Self.proved, Self.idle], faultsAfter: nil, interruption: .interrupted))
    #expect(!found.passed && found.exitCode == .interrupted && found.reasons == ["interrupted"])
  }

  @Test func `the mutant that names a test is nearest, then the one that names its neighbours`() {
    func mutant(_ id: String, _ killer: String) -> Mutant {
      Mutant(id: id, area: "a", path: "p", summary: "s", killers: [Glob(killer)])
    }
    let mutants = [
      mutant("far", "N.D/x"), mutant("module", "M.D/x"), mutant("class", "M.C/x"), mutant("named", "M.C/a"),
      mutant("glob", "M.*"), mutant("none", ""),
    ]
    let near = mutants.nearestFirst(to: "M.C/a").map(\.id)
    #expect(near == ["named", "glob", "class", "module", "far", "none"])
  }
}

@Suite struct TestFoldersTests {
  private let manifest =
    #"let t = [.testTarget(name: "AppTests"), .testTarget(name: "OldTests", path: "old")]"#

  private func folders(prefix: String = "") -> TestFolders {
    let head = prefix.isEmpty ? "" : "\(prefix)/"
    return TestFolders(
      modules: ["AppTests", "LooseTests"],
      compiled: [
        "\(head)Tests/AppTests/A.swift": "AppTests", "\(head)Sources/App/App.swift": "App",
        "\(head)odd/place/One.swift": "LooseTests", "\(head)odd/place/in/Two.swift": "LooseTests",
        "\(head)Tests/AppTests/Support/S.swift": "Support",
      ], manifests: [manifest], packagePrefix: prefix)
  }

  @Test(arguments: [
    ("Tests/AppTests/A.swift", "AppTests"), ("Tests/AppTests/Gone.swift", "AppTests"),
    ("Tests/AppTests/deep/Gone.swift", "AppTests"), ("odd/place/Gone.swift", "LooseTests"),
    ("old/Gone.swift", "OldTests"), ("Sources/App/App.swift", nil), ("Sources/App/Gone.swift", nil),
    ("Tests/AppTests/Support/S.swift", nil), ("Tests/AppTests/note.txt", nil), ("Other.swift", nil),
  ])
  func `a file is in the module that compiles it, or in whose folder it lies`(path: String, module: String?) {
    #expect(folders().module(of: path) == module)
    #expect(folders(prefix: "app").module(of: "app/\(path)") == module)
  }
}
