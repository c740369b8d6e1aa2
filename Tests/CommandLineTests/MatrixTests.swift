import Testing

/// `mutate --matrix` on suites that take a few milliseconds.
@Suite struct MatrixTests {
  private static let all = [
    FixtureTest.otherPort, FixtureTest.samePort, FixtureTest.oldGeneration, FixtureTest.siblingPath,
  ]

  /// Every test of equality says yes.
  private static let everything = Edit(
    old: "# Rules that keep boundaries.", new: "# No rules.\ntest() { return 0; }")

  /// The process dies in `testOldGenerationIsRefused`, after which comes one more test.
  private static let deadly = Edit(old: #"test "generation $1" = "generation $2""#, new: "kill -SEGV $$")

  /// Which tests of a matrix are in which list, for one mutant.
  private func lists(_ report: Report, _ mutant: String) throws -> [String: Set<String>] {
    let matrix = try #require(report.matrix)
    let column = try #require(matrix.mutants.first { $0.mutant == mutant })
    func names(_ places: [Int]) -> Set<String> { Set(places.map { matrix.tests[$0] }) }
    let told = column.killed + column.passed + column.notReached + column.notRun.flatMap(\.tests)
    #expect(told.sorted() == Array(matrix.tests.indices), "each pair once: \(column)")
    return [
      "killed": names(column.killed), "passed": names(column.passed),
      "notReached": names(column.notReached), "notRun": names(column.notRun.flatMap(\.tests)),
    ]
  }

  @Test func `every mutant is held against every test, and comes to the outcome that it has without`()
    async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    // It is killed by the first test, and a second one would notice as well.
    try await fixture.addMutant("everything", Self.everything, .killedBy(FixtureTest.otherPort))
    let without = try await fixture.run("--no-cache")
    let with = try await fixture.run("--matrix")
    let (old, report) = (try #require(without.report), try #require(with.report))
    #expect(with.exitCode == without.exitCode && report.outcomes == old.outcomes, "\(with.account)")
    #expect(old.matrix == nil)
    #expect(report.matrix?.tests == Self.all)
    let both: Set = [FixtureTest.otherPort, FixtureTest.oldGeneration]
    #expect(try lists(report, "redirect/everything")["killed"] == both)
    #expect(try lists(report, "redirect/everything")["passed"] == Set(Self.all).subtracting(both))
    #expect(try lists(report, "logout/generation-unchecked")["killed"] == [FixtureTest.oldGeneration])
    #expect(report.matrix?.idle == [1, 3])
    #expect(with.output.contains("matrix: 4 tests x 3 mutants: 2 kill something, 2 idle"), "\(with.account)")
  }

  @Test(arguments: [true, false])
  func `where a process dies the tests that had no turn are run by themselves, or it is said why not`(
    canSelect: Bool
  ) async throws {
    let fixture = try await FixtureRepository(
      gate: .with { if !canSelect { $0.suite.test = "./run-tests" } })
    try await fixture.addMutant("deadly", Self.deadly, .killedBy(FixtureTest.oldGeneration))
    let run = try await fixture.run("--matrix")
    let report = try #require(run.report)
    #expect(report.outcomes == ["deadly": "crashed"], "\(run.account)")
    let lists = try lists(report, "redirect/deadly")
    let last: Set = [FixtureTest.siblingPath]
    #expect(lists["killed"] == [] && lists["notReached"] == [])
    let before: Set = [FixtureTest.otherPort, FixtureTest.samePort]
    #expect(lists["passed"] == (canSelect ? before.union(last) : before))
    let dead: Set = [FixtureTest.oldGeneration]
    #expect(lists["notRun"] == (canSelect ? dead : dead.union(last)))
    let reasons = report.matrix?.mutants[0].notRun.map(\.why) ?? []
    #expect(reasons.contains { $0.hasPrefix("the process ended in it by ") }, "\(reasons)")
    #expect(reasons.contains { $0.contains("cannot run single tests") } == !canSelect, "\(reasons)")
  }

  @Test func `a test that spoils a whole run does not change the outcome, nor what is known of the others`()
    async throws
  {
    let fixture = try await FixtureRepository()
    // The runner leaves with 0 in the middle of the last test, which makes the run of the whole suite worthless.
    let leaves = Edit(old: #""$1" | "$1"/*) return 0 ;;"#, new: "*) exit 0 ;;")
    let diff = try await fixture.diff(of: "rules.sh") {
      try fixture.apply(.portIgnored)
      try fixture.apply(leaves)
    }
    try fixture.addMutant("spoiling", diff: diff, .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run("--matrix")
    let report = try #require(run.report)
    #expect(run.exitCode == 0 && report.outcomes == ["spoiling": "killed"], "\(run.account)")
    let lists = try lists(report, "redirect/spoiling")
    #expect(lists["killed"] == [FixtureTest.otherPort] && lists["notRun"] == [FixtureTest.siblingPath])
    #expect(lists["passed"] == [FixtureTest.samePort, FixtureTest.oldGeneration])
  }

  @Test func `the cache is neither read nor written`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let first = try await fixture.run("--matrix")
    #expect(first.exitCode == 0, "\(first.account)")
    let plain = try await fixture.run()
    #expect(plain.report?.mutants.allSatisfy { !$0.cached } == true)
    let cached = try await fixture.run()
    #expect(cached.report?.mutants.allSatisfy(\.cached) == true)
    let again = try await fixture.run("--matrix")
    #expect(again.report?.mutants.allSatisfy { !$0.cached } == true)
    #expect(again.report?.matrix?.mutants.count == 2)
  }
}
