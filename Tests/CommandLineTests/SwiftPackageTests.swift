import Foundation
import Testing

/// A real Swift package, once: with both testing libraries, and without a `gate.json`.
@Suite struct SwiftPackageTests {
  private static let source = """
    /// How far a request may go.
    public struct Limits {
      public var hops: Int

      public init(hops: Int) {
        self.hops = hops
      }

      // Hops are counted from one.
      public func allows(hop: Int) -> Bool {
        hop <= hops
      }

      public func name(of hop: Int) -> String {
        let names = ["first", "second"]
        guard hop < names.count else { return "later" }
        return names[hop]
      }

      public func hopsLeft(after hop: Int) -> Int {
        hops - hop
      }
    }

    """

  private static let files = [
    ".gitignore": ".build/\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "tiny",
      targets: [.target(name: "Limits"), .testTarget(name: "LimitsTests", dependencies: ["Limits"])]
    )

    """,
    "Sources/Limits/Limits.swift": source,
    "Tests/LimitsTests/HopTests.swift": """
    import Limits
    import XCTest

    final class HopTests: XCTestCase {
      func testHopsAreBounded() {
        XCTAssertFalse(Limits(hops: 2).allows(hop: 3), "a hop too many was allowed")
      }

      func testLastHopIsAllowed() {
        XCTAssertTrue(Limits(hops: 2).allows(hop: 2))
      }
    }

    """,
    "Tests/LimitsTests/NameTests.swift": """
    import Limits
    import Testing

    @Suite struct NameTests {
      @Test func laterHopsHaveOneName() {
        #expect(Limits(hops: 9).name(of: 5) == "later")
      }
    }

    """,
  ]

  private static let bounded = "LimitsTests.HopTests/testHopsAreBounded"
  private static let named = "LimitsTests.NameTests/laterHopsHaveOneName()"

  private func edit(_ old: String, _ new: String) -> Edit {
    Edit(file: "Sources/Limits/Limits.swift", old: old, new: new)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a package with XCTest alone tries a new mutant with the test that is not committed yet`() async throws
  {
    var files = Self.files
    files["Tests/LimitsTests/NameTests.swift"] = nil
    let fixture = try await FixtureRepository(files: files)
    try fixture.apply(edit("hop <= hops", "true"))
    let tests = try fixture.text(of: "Tests/LimitsTests/HopTests.swift")
    let edge =
      "final class ZTests: XCTestCase {\n  func testEdge() { XCTAssertFalse(Limits(hops: 1).allows(hop: 2)) }\n}\n"
    try fixture.write(tests + edge, to: "Tests/LimitsTests/HopTests.swift")
    let words = ["new", "hops/unbounded", "--summary", "Allow any hop", "--try"]
    let run = try fixture.invocation(await fixture.start(words).ending(within: 600))
    #expect(
      run.exitCode == 0 && run.errors.contains("killed by: LimitsTests.ZTests/testEdge"), "\(run.account)")
    let text = try fixture.text(of: "mutants/hops/unbounded.patch")
    #expect(text.contains("\nKilled-By: LimitsTests.ZTests/testEdge\n---\n"), "\(text)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a Swift package is built and judged, with tests of both libraries`() async throws {
    let fixture = try await FixtureRepository(files: Self.files)
    try await fixture.addMutant("unbounded", edit("hop <= hops", "true"), .killedBy(Self.bounded))
    try await fixture.addMutant("renamed", edit("\"later\"", "\"never\""), .killedBy(Self.named))
    try await fixture.addMutant("unseen", edit("hops - hop", "hops + hop"), .killedBy(Self.bounded))
    try await fixture.addMutant("broken", edit("hop <= hops", "hop <= \"many\""), .killedBy(Self.bounded))
    try await fixture.addMutant("comment", edit("from one", "from two"), .killedBy(Self.bounded))
    let guardLine = "    guard hop < names.count else { return \"later\" }\n"
    try await fixture.addMutant("trap", edit(guardLine, ""), .killedBy(Self.named))
    try await fixture.addMutant("fatal", edit("hop <= hops", "fatalError(\"no\")"), .killedBy(Self.bounded))
    let before = Fingerprint(of: fixture.root, leavingOut: [".build"])

    // Not through the turnstile: it takes as long as all the others together, and should not wait for them.
    let words = ["run", "--output", fixture.outputFolder]
    let run = try fixture.invocation(await fixture.start(words).ending(within: 600))
    #expect(run.exitCode == 1, "\(run.account)")
    let report = try #require(run.report)
    let outcomes = [
      "unbounded": "killed", "renamed": "killed", "unseen": "survived", "broken": "compileError",
      "trap": "crashed", "fatal": "crashed",
    ]
    #expect(report.outcomes.filter { $0.key != "comment" } == outcomes)
    // Nothing that runs is changed. It shows only where an incremental build writes the debug information that a
    // clean one does, and the compiler does not promise that.
    #expect(["noOp", "survived"].contains(report.outcomes["comment"]))
    #expect(Set(report.baseline?.tests.map(\.id) ?? []).count == 3)
    #expect(report.mutant("unbounded")?.killedBy == [Self.bounded])
    #expect(report.mutant("unbounded")?.message?.contains("a hop too many was allowed") == true)
    #expect(report.mutant("renamed")?.killedBy == [Self.named])
    #expect(report.mutant("broken")?.message?.contains("error:") == true)
    #expect(report.mutant("trap")?.stoppedIn == Self.named)
    #expect(report.mutant("fatal")?.stoppedIn == Self.bounded)
    #expect(report.toolchain.contains("Swift version"))
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build"])) == [])
  }
}
