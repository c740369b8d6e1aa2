import Foundation

/// A small Swift package with XCTest and Swift Testing, and four mutants: one of them needs a build of its own.
enum LimitsPackage {
  static let files = [
    ".gitignore": ".build/\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "tiny",
      targets: [.target(name: "Limits"), .testTarget(name: "LimitsTests", dependencies: ["Limits"])]
    )

    """,
    "Sources/Limits/Limits.swift": """
    /// How far a request may go.
    public struct Limits {
      /// Kinds of limits, as they are stored.
      public enum Kind: Int {
        case soft = 1
      }

      public var hops: Int

      public init(hops: Int) {
        self.hops = hops
      }

      public func allows(hop: Int) -> Bool {
        hop <= hops
      }
    }

    """,
    "Sources/Limits/Name.swift": """
    extension Limits {
      public func name(of hop: Int) -> String {
        hop == 1 ? "first" : "later"
      }
    }

    """,
    "Tests/LimitsTests/HopTests.swift": """
    import Limits
    import XCTest

    final class HopTests: XCTestCase {
      func testHopsAreBounded() {
        XCTAssertFalse(limits().allows(hop: 3))
      }

      func testFirstHopIsAllowed() {
        XCTAssertTrue(limits().allows(hop: 1))
      }
    }

    private func limits() -> Limits { Limits(hops: 2) }

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

  static let bounded = "LimitsTests.HopTests/testHopsAreBounded"
  static let allowed = "LimitsTests.HopTests/testFirstHopIsAllowed"
  static let named = "LimitsTests.NameTests/laterHopsHaveOneName()"

  private static func edit(_ old: String, _ new: String, in file: String = "Limits") -> Edit {
    Edit(file: "Sources/Limits/\(file).swift", old: old, new: new)
  }

  /// A repository with the package and its catalogue, committed.
  ///
  /// - Parameter more: further files, by path.
  static func repository(with more: [String: String] = [:]) async throws -> FixtureRepository {
    let fixture = try await FixtureRepository(files: files.merging(more) { _, new in new })
    try await fixture.addMutant(
      "unbounded", area: "hops", edit("hop <= hops", "true"), .killedBy(bounded))
    try await fixture.addMutant(
      "renamed", area: "names", edit("\"later\"", "\"never\"", in: "Name"), .killedBy(named))
    try await fixture.addMutant(
      "fatal", area: "hops", edit("hop <= hops", "fatalError(\"no\")"),
      Header(killers: [bounded], trailers: ["Expect: crash"]))
    // A raw value does not fit into a build with others, and no test looks at this one yet.
    try await fixture.addMutant(
      "stored", area: "hops", edit("soft = 1", "soft = 2"), .killedBy(named))
    try await fixture.commit()
    return fixture
  }

  static let farTests = "Tests/LimitsTests/FarTests.swift"
  static let far = "LimitsTests.FarTests/farHopsAreRefused()"
  static let farthest = "LimitsTests.FarTests/farthestHopIsRefused()"

  /// Two more tests that kill `unbounded`, by path.
  static let more = [
    farTests: """
    import Limits
    import Testing

    @Suite struct FarTests {
      @Test func farHopsAreRefused() {
        #expect(!Limits(hops: 2).allows(hop: 9))
      }

      @Test func farthestHopIsRefused() {
        #expect(!Limits(hops: 2).allows(hop: .max))
      }
    }

    """
  ]

  static let nameTests = "Tests/LimitsTests/NameTests.swift"
  static let hopTests = "Tests/LimitsTests/HopTests.swift"

  /// Calls `mutate run`, not through the turnstile: such a call takes as long as many others together.
  static func call(_ fixture: FixtureRepository, _ words: [String]) async throws -> Invocation {
    let call = ["run", "--output", fixture.outputFolder] + words
    return try fixture.invocation(await fixture.start(call).ending(within: 600))
  }
}
