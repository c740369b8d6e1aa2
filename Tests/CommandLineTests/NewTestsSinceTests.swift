import Foundation
import Testing

/// `mutate --new-tests-since`, and `--matrix` where mutants are built together: on one small package, whose builds take the
/// time.
@Suite struct NewTestsSinceTests {
  private static let files = LimitsPackage.files
  private static let (bounded, allowed, named) = (
    LimitsPackage.bounded, LimitsPackage.allowed, LimitsPackage.named
  )
  private static let hopTests = LimitsPackage.hopTests

  private func fixture() async throws -> FixtureRepository { try await LimitsPackage.repository() }

  private func call(_ fixture: FixtureRepository, _ words: [String]) async throws -> Invocation {
    try await LimitsPackage.call(fixture, words)
  }

  private static let decisive =
    "XCTAssertTrue(limits().allows(hop: 2)); XCTAssertFalse(limits().allows(hop: 3))"
  private static let limit = "LimitsTests.HopTests/testLastHop"
  private static let kind = "LimitsTests.KindTests/softIsOne()"
  private static let names = "LimitsTests.KindTests/bothNames()"

  /// Adds three tests: one for which any mutant will do, one that only a mutant of its own build shows, and one that names
  /// its mutants.
  private func addTests(_ fixture: FixtureRepository, assertion: String, names: String) throws {
    try fixture.write(
      Self.files[Self.hopTests]!.replacing(
        "\n}\n\nprivate", with: "\n\n  func testLastHop() {\n    \(assertion)\n  }\n}\n\nprivate"),
      to: Self.hopTests)
    try fixture.write(
      """
      import Limits
      import Testing

      @Suite struct KindTests {
        @Test func softIsOne() {
          #expect(Limits.Kind.soft.rawValue == 1)
        }

        // mutants: \(names)
        @Test func bothNames() {
          #expect(Limits(hops: 9).name(of: 5) == "later")
        }
      }

      """, to: "Tests/LimitsTests/KindTests.swift")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a new test has to kill a mutant, or those that it names; nothing else is asked`() async throws {
    let fixture = try await fixture()
    let before = Fingerprint(of: fixture.root, leavingOut: [".build", "Tests"])
    try addTests(fixture, assertion: Self.decisive, names: "renamed")
    let proved = try await call(fixture, ["--new-tests-since", "HEAD"])
    #expect(proved.exitCode == 0, "\(proved.account)")
    let tests = try #require(proved.report?.newTests)
    #expect(tests.map(\.id) == [Self.limit, Self.names, Self.kind])
    #expect(tests.allSatisfy { !$0.idle && $0.file.hasPrefix("Tests/LimitsTests/") })
    #expect(tests.first?.killed == ["hops/unbounded"] && tests.last?.killed == ["hops/stored"])
    #expect(tests.first { $0.id == Self.names }?.killed == ["names/renamed"])
    #expect(proved.report?.baseline?.tests.map(\.id).sorted() == tests.map(\.id))
    #expect(proved.output.contains("3 of 3 tests new or changed since HEAD can fail"), "\(proved.account)")

    try addTests(fixture, assertion: "_ = limits().allows(hop: 2)", names: "renamed, unbounded")
    let words = ["--format", "github", "--isolation", "session"]
    let idle = try await call(fixture, ["--new-tests-since", "HEAD"] + words)
    #expect(idle.exitCode == 1, "\(idle.account)")
    #expect(idle.report?.reasons == ["idleTest: \(Self.limit)", "idleTest: \(Self.names)"])
    let found = try #require(idle.report?.newTests)
    #expect(
      found[0].line == 13 && found[0].file == Self.hopTests
        && Set(found[0].reached) == ["hops/unbounded", "hops/fatal"])
    #expect(found[1].missing == ["unbounded"] && found[1].killed == ["names/renamed"])
    #expect(found[2].killed == ["hops/stored"])
    #expect(idle.output.contains("at           \(Self.hopTests):13"), "\(idle.account)")
    #expect(idle.output.contains("mutate new hops/last-hop --killed-by '\(Self.limit)'"), "\(idle.account)")
    #expect(
      idle.output.contains("::error file=\(Self.hopTests),line=13,title=idleTest%3A"), "\(idle.account)")

    // A helper that is written otherwise, and a file under another name: no test is new.
    try fixture.write(
      Self.files[Self.hopTests]!.replacing("Limits(hops: 2) }", with: "Limits(hops: 1 + 1) }"),
      to: "Tests/LimitsTests/BoundTests.swift")
    try FileManager.default.removeItem(atPath: fixture.path(Self.hopTests))
    try FileManager.default.removeItem(atPath: fixture.path("Tests/LimitsTests/KindTests.swift"))
    let none = try await call(fixture, ["--new-tests-since", "HEAD"])
    #expect(none.exitCode == 0 && none.report?.newTests?.isEmpty == true, "\(none.account)")
    #expect(none.output.contains("mutate: pass: no test is new or changed since HEAD"), "\(none.account)")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build", "Tests"])) == [])
  }

  @Test(.timeLimit(.minutes(10)))
  func `the matrix of mutants that are built together holds every pair`() async throws {
    let fixture = try await LimitsPackage.repository(with: LimitsPackage.more)
    let run = try await call(fixture, ["--matrix"])
    let report = try #require(run.report)
    let outcomes = ["unbounded": "killed", "renamed": "killed", "fatal": "crashed", "stored": "survived"]
    #expect(report.outcomes == outcomes && run.exitCode == 1, "\(run.account)")
    let alone = report.mutants.filter { $0.strategy == "rebuild" }.map(\.id)
    #expect(alone == ["stored"])
    let matrix = try #require(report.matrix)
    let bounded = try #require(matrix.tests.firstIndex(of: Self.bounded))
    let allowed = try #require(matrix.tests.firstIndex(of: Self.allowed))
    let named = try #require(matrix.tests.firstIndex(of: Self.named))
    let far = try #require(matrix.tests.firstIndex(of: LimitsPackage.far))
    let farthest = try #require(matrix.tests.firstIndex(of: LimitsPackage.farthest))
    let columns = Dictionary(uniqueKeysWithValues: matrix.mutants.map { ($0.mutant, $0) })
    // It is judged at the first kill; that it is swept on shows in the two after it.
    #expect(columns["hops/unbounded"]?.killed.sorted() == [bounded, far, farthest].sorted())
    #expect(columns["hops/unbounded"]?.passed == [allowed])
    #expect(columns["hops/unbounded"]?.notReached == [named])
    #expect(columns["names/renamed"]?.killed == [named] && columns["names/renamed"]?.passed == [])
    // The crash in one test says nothing of the others, which the mutant does not name.
    #expect(columns["hops/fatal"]?.killed == [bounded] && columns["hops/fatal"]?.notReached == [named])
    #expect(columns["hops/fatal"]?.notRun.flatMap(\.tests).sorted() == [allowed, far, farthest].sorted())
    #expect(columns["hops/fatal"]?.notRun[0].why.hasPrefix("the process ended in it by signal") == true)
    #expect(columns["hops/stored"]?.passed == Array(matrix.tests.indices))
    for column in matrix.mutants {
      let told = column.killed + column.passed + column.notReached + column.notRun.flatMap(\.tests)
      #expect(told.sorted() == Array(matrix.tests.indices), "\(column)")
    }
    #expect(matrix.idle == [allowed] && matrix.covered.sorted() == [far, farthest].sorted())
    #expect(matrix.smallest == .init(tests: [bounded, named].sorted(), exact: true))
    #expect(matrix.soleKillers.map(\.mutant).sorted() == ["hops/fatal", "names/renamed"])
  }

  @Test func `a revision that is none, a suite of commands and options that do not go with it are refused`()
    async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let unknown = try await fixture.run("--new-tests-since", "nowhere")
    #expect(
      unknown.exitCode == 2 && unknown.errors.contains("'nowhere' names no commit"), "\(unknown.account)")
    #expect(unknown.errors.contains("--new-tests-since a branch"), "\(unknown.account)")
    let commands = try await fixture.run("--new-tests-since", "HEAD")
    #expect(commands.exitCode == 2 && commands.errors.contains("kind 'command'"), "\(commands.account)")
    let both = try await fixture.run("--new-tests-since", "HEAD", "--matrix")
    #expect(both.exitCode == 2 && both.errors.contains("does not go with --matrix"), "\(both.account)")
  }
}
