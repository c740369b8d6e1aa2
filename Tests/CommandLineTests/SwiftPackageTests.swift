import Foundation
import Testing

/// A real Swift package, once: with both testing libraries.
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

      public func isLast(hop: Int) -> Bool {
        hop == hops
      }

      public func isFirst(hop: Int) -> Bool {
        #if NO_SYSTEM
          return hop == 0
        #else
          return hop == 1
        #endif
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
    import Foundation
    import Limits
    import XCTest

    final class HopTests: XCTestCase {
      func testHopsAreBounded() {
        // So that the deadline is far from the processor time that a loop may use, also on a busy machine.
        Thread.sleep(forTimeInterval: 0.6)
        XCTAssertFalse(Limits(hops: 2).allows(hop: 3), "a hop too many was allowed")
      }

      /// Asks a process that has none of the variables of this one.
      func testLastHopInAChild() throws {
        if ProcessInfo.processInfo.environment["CHILD"] != nil {
          return XCTAssertTrue(Limits(hops: 2).isLast(hop: 2), "the last hop is none")
        }
        let child = Process()
        child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        child.arguments = ["LimitsTests.HopTests/testLastHopInAChild"]
        child.environment = ["CHILD": "1"]
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        child.waitUntilExit()
        XCTAssertEqual(child.terminationStatus, 0, "the child has failed")
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
  private static let child = "LimitsTests.HopTests/testLastHopInAChild"
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

  private func fixture() async throws -> FixtureRepository {
    let fixture = try await FixtureRepository(files: Self.files)
    try fixture.write(#"{"timeout": {"factor": 200, "floor": 4}}"#, to: "mutants/gate.json")
    try await fixture.addMutant("unbounded", edit("hop <= hops", "true"), .killedBy(Self.bounded))
    try await fixture.addMutant("elsewhere", edit("hop <= hops", "hop < hops"), .killedBy(Self.bounded))
    try await fixture.addMutant("renamed", edit("\"later\"", "\"never\""), .killedBy(Self.named))
    try await fixture.addMutant(
      "unseen", edit("hop < names.count", "hop <= names.count"), .killedBy(Self.named))
    try await fixture.addMutant("unreached", edit("hops - hop", "hops + hop"), .killedBy(Self.bounded))
    try await fixture.addMutant("broken", edit("hop <= hops", "hop <= \"many\""), .killedBy(Self.bounded))
    try await fixture.addMutant("comment", edit("from one", "from two"), .killedBy(Self.bounded))
    try await fixture.addMutant(
      "hanging", edit("hop <= hops", "{ while hop > hops {}; return true }()"),
      Header(killers: [Self.bounded], trailers: ["Expect: timeout"]))
    try await fixture.addMutant(
      "stored", edit("public var hops: Int\n", "public var hops: Int\n  public var spare = 0\n"),
      .killedBy(Self.bounded))
    try await fixture.addMutant("foreign", edit("hop == 0", "hop < 0"), .killedBy(Self.bounded))
    try await fixture.addMutant("compiled", edit("hop == 1\n", "hop < 1\n"), .killedBy(Self.bounded))
    try await fixture.addMutant("child", edit("hop == hops", "hop != hops"), .killedBy(Self.child))
    // Other text, the same program.
    try await fixture.addMutant(
      "alike", edit("return names[hop]", "return (names[hop])"), .killedBy(Self.named))
    try await fixture.addMutant(
      "unasked", edit("    hops - hop", "    (hops - hop)"), .killedBy(Self.bounded))
    let guardLine = "    guard hop < names.count else { return \"later\" }\n"
    try await fixture.addMutant("trap", edit(guardLine, ""), .killedBy(Self.named))
    try await fixture.addMutant("fatal", edit("hop <= hops", "fatalError(\"no\")"), .killedBy(Self.bounded))
    return fixture
  }

  private static let outcomes = [
    "unbounded": "killed", "elsewhere": "killedElsewhere", "renamed": "killed", "unseen": "survived",
    "unreached": "noCoverage", "broken": "compileError", "hanging": "timeout", "stored": "survived",
    "trap": "crashed", "fatal": "crashed", "child": "killed", "comment": "noOp",
    "foreign": "noOp", "compiled": "noCoverage", "alike": "noOp", "unasked": "noOp",
  ].filter(isSure)

  /// The mutants that change nothing that runs.
  private static let idle = ["comment", "foreign", "alike", "unasked"]

  /// Whether an outcome is the same wherever scenarios have layers, so that each is built on the baseline's build.
  ///
  /// Nothing that runs is changed by a comment, by what is not compiled, or by parentheses. Where programs hold debug information, that
  /// shows only if an incremental build writes it as a clean one does, and the compiler does not promise that.
  private static func isSure(_ outcome: (key: String, value: String)) -> Bool {
    #if os(Linux)
      true
    #else
      !idle.contains(outcome.key)
    #endif
  }

  /// The outcomes that are the same wherever one build follows another as well: then the interface of a module, which is a
  /// part of the program, need not be written as in a clean build.
  private static func isSureInAnyBuild(_ outcome: (key: String, value: String)) -> Bool {
    !idle.contains(outcome.key)
  }

  private func surely(_ report: Report) -> [String: String] { report.outcomes.filter(Self.isSure) }

  // Not through the turnstile: they take as long as all the others together, and should not wait for them.
  private func report(_ fixture: FixtureRepository, _ words: String...) async throws -> Report {
    let call = ["run", "--output", fixture.outputFolder] + words
    let run = try fixture.invocation(await fixture.start(call).ending(within: 600))
    #expect(run.exitCode == 1, "\(run.account)")
    return try #require(run.report)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a Swift package is judged alike in one build and in many, in layers and without`() async throws {
    let fixture = try await fixture()
    let before = Fingerprint(of: fixture.root, leavingOut: [".build"])

    let together = try await report(fixture)
    #expect(surely(together) == Self.outcomes)
    #expect(Set(together.baseline?.tests.map(\.id) ?? []).count == 4)
    #expect(together.mutant("unbounded")?.killedBy == [Self.bounded])
    #expect(together.mutant("unbounded")?.message?.contains("a hop too many was allowed") == true)
    #expect(together.mutant("renamed")?.killedBy == [Self.named])
    #expect(together.mutant("broken")?.message?.contains("error:") == true)
    #expect(together.mutant("trap")?.stoppedIn == Self.named)
    #expect(together.mutant("fatal")?.stoppedIn == Self.bounded)
    #expect(together.mutant("hanging")?.stoppedIn == Self.bounded)
    #expect(together.toolchain.contains("Swift version"))
    // What can be built together is, and what tests run is known.
    let alone = together.mutants.filter { $0.strategy == "rebuild" }.map(\.id)
    #expect(Set(alone) == ["broken", "comment", "stored", "foreign", "alike", "unasked"])
    #expect(together.mutant("unseen")?.coveredBy == [Self.named])
    #expect(together.mutant("unreached")?.coveredBy == [])
    #expect(together.mutant("stored")?.misfit != nil)
    // What no test has noticed was compiled by itself; the log says so.
    for id in ["unseen", "unreached", "compiled"] {
      let log = together.mutant(id)?.log.map { fixture.output($0) }
      #expect(log?.contains("=== compile: Sources/Limits/Limits.swift\n") == true, "\(id): \(log ?? "")")
    }
    // Seen to compile to what it was, one build is enough.
    let alike = together.mutant("alike")?.log.map { fixture.output($0) } ?? ""
    #expect(alike.components(separatedBy: "=== build: ").count == 2, "\(alike)")
    #expect(together.mutant("unbounded")?.log.map { fixture.output($0) }?.contains("compile:") == false)

    let asked = try await report(fixture, "--matrix")
    #expect(asked.outcomes == together.outcomes && asked.reasons == together.reasons)
    let hanging = try #require(asked.matrix?.mutants.first { $0.mutant == "redirect/hanging" })
    #expect(hanging.killed.map { asked.matrix?.tests[$0] } == [Self.bounded])
    for column in asked.matrix?.mutants ?? [] {
      let told = column.killed + column.passed + column.notReached + column.notRun.flatMap(\.tests)
      #expect(told.sorted() == [0, 1, 2, 3], "\(column)")
    }

    // One by one nobody knows what tests reach.
    let expected = Self.outcomes.mapValues { $0 == "noCoverage" ? "survived" : $0 }
    let layered = try await report(fixture, "--no-cache", "--strategy", "rebuild")
    #expect(surely(layered) == expected)
    #expect(layered.mutants.allSatisfy { $0.strategy == "rebuild" })
    // A loop is ended by the processor time that it uses.
    for report in [together, layered] {
      let hanging = try #require(report.mutant("hanging"))
      #expect(hanging.runs.map(\.ending) == ["processorTime"], "\(hanging)")
      #expect(hanging.message?.contains("s of processor time") == true)
    }
    let plain = try await report(fixture, "--no-cache", "--strategy", "rebuild", "--isolation", "session")
    #expect(plain.outcomes.filter(Self.isSureInAnyBuild) == expected.filter(Self.isSureInAnyBuild))
    let plainTogether = try await report(fixture, "--no-cache", "--isolation", "session")
    // What is in a clause of #if is then built by itself, so that nobody knows what reaches it.
    let inOrder = Self.outcomes.merging(["compiled": "survived"]) { $1 }
    #expect(plainTogether.outcomes.filter(Self.isSureInAnyBuild) == inOrder.filter(Self.isSureInAnyBuild))
    for report in [plain, plainTogether] {
      for id in Self.idle { #expect(["noOp", "survived", "noCoverage"].contains(report.outcomes[id])) }
    }
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build"])) == [])

    // What neither hung nor crashed is known.
    let known = ["unbounded", "elsewhere", "renamed", "unseen", "unreached", "broken", "stored"]
    let call = ["run", "--output", fixture.outputFolder] + known
    let again = try #require(try fixture.invocation(await fixture.start(call).ending(within: 600)).report)
    #expect(again.baseline?.cached == true && again.mutants.allSatisfy(\.cached))
    #expect(again.outcomes == Self.outcomes.filter { known.contains($0.key) })
    for id in known {
      let (old, new) = (together.mutant(id), again.mutant(id))
      #expect(old?.message == new?.message && old?.coveredBy == new?.coveredBy && old?.misfit == new?.misfit)
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["HopTests", "NameTests"])
  func `a package with one testing library alone is judged`(suite: String) async throws {
    var files = Self.files
    files["Tests/LimitsTests/\(suite == "HopTests" ? "NameTests" : "HopTests").swift"] = nil
    let fixture = try await FixtureRepository(files: files)
    if suite == "HopTests" {
      try await fixture.addMutant("unbounded", edit("hop <= hops", "true"), .killedBy(Self.bounded))
    } else {
      try await fixture.addMutant("renamed", edit("\"later\"", "\"never\""), .killedBy(Self.named))
    }
    let run = try fixture.invocation(
      await fixture.start(["run", "--output", fixture.outputFolder]).ending(within: 600))
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.counts["killed"] == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a changed test voids only the kills that it made, and anything else voids all`() async throws {
    let fixture = try await FixtureRepository(files: Self.files)
    try await fixture.addMutant("unbounded", edit("hop <= hops", "true"), .killedBy(Self.bounded))
    try await fixture.addMutant("renamed", edit("\"later\"", "\"never\""), .killedBy(Self.named))
    func cached() async throws -> Set<String> {
      let words = ["run", "--output", fixture.outputFolder]
      let run = try fixture.invocation(await fixture.start(words).ending(within: 600))
      #expect(run.exitCode == 0, "\(run.account)")
      return Set(run.report?.mutants.filter(\.cached).map(\.id) ?? [])
    }
    #expect(try await cached() == [])
    #expect(try await cached() == ["unbounded", "renamed"])

    let names = "Tests/LimitsTests/NameTests.swift"
    try fixture.apply(Edit(file: names, old: "name(of: 5)", new: "name(of: 6)"))
    #expect(try await cached() == ["unbounded"])
    #expect(try await cached() == ["unbounded", "renamed"])

    let added = "  @Test func firstHop() { #expect(Limits(hops: 9).name(of: 0) == \"first\") }\n}\n"
    try fixture.apply(Edit(file: names, old: "\"later\")\n  }\n}\n", new: "\"later\")\n  }\n" + added))
    #expect(try await cached() == ["unbounded", "renamed"])

    try fixture.write(fixture.text(of: names) + "private let helper = 1\n", to: names)
    #expect(try await cached() == [])
  }
}
