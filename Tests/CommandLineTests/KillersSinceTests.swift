import Foundation
import Testing

/// `mutate --since`: the mutants that deleted and changed tests killed.
@Suite struct KillersSinceTests {
  private typealias Package = LimitsPackage

  private static let asserting = "XCTAssertFalse(limits().allows(hop: 3))"

  private static let kindTests = "Tests/LimitsTests/KindTests.swift"
  private static let kind = "LimitsTests.KindTests/softIsOne()"

  /// Kills the mutant that needs a build of its own.
  private static let kinds = """
    import Limits
    import Testing

    @Suite struct KindTests {
      @Test func softIsOne() {
        #expect(Limits.Kind.soft.rawValue == 1)
      }
    }

    """

  /// Takes the assertion out of the test; what it calls is still called.
  private func weaken(_ fixture: FixtureRepository) throws {
    try fixture.write(
      Package.files[Package.hopTests]!.replacing(Self.asserting, with: "_ = limits().allows(hop: 3)"),
      to: Package.hopTests)
  }

  private func delete(_ file: String, _ fixture: FixtureRepository) throws {
    try FileManager.default.removeItem(atPath: fixture.path(file))
  }

  private func lost(_ mutant: String, _ tests: String) -> String {
    "lostKiller: \(mutant): \(tests) killed it at HEAD"
  }

  @Test(.timeLimit(.minutes(10)))
  func `a mutant that loses its last killer fails the gate, one that another test kills is noted`()
    async throws
  {
    let fixture = try await Package.repository(
      with: Package.more.merging([Self.kindTests: Self.kinds]) { one, _ in one })
    let before = Fingerprint(of: fixture.root, leavingOut: [".build", "Tests"])
    // It is no test that the mutant names: those that it names notice it still.
    try fixture.write(
      Package.more[Package.farTests]!.replacing("#expect(!", with: "_ = (", maxReplacements: 1),
      to: Package.farTests)
    try delete(Package.nameTests, fixture)
    let first = try await Package.call(fixture, ["--since", "HEAD"])
    #expect(first.exitCode == 1, "\(first.account)")
    #expect(first.report?.reasons == [lost("names/renamed", Package.named)], "\(first.account)")
    let found = try #require(first.report?.killersSince)
    #expect(
      found.tests == [
        .init(id: Package.far, fate: "changed", file: Package.farTests, line: 5),
        .init(id: Package.named, fate: "deleted", file: Package.nameTests, line: 5),
      ])
    let kills = Dictionary(uniqueKeysWithValues: found.kills.map { ($0.mutant, $0) })
    #expect(found.kills.count == 2 && found.faults == [], "\(found.kills)")
    #expect(kills["hops/unbounded"]?.now == "takenOver" && kills["hops/unbounded"]?.tests == [Package.far])
    #expect(kills["names/renamed"]?.now == "lost")
    let note = try #require(first.report?.notes.first { $0.hasPrefix("hops/unbounded is still killed, by ") })
    #expect(
      note.hasSuffix("\(Package.far) killed it at HEAD (changed at \(Package.farTests):5)"), "\(note)")
    #expect(first.errors.contains(note) && first.output.contains("deleted; at HEAD it stood at"))
    #expect(Set(first.report?.baseline?.tests.map(\.id) ?? []).count == 5)

    // All three that kill one mutant are gone or weakened; a test is only moved.
    try weaken(fixture)
    try delete(Package.farTests, fixture)
    try delete(Self.kindTests, fixture)
    try fixture.write(
      Package.files[Package.nameTests]!.replacing("struct NameTests", with: "struct OtherNameTests"),
      to: "Tests/LimitsTests/MovedTests.swift")
    let words = ["--format", "github", "--isolation", "session", "--new-tests-since", "HEAD"]
    let second = try await Package.call(fixture, ["--since", "HEAD"] + words)
    let all = [Package.far, Package.farthest, Package.bounded].joined(separator: ", ")
    #expect(second.exitCode == 1, "\(second.account)")
    #expect(
      second.report?.reasons == [lost("hops/stored", Self.kind), lost("hops/unbounded", all)],
      "\(second.account)")
    #expect(
      second.report?.killersSince?.tests.map(\.id) == [
        Package.far, Package.farthest, Package.bounded, Self.kind,
      ])
    // Without its assertion the test still runs the code that crashes, which is what this mutant expects of it.
    let fatal = second.report?.killersSince?.kills.first { $0.mutant == "hops/fatal" }
    #expect(fatal?.now == "kept" && fatal?.killedBy == [Package.bounded], "\(second.account)")
    #expect(second.report?.newTests?.map(\.idle) == [false, false], "\(second.account)")
    let title = "title=lostKiller%3A hops/unbounded%3A"
    #expect(second.output.contains("::error file=\(Package.hopTests),line=5,\(title)"), "\(second.account)")
    #expect(second.output.contains("::error file=\(Package.farTests),\(title)"), "\(second.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build", "Tests"])) == [])
  }

  @Test(.timeLimit(.minutes(10)))
  func `what differs besides tests is no deleted test, and a revision that is not green proves nothing`()
    async throws
  {
    let fixture = try await Package.repository()
    // A helper that is written otherwise, a file under another name, a comment.
    try fixture.write(
      Package.files[Package.hopTests]!.replacing("Limits(hops: 2) }", with: "Limits(hops: 1 + 1) }")
        .replacing("    XCT", with: "    // What follows decides.\n    XCT"),
      to: "Tests/LimitsTests/BoundTests.swift")
    try delete(Package.hopTests, fixture)
    let none = try await Package.call(fixture, ["--since", "HEAD"])
    #expect(none.exitCode == 0 && none.report?.killersSince?.tests == [], "\(none.account)")
    #expect(
      none.output.contains("mutate: pass: no test was deleted or changed since HEAD"), "\(none.account)")
    let built = fixture.output("logs/since/logs/baseline.log") + fixture.output("logs/baseline.log")
    #expect(none.report?.baseline == nil && built == "", "nothing is built")

    // The test was red at the revision.
    try fixture.write(
      Package.files[Package.hopTests]!.replacing(Self.asserting, with: "XCTFail(\"later\")"),
      to: Package.hopTests)
    try delete("Tests/LimitsTests/BoundTests.swift", fixture)
    try await fixture.commit()
    try fixture.write(Package.files[Package.hopTests]!, to: Package.hopTests)
    let red = try await Package.call(fixture, ["--since", "HEAD"])
    #expect(red.exitCode == 5, "\(red.account)")
    #expect(
      red.report?.reasons.first?.hasPrefix("error: at HEAD: \(Package.bounded) failed") == true,
      "\(red.account)")

    // The revision does not build.
    try fixture.write(
      Package.files[Package.hopTests]!.replacing(Self.asserting, with: "nonsense()"), to: Package.hopTests)
    try await fixture.commit()
    try fixture.write(Package.files[Package.hopTests]!, to: Package.hopTests)
    let broken = try await Package.call(fixture, ["--since", "HEAD"])
    #expect(broken.exitCode == 5, "\(broken.account)")
    #expect(
      broken.report?.reasons.first?.hasPrefix("error: at HEAD: the subject does not build") == true,
      "\(broken.account)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `nothing of the revision's program is in the one that the mutants are judged in`() async throws {
    let fixture = try await Package.repository()
    // A file that only a mutant changes which no such test has killed: it is not in the second program, as it was or as
    // it is.
    let name = try fixture.text(of: "Sources/Limits/Name.swift")
    try fixture.write(name.replacing("first", with: "1st"), to: "Sources/Limits/Name.swift")
    try fixture.write(
      Package.files[Package.hopTests]!.replacing(
        "XCTAssertFalse(limits().allows(hop: 3))", with: "XCTAssertEqual(limits().name(of: 1), \"1st\")"),
      to: Package.hopTests)
    let run = try await Package.call(fixture, ["--since", "HEAD", "--format", "json"])
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(
      run.report?.reasons == [
        "crashed: hops/fatal", lost("hops/unbounded", Package.bounded),
      ], "\(run.account)")
    // Else the test would not pass there without a mutant, and both would be built by themselves.
    let built = run.output.split(separator: "\n").filter { $0.contains(#""phase":"build""#) }
    #expect(!built.contains { $0.contains("hops/unbounded") }, "\(run.account)")
  }

  @Test func `a revision that is none, a suite of commands and options that do not go with it are refused`()
    async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let unknown = try await fixture.run("--since", "nowhere")
    #expect(unknown.exitCode == 2 && unknown.errors.contains("give --since a branch"), "\(unknown.account)")
    let commands = try await fixture.run("--since", "HEAD")
    #expect(commands.exitCode == 2 && commands.errors.contains("kind 'command'"), "\(commands.account)")
    let both = try await fixture.run("--since", "HEAD", "--shard", "1/2")
    #expect(
      both.exitCode == 2 && both.errors.contains("--since does not go with --shard"), "\(both.account)")
  }
}
