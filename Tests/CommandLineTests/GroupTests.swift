import Foundation
import Testing

/// A mutant that names no killer is held against the quick tests first, and only then against those that take long.
@Suite struct GroupTests {
  /// A fixture with a test that says that it takes long, before all others in the suite's order.
  private func fixture(quick: String = "", slow: String) async throws -> FixtureRepository {
    let fixture = try await FixtureRepository(gate: .with { $0.requireKilledBy = false }, tests: quick)
    let tests = try fixture.text(of: "tests.sh")
    try fixture.write("testTakesLong() {\n  took=2.000\n  \(slow)\n}\n" + tests, to: "tests.sh")
    return fixture
  }

  @Test func `a quick test that notices spares those that take long`() async throws {
    let fixture = try await fixture(slow: #"may_follow 1 2 && fail "slowly noticed"; true"#)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedByAny)
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    let mutant = try #require(run.report?.mutant("port-ignored"))
    #expect(mutant.killedBy == [FixtureTest.otherPort])
    #expect(!mutant.runs.flatMap(\.tests).map(\.id).contains("Fixture.RuleTests/testTakesLong"))
  }

  @Test func `a crash among the quick tests leaves those that take long their turn`() async throws {
    let fixture = try await fixture(slow: #"may_follow 1 1 || fail "slowly noticed""#)
    // It ends the first test's process, in whichever process a sibling path is compared; the other edit is seen by the
    // slow test alone.
    let crash = try await fixture.diff(of: "rules.sh") {
      try fixture.apply(.path("kill -9 $$"))
      try fixture.apply(.port(#"test "$1" = "$2" -a "$took" != 2.000"#))
    }
    try fixture.addMutant("dies-and-errs", diff: crash, .killedByAny)
    try await fixture.addMutant("dies", .path("kill -9 $$"), .killedByAny)
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["dies-and-errs": "killed", "dies": "crashed"], "\(run.account)")
    #expect(run.report?.mutant("dies-and-errs")?.killedBy == ["Fixture.RuleTests/testTakesLong"])
    #expect(run.report?.mutant("dies")?.runs.count == 2)
  }

  /// With and without a second group.
  @Test(arguments: [true, false])
  func `a crash leaves the quick tests after it their turn`(withSlowTest: Bool) async throws {
    let later = "testLater() {\n  later=yes\n  may_follow 1 1 || fail noticed\n}\n"
    let fixture =
      withSlowTest
      ? try await fixture(quick: later, slow: ":")
      : try await FixtureRepository(gate: .with { $0.requireKilledBy = false }, tests: later)
    let crash = try await fixture.diff(of: "rules.sh") {
      try fixture.apply(.path("kill -9 $$"))
      try fixture.apply(.port(#"test "$1" = "$2" -a "${later-}" != yes"#))
    }
    try fixture.addMutant("dies-and-errs", diff: crash, .killedByAny)
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["dies-and-errs": "killed"], "\(run.account)")
    #expect(run.report?.mutant("dies-and-errs")?.killedBy == ["Fixture.RuleTests/testLater"])
  }

  @Test func `a hang among the quick tests leaves those that take long their turn`() async throws {
    let gate = GateFile.with {
      $0.requireKilledBy = false
      $0.timeout.floor = 1
    }
    let fixture = try await fixture(slow: #"may_follow 1 1 || fail "slowly noticed""#)
    try fixture.configure(gate)
    let hang = Edit.path("while :; do sleep 2971; done")
    let both = try await fixture.diff(of: "rules.sh") {
      try fixture.apply(hang)
      try fixture.apply(.port(#"test "$1" = "$2" -a "$took" != 2.000"#))
    }
    try fixture.addMutant("hangs-and-errs", diff: both, .killedByAny)
    try await fixture.addMutant("hangs", hang, .killedByAny)
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["hangs-and-errs": "killed", "hangs": "timeout"], "\(run.account)")
    #expect(run.report?.mutant("hangs-and-errs")?.killedBy == ["Fixture.RuleTests/testTakesLong"])
    #expect(run.report?.mutant("hangs")?.runs.count == 2)
  }

  @Test func `the second hang has a quarter of the patience`() async throws {
    let gate = GateFile.with {
      $0.requireKilledBy = false
      $0.timeout.floor = 8
    }
    let fixture = try await fixture(slow: "may_follow 1 1 || fail noticed")
    try fixture.configure(gate)
    // The first of the quick tests compares paths, and the slow one only ports.
    let hang = "{ sleep 2972; false; }"
    let both = try await fixture.diff(of: "rules.sh") {
      try fixture.apply(.path(hang))
      try fixture.apply(.port(#"test "$1" = "$2" && { test "$took" != 2.000 || \#(hang); }"#))
    }
    try fixture.addMutant("hangs", diff: both, .killedByAny)
    let runs = try #require(try await fixture.run().report?.mutant("hangs")?.runs)
    #expect(runs.map(\.ending) == ["deadline", "deadline"])
    #expect(runs[0].seconds > 7 && (1..<7).contains(runs[1].seconds), "\(runs.map(\.seconds))")
  }

  @Test func `a loop ends long before the deadline`() async throws {
    let gate = GateFile.with {
      $0.requireKilledBy = false
      $0.timeout.factor = 100
      $0.timeout.floor = 1
    }
    // That the baseline waits makes the deadline minutes, whatever else the machine is doing.
    let fixture = try await fixture(slow: "sleep 1; may_follow 1 1 || fail noticed")
    try fixture.configure(gate)
    try await fixture.addMutant("loops", .path("while :; do :; done"), .killedByAny)
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["loops": "timeout"], "\(run.account)")
    #expect(run.report?.mutant("loops")?.runs.map(\.ending) == ["processorTime", "exit 0"])
  }

  @Test func `tests that depend on each other across groups are run together`() async throws {
    let quick = """
      testThatNeedsIt() {
        test "${prepared-}" = yes || fail "nothing was prepared"
      }

      """
    let fixture = try await fixture(quick: quick, slow: "prepared=yes")
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedByAny)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedByAny)
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["symmetric": "survived", "port-ignored": "killed"], "\(run.account)")
    #expect(run.report?.mutant("symmetric")?.runs.count == 1)
  }

  /// In groups and, where a test needs another group's, all together.
  @Test(arguments: [":", #"test "${prepared-}" = yes || fail unprepared"#])
  func `a test that is skipped on the baseline is not asked`(needs: String) async throws {
    let quick = """
      testOfNothing() {
        if path_matches /nothing /x; then fail "nothing matched"; else skip; fi
      }
      testThatNeedsIt() {
        \(needs)
      }

      """
    let fixture = try await fixture(quick: quick, slow: "prepared=yes")
    try await fixture.addMutant("noticed-by-none", .path("test $1 = /nothing && return 0"), .killedByAny)
    let run = try await fixture.run()
    #expect(run.report?.outcomes == ["noticed-by-none": "survived"], "\(run.account)")
    let runs = try #require(run.report?.mutant("noticed-by-none")?.runs)
    #expect(runs.count == (needs == ":" ? 2 : 1))
    #expect(!runs.flatMap(\.tests).map(\.id).contains("Fixture.RuleTests/testOfNothing"))
  }
}
