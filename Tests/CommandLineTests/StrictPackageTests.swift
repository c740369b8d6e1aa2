import Testing

/// A package that does not build where the compiler warns of something.
@Suite struct StrictPackageTests {
  private static let source = """
    public func joined(_ names: [String]) -> String {
      let separator = ", "
      var text = ""
      for name in names {
        if !text.isEmpty {
          text += separator
        }
        text += name
      }
      return text
    }

    """

  private static let tests = """
    import Joining
    import Testing
    import XCTest

    @Test func emptyNames() {
      withKnownIssue { #expect(joined(["", "b"]) == ", b") }
    }

    final class JoiningTests: XCTestCase {
      func testTwoNames() { XCTAssertEqual(joined(["a", "b"]), "a, b") }
    }

    """

  private func fixture() async throws -> FixtureRepository {
    let fixture = try await FixtureRepository(files: [
      ".gitignore": ".build/\n",
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "strict",
        targets: [
          .target(name: "Joining", swiftSettings: [.unsafeFlags(["-warnings-as-errors"])]),
          .testTarget(name: "JoiningTests", dependencies: ["Joining"]),
        ]
      )

      """,
      "Sources/Joining/Joining.swift": Self.source,
      "Tests/JoiningTests/JoiningTests.swift": Self.tests,
    ])
    let killer = Header.killedBy("JoiningTests.JoiningTests/testTwoNames")
    try await fixture.addMutant("unused", edit("text += separator", "text += \" \""), killer)
    // All that happens is that an issue is gone which was known.
    try await fixture.addMutant("mended", edit("!text.isEmpty", "name != names[0]"), killer)
    try await fixture.addMutant("empty", edit("!text.isEmpty", "text.isEmpty"), killer)
    return fixture
  }

  private func edit(_ old: String, _ new: String) -> Edit {
    Edit(file: "Sources/Joining/Joining.swift", old: old, new: new)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [[], ["--isolation", "session"], ["--strategy", "rebuild"]])
  func `what the compiler refuses by itself is not judged by what it does among the others`(options: [String])
    async throws
  {
    let fixture = try await fixture()
    let call = ["run", "--output", fixture.outputFolder, "--format", "json"] + options
    let run = try fixture.invocation(await fixture.start(call).ending(within: 600))
    // Among the others, `separator` is used.
    #expect(
      run.report?.outcomes == ["unused": "compileError", "empty": "killed", "mended": "survived"],
      "\(run.account)")
    #expect(run.exitCode == 1)
    // Whether built alone or among others, each mutant is told when its tests begin.
    #expect(run.output.contains(#""kind":"began","phase":"test","scenario":"redirect/empty"}"#))
    let unused = try #require(run.report?.mutant("unused"))
    #expect(unused.message?.contains("'separator' was never used") == true)
    if options.isEmpty { #expect(unused.misfit == "it does not compile by itself") }
    #expect(run.report?.mutant("empty")?.strategy == (options == [] ? "schemata" : "rebuild"))
  }
}
