import Foundation
import Testing

/// What was built of many mutants in one run is built on in the next.
@Suite struct KeptBuildTests {
  private static let place = "Sources/Limits/Place.swift"
  private static let tests = "Tests/LimitsTests/PlaceTests.swift"
  private static let upper = ".build/mutate/merged/upper/.build"

  /// Where the one mutant is noticed and where not is said by a file without a mutant.
  private func fixture() async throws -> FixtureRepository {
    let test = "import Limits\nimport XCTest\n\nfinal class PlaceTests: XCTestCase {\n"
    let fixture = try await LimitsPackage.repository(with: [
      Self.place: "extension Limits {\n  public static var tooFar: Int { 3 }\n}\n",
      Self.tests: test + "  func testTooFar() {\n"
        + "    XCTAssertFalse(Limits(hops: 2).allows(hop: Limits.tooFar))\n  }\n}\n",
    ])
    try await fixture.addMutant(
      "lax", area: "hops",
      Edit(file: "Sources/Limits/Limits.swift", old: "hop <= hops", new: "hop <= hops + 1"),
      .killedBy("LimitsTests.PlaceTests/testTooFar"))
    return fixture
  }

  /// Judges the mutants that fit together; gives the report and what the build of these said.
  private func run(_ fixture: FixtureRepository) async throws -> (report: Report, build: String) {
    let run = try await LimitsPackage.call(fixture, ["lax", "renamed", "--no-cache"])
    let report = try #require(run.report, "\(run.account)")
    #expect(report.mutants.allSatisfy { $0.strategy == "schemata" }, "\(run.account)")
    let log = URL(fileURLWithPath: fixture.outputFolder + "/logs/merged.log")
    return (report, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a later run compiles what has changed, and judges as one from the beginning`() async throws {
    let fixture = try await fixture()
    let first = try await run(fixture)
    #expect(first.report.outcomes == ["lax": "killed", "renamed": "killed"])
    #expect(first.build.contains("Compiling Limits ") && first.build.contains("Compiling LimitsTests "))

    // Of a module with mutants, a file without one.
    try fixture.apply(Edit(file: Self.place, old: "{ 3 }", new: "{ 4 }"))
    #expect(try await run(fixture).report.outcomes == ["lax": "killedElsewhere", "renamed": "killed"])
    try fixture.apply(Edit(file: Self.place, old: "{ 4 }", new: "{ 3 }"))
    #expect(try await run(fixture).report.outcomes == ["lax": "killed", "renamed": "killed"])

    // A file with a mutant: fewer hops, so that one more is not too many.
    let file = "Sources/Limits/Limits.swift"
    try fixture.apply(Edit(file: file, old: "self.hops = hops", new: "self.hops = hops - 1"))
    #expect(try await run(fixture).report.outcomes == ["lax": "survived", "renamed": "killed"])
    try fixture.apply(Edit(file: file, old: "self.hops = hops - 1", new: "self.hops = hops"))

    // An object that is damaged is no fault of the mutants.
    let module = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: fixture.path(Self.upper))
        .first { $0.hasSuffix("/Limits.build/Place.swift.o") })
    try fixture.write("no object", to: "\(Self.upper)/\(module)")
    #expect(try await run(fixture).report.outcomes == ["lax": "killed", "renamed": "killed"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a new test is compiled alone, and without the build below all is compiled anew`() async throws {
    let fixture = try await fixture()
    try fixture.write("import XCTest\n", to: "Tests/LimitsTests/MoreTests.swift")
    _ = try await run(fixture)
    try fixture.apply(Edit(file: Self.tests, old: "Limits.tooFar", new: "Limits.tooFar + 1"))
    let second = try await run(fixture)
    #expect(second.report.outcomes == ["lax": "killedElsewhere", "renamed": "killed"])
    #expect(!second.build.contains("Compiling Limits ") && second.build.contains("Compiling LimitsTests "))

    try FileManager.default.removeItem(atPath: fixture.path(".build/mutate/workspace/.build"))
    let third = try await run(fixture)
    #expect(third.report.outcomes == ["lax": "killedElsewhere", "renamed": "killed"])
    #expect(third.build.contains("Compiling Limits "))
  }
}
