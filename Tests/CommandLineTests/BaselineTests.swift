import Foundation
import Testing

/// What is judged is worth no more than the baseline before it and after it.
@Suite struct BaselineTests {
  @Test func `a killer that passes only after another test is no killer`() async throws {
    let tests = """
      testThatPrepares() {
        prepared=yes
      }
      testThatNeedsIt() {
        test "${prepared-}" = yes || fail "nothing was prepared"
      }

      """
    let fixture = try await FixtureRepository(tests: tests)
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("Fixture.RuleTests/testThatNeedsIt"))
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.said.contains("run by itself: nothing was prepared"), "\(run.said)")
    #expect(run.report?.mutants.isEmpty == true)
  }

  /// A fixture whose suite has a test of the machine, and a mutant that breaks the machine when `condition` holds.
  private func fixture(breaking condition: String, healing: String) async throws -> FixtureRepository {
    let tests = """
      testMachineIsWell() {
        if [ -e "$BROKEN" ]; then \(healing) fail "the machine is broken"; fi
      }

      """
    let fixture = try await FixtureRepository(tests: tests)
    let files = ["BROKEN": fixture.outside("broken"), "ONCE": fixture.outside("once")]
    try fixture.configure(.with { $0.suite.environment = files })
    let edit = #"\#(condition) || touch "$ONCE" "$BROKEN""#
    try await fixture.addMutant("breaks-the-machine", .port(edit), .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant(
      "generation-unchecked", area: "zeal", .generationUnchecked, .killedBy(FixtureTest.oldGeneration))
    return fixture
  }

  @Test func `a baseline that stays red voids what was judged since`() async throws {
    let fixture = try await fixture(breaking: "false", healing: "")
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.said.contains("testMachineIsWell"))
    #expect(run.report?.mutants.isEmpty == true && run.report?.verdict == "fail")
  }

  @Test func `a baseline that turns red voids what was judged since`() async throws {
    let fixture = try await fixture(breaking: #"[ -e "$ONCE" ]"#, healing: #"rm "$BROKEN";"#)
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.errors.contains("void: the last 2 verdicts"), "\(run.errors)")
    let outcomes = ["breaks-the-machine": "killed", "generation-unchecked": "killed"]
    #expect(run.report?.outcomes == outcomes)
  }

  @Test func `verdicts that look alike make the gate look at the baseline at once`() async throws {
    let fixture = try await fixture(breaking: "false", healing: "")
    for area in ["za", "zb", "zc", "zd"] {
      let edit = Edit(old: "is_current() {", new: "is_current() { # \(area)")
      try await fixture.addMutant("comment-\(area)", area: area, edit, .killedBy(FixtureTest.samePort))
    }
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    // The three that look alike were not followed by the rest.
    #expect(run.errors.contains("zc/comment-zc") && !run.errors.contains("zd/comment-zd"), "\(run.errors)")
  }
}
