import Foundation
import Testing

/// Faults of form: found before anything is built, all of them in one run, each with what to do about it.
@Suite struct CatalogueFaultTests {
  /// Runs a fixture whose build leaves a trace, and expects that it was not reached.
  private func refusal(_ fixture: FixtureRepository, saying words: String...) async throws {
    let trace = fixture.outside("built")
    try fixture.configure(.with { $0.suite.build = "touch '\(trace)'" })
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.report?.verdict == "fail" && run.report?.exitCode == 4)
    #expect(run.report?.reasons.isEmpty == false && run.report?.mutants.isEmpty == true)
    for words in words { #expect(run.said.contains(words), "\(words) is not in: \(run.said)") }
    #expect(!FileManager.default.fileExists(atPath: trace), "something was built")
  }

  @Test func `an empty catalogue guards nothing`() async throws {
    try await refusal(
      try await FixtureRepository(), saying: "mutants", "no mutant", "mutants/<area>/<id>.patch")
  }

  @Test func `an unknown trailer is named, with the nearest known one`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy(FixtureTest.otherPort, "Kiled-By: \(FixtureTest.samePort)")
    try await fixture.addMutant("port-ignored", .portIgnored, header)
    try await refusal(
      fixture, saying: "mutants/redirect/port-ignored.patch:6", "'Kiled-By:'", "did you mean 'Killed-By:'")
  }

  @Test func `a killer that is no test of the green baseline is named, with the nearest test`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy("Fixture.RuleTests/testOtherPortIsRefuse")
    try await fixture.addMutant("port-ignored", .portIgnored, header)
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.report?.mutants.isEmpty == true)
    #expect(run.said.contains("'Killed-By: Fixture.RuleTests/testOtherPortIsRefuse'"))
    #expect(run.said.contains("did you mean '\(FixtureTest.otherPort)'"))
  }

  @Test func `a test that was skipped on the baseline cannot be a killer`() async throws {
    let fixture = try await FixtureRepository(tests: "testSkipped() {\n  skip\n}\n")
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy("Fixture.RuleTests/testSkipped"))
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.said.contains("testSkipped") && run.said.contains("baseline"))
  }

  @Test func `a mutant has to name its killer`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, Header(killers: []))
    try await refusal(fixture, saying: "port-ignored.patch", "Killed-By")
  }

  @Test func `an id that is taken names both files`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant(
      "same", area: "logout", .generationUnchecked, .killedBy(FixtureTest.oldGeneration))
    try await fixture.addMutant("same", area: "redirect", .portIgnored, .killedBy(FixtureTest.otherPort))
    try await refusal(fixture, saying: "mutants/redirect/same.patch", "mutants/logout/same.patch", "rename")
  }

  @Test func `two patches that make the same tree are one too many`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("one", .portIgnored, .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant("other", area: "zone", .portIgnored, .killedBy(FixtureTest.otherPort))
    try await refusal(fixture, saying: "mutants/redirect/one.patch", "mutants/zone/other.patch", "same tree")
  }

  @Test func `a hunk without context could land anywhere`() async throws {
    let fixture = try await FixtureRepository()
    let edit = Edit(old: "path_matches() {\n", new: "path_matches() {\n  return 0\n")
    let diff = try await fixture.diff(of: edit, options: ["--unified=0"])
    try fixture.addMutant("anywhere", diff: diff, .killedBy(FixtureTest.siblingPath))
    try await refusal(fixture, saying: "anywhere.patch", "context")
  }

  @Test func `a patch outside its place would silently not be judged`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let diff = try await fixture.diff(of: .siblingMatched)
    try fixture.addMutant("too/deep", diff: diff, .killedBy(FixtureTest.siblingPath))
    try await refusal(fixture, saying: "mutants/redirect/too/deep.patch", "<area>/<id>.patch")
  }

  @Test(arguments: ["Bad-Id", "two--hyphens", "-first", "with_line"])
  func `an id that is not kebab-case is a fault`(id: String) async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant(id, .portIgnored, .killedBy(FixtureTest.otherPort))
    try await refusal(fixture, saying: "redirect/\(id)", "kebab-case")
  }

  @Test(arguments: [
    ("Expect: explosion", "Expect: crash"), ("Platforms: amiga", "linux and macos"),
    ("Ignore-Until: 2027-02-30 no such day", "2027-01-31"),
    ("Ignore-Until: 2999-01-01", "why it is accepted"),
    ("Provenance:", "no value"),
  ])
  func `a trailer with a value that says nothing is a fault`(trailer: String, hint: String) async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort, trailer))
    try await refusal(fixture, saying: "port-ignored.patch:6", hint)
  }

  @Test func `an accepted survivor whose day has passed fails the gate`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy(FixtureTest.oldGeneration, "Ignore-Until: 2020-01-31 equal by symmetry")
    try await fixture.addMutant("symmetric", .equalBySymmetry, header)
    try await refusal(fixture, saying: "symmetric.patch", "2020-01-31")
  }

  @Test func `a trailer in the middle of the prose would not hold, so it is a fault`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header(
      explanation: "Ignore-Until: 2999-01-01 because\n\nMore prose.", killers: [FixtureTest.otherPort])
    try await fixture.addMutant("port-ignored", .portIgnored, header)
    try await refusal(fixture, saying: "port-ignored.patch:3", "last paragraph")
  }

  @Test(arguments: ["", "just words\n", "diff --git a/rules.sh b/rules.sh\n@@ -1,9 +1,9 @@\n cut off\n"])
  func `a file without a readable diff is a fault`(diff: String) async throws {
    let fixture = try await FixtureRepository()
    try fixture.addMutant("cut", diff: Data(diff.utf8), .killedBy(FixtureTest.otherPort))
    try await refusal(fixture, saying: "mutants/redirect/cut.patch")
  }

  @Test func `all faults are told in one run`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("Wrong", .portIgnored, .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant(
      "typo", .generationUnchecked, .killedBy(FixtureTest.oldGeneration, "Expekt: crash"))
    try await fixture.addMutant("unnamed", .siblingMatched, Header(killers: []))
    try fixture.addMutant("empty", diff: Data(), .killedBy(FixtureTest.otherPort))
    try fixture.addMutant(
      "escape", diff: FixtureRepository.diffThatCreates("../evil"), .killedBy(FixtureTest.otherPort))
    try await refusal(fixture, saying: "Wrong", "Expekt", "unnamed.patch", "empty.patch", "escape.patch")
  }

  @Test func `a patch that changes nothing is refused, and the rest is still judged`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let diff = """
      diff --git a/rules.sh b/rules.sh
      --- a/rules.sh
      +++ b/rules.sh
      @@ -3,3 +3,3 @@
       same_port() {
      -  test "port $1" = "port $2"
      +  test "port $1" = "port $2"
       }

      """
    try fixture.addMutant("nothing", diff: Data(diff.utf8), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.report?.outcomes["nothing"] == "noOp" && run.report?.outcomes["port-ignored"] == "killed")
    #expect(run.output.contains("redirect/nothing") && run.output.contains("mend or delete"))
  }
}
