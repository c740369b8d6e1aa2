import Testing

/// Every outcome that a mutant can come to: what the program exits with, what it reports, and what it tells.
@Suite struct OutcomeTests {
  @Test func `a gate passes when every mutant is killed by the test that it names`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    let report = try #require(run.report)
    #expect(report.verdict == "pass" && report.exitCode == 0 && report.reasons.isEmpty && !report.interrupted)
    #expect(report.outcomes == ["port-ignored": "killed", "generation-unchecked": "killed"])
    #expect(report.score == 1 && report.counts["killed"] == 2 && report.counts["survived"] == 0)
    #expect(report.schemaVersion == 1 && !report.gate.isEmpty)
    #expect(["namespaces", "session"].contains(report.isolation))
    #expect(run.output.contains("pass") && run.output.contains("2 of 2"))
  }

  @Test func `a kill is reported with its test, its assertion and its place`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header(
      subject: "Ignore the port", killers: [FixtureTest.otherPort], trailers: ["Provenance: CVE-2022-27776"])
    try await fixture.addMutant("port-ignored", .portIgnored, header)
    let report = try #require(try await fixture.run().report)
    let mutant = try #require(report.mutant("port-ignored"))
    #expect(mutant.area == "redirect" && mutant.summary == "Ignore the port")
    #expect(mutant.patch == "mutants/redirect/port-ignored.patch")
    #expect(mutant.provenance == ["CVE-2022-27776"] && mutant.expectedKillers == [FixtureTest.otherPort])
    #expect(mutant.killedBy == [FixtureTest.otherPort] && mutant.message == "another port was followed")
    #expect(mutant.location == Report.Location(file: "rules.sh", line: 4))
    #expect(mutant.anchored == "exact" && mutant.tree?.count == 40 && mutant.tree != report.subject?.tree)
    #expect(mutant.strategy == "rebuild" && !mutant.cached && mutant.strays.isEmpty)
    #expect(report.baseline?.tests.map(\.id).contains(FixtureTest.samePort) == true)
    #expect(report.baseline?.tests.allSatisfy { $0.outcome == "passed" } == true)
    let log = try #require(mutant.log)
    #expect(fixture.output(log).contains("another port was followed"))
  }

  @Test func `a survivor fails the gate, and the message says which test should have noticed`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(run.report?.verdict == "fail" && run.report?.exitCode == 1)
    #expect(run.report?.outcomes == ["symmetric": "survived"] && run.report?.score == 0)
    #expect(run.report?.reasons == ["survived: redirect/symmetric"])
    for words in ["redirect/symmetric", FixtureTest.oldGeneration, "rules.sh:", "mutate symmetric"] {
      #expect(run.output.contains(words), "\(words) is not in: \(run.output)")
    }
    #expect(run.nextSteps.allSatisfy { $0.contains("assert") } && !run.nextSteps.isEmpty)
  }

  @Test func `a kill by a test that the mutant does not name is not the kill that was promised`() async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.siblingPath))
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    let mutant = run.report?.mutant("port-ignored")
    #expect(mutant?.outcome == "killedElsewhere" && mutant?.killedBy == [FixtureTest.otherPort])
    for words in [FixtureTest.otherPort, FixtureTest.siblingPath, "Killed-By"] {
      #expect(run.output.contains(words))
    }
  }

  @Test func `a mutant that does not build is the catalogue's fault, not a kill`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("broken", .port("case"), .killedBy(FixtureTest.otherPort))
    try await fixture.addKilledMutants()
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.report?.mutant("broken")?.outcome == "compileError")
    #expect(run.report?.mutant("broken")?.message?.contains("rules.sh") == true)
    #expect(run.report?.mutant("broken")?.killedBy == [])
    #expect(run.output.contains("redirect/broken") && run.output.contains("mend the patch"))
    #expect(run.report?.outcomes["port-ignored"] == "killed", "the rest is still judged")
  }

  @Test func `a patch whose code is gone is stale, and the rest is still judged`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try fixture.apply(.port(#"[ "port $1" = "port $2" ]"#))
    try await fixture.commit()
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    #expect(run.report?.outcomes == ["port-ignored": "stale", "generation-unchecked": "killed"])
    #expect(run.report?.mutant("port-ignored")?.message?.contains("rules.sh") == true)
    #expect(run.output.contains("redirect/port-ignored") && run.output.contains("anew"))
  }

  @Test func `a patch whose code has moved is anchored where the code is now`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    try fixture.write("# one\n# two\n# three\n" + FixtureFiles.rules, to: "rules.sh")
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    let mutant = run.report?.mutant("port-ignored")
    #expect(mutant?.outcome == "killed" && mutant?.anchored == "moved")
    #expect(mutant?.location == Report.Location(file: "rules.sh", line: 7))
  }

  @Test func `a patch whose surroundings have changed is merged from the file that it was made against`()
    async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    try fixture.apply(Edit(old: "# Rules that keep boundaries.\n", new: "# Rules.\n"))
    try await fixture.commit()
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.mutant("port-ignored")?.anchored == "merged")
  }

  @Test func `a suite that is red without a mutant can prove nothing`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    try fixture.apply(.generationUnchecked)
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.report?.exitCode == 3 && run.report?.verdict == "fail" && run.report?.mutants.isEmpty == true)
    for words in [FixtureTest.oldGeneration, "an old generation was accepted", "baseline.log"] {
      #expect(run.said.contains(words), "\(words) is not in: \(run.said)")
    }
  }

  @Test func `a subject that does not build without a mutant is a red baseline`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    try fixture.write(try fixture.text(of: "rules.sh") + "case\n", to: "rules.sh")
    let run = try await fixture.run()
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.said.contains("does not build"))
  }

  @Test func `an endless loop is a timeout, no kill`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("endless", .port("while :; do :; done"), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run("--timeout", "3")
    #expect(run.exitCode == 5, "\(run.account)")
    let mutant = run.report?.mutant("endless")
    #expect(
      mutant?.outcome == "timeout" && mutant?.stoppedIn == FixtureTest.otherPort && mutant?.killedBy == [])
    for words in ["redirect/endless", FixtureTest.otherPort, "Expect: timeout"] {
      #expect(run.output.contains(words))
    }
    #expect(run.seconds < 60)
    #expect(try await Processes.left(of: fixture.marker, within: 10) == [])
  }

  @Test func `a mutant that can only hang passes when its header expects that`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy(FixtureTest.otherPort, "Expect: timeout")
    try await fixture.addMutant("endless", .port("while :; do :; done"), header)
    let run = try await fixture.run("--timeout", "3")
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.outcomes == ["endless": "timeout"] && run.report?.verdict == "pass")
  }

  @Test func `a crash is no kill, and the report says in which test`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("trap", .port("kill -s SEGV $$"), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    let mutant = run.report?.mutant("trap")
    #expect(
      mutant?.outcome == "crashed" && mutant?.stoppedIn == FixtureTest.otherPort && mutant?.killedBy == [])
    for words in ["redirect/trap", FixtureTest.otherPort, "Expect: crash"] {
      #expect(run.output.contains(words))
    }
  }

  @Test func `leaving in the middle of a test is a crash as well`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("leaves", .port("exit 9"), .killedBy(FixtureTest.otherPort))
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.mutant("leaves")?.outcome == "crashed")
  }

  @Test func `a mutant that can only crash passes when its header expects that`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy(FixtureTest.otherPort, "Expect: crash")
    try await fixture.addMutant("trap", .port("kill -s SEGV $$"), header)
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.outcomes == ["trap": "crashed"])
  }

  @Test func `a crash in a test that the mutant does not name is not the crash that was expected`()
    async throws
  {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy(FixtureTest.siblingPath, "Expect: crash")
    try await fixture.addMutant("trap", .port("kill -s SEGV $$"), header)
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.outcomes == ["trap": "crashed"] && run.report?.verdict == "fail")
  }

  @Test func `a mutant of another platform is ignored, and does not count`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    #if os(Linux)
      let header = Header.killedBy(FixtureTest.siblingPath, "Platforms: macos")
    #else
      let header = Header.killedBy(FixtureTest.siblingPath, "Platforms: linux")
    #endif
    try await fixture.addMutant("elsewhere", .siblingMatched, header)
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.outcomes["elsewhere"] == "ignored" && run.report?.score == 1)
    #expect(run.output.contains("1 ignored"))
  }

  @Test func `an accepted survivor is ignored until its day`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let header = Header.killedBy(FixtureTest.oldGeneration, "Ignore-Until: 2999-01-31 equal by symmetry")
    try await fixture.addMutant("symmetric", .equalBySymmetry, header)
    let run = try await fixture.run()
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(run.report?.outcomes["symmetric"] == "ignored")
    #expect(run.report?.mutant("symmetric")?.message?.contains("equal by symmetry") == true)
  }

  @Test func `a gate that judged nothing does not pass`() async throws {
    let fixture = try await FixtureRepository()
    let header = Header.killedBy(FixtureTest.oldGeneration, "Ignore-Until: 2999-01-31 equal by symmetry")
    try await fixture.addMutant("symmetric", .equalBySymmetry, header)
    let run = try await fixture.run()
    #expect(run.exitCode == 5, "\(run.account)")
    #expect(run.report?.verdict == "fail")
  }

  @Test func `a survivor weighs more than a fault of the catalogue, and that more than a crash`() async throws
  {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("trap", .port("kill -s SEGV $$"), .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant("broken", .port("case"), .killedBy(FixtureTest.otherPort))
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    #expect(try await fixture.run().exitCode == 1)
    #expect(try await fixture.run("broken", "trap").exitCode == 4)
    #expect(try await fixture.run("trap").exitCode == 5)
  }

  @Test func `names and globs pick what is judged`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.addMutant(
      "sibling-matched", area: "cookie", .siblingMatched, .killedBy(FixtureTest.siblingPath))
    let judged: ([String]) async throws -> [String] = { names in
      try await fixture.mutate(["run", "--output", fixture.outputFolder] + names).report?.mutants.map(\.id)
        ?? []
    }
    #expect(try await judged(["port-ignored"]) == ["port-ignored"])
    #expect(try await judged(["cookie/sibling-matched"]) == ["sibling-matched"])
    #expect(try await judged(["logout", "*-ignored"]) == ["generation-unchecked", "port-ignored"])
  }

  @Test func `failing fast stops at the first mutant that does not pass`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant(
      "symmetric", area: "cookie", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    try await fixture.addKilledMutants()
    let run = try await fixture.run("--fail-fast")
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(run.report?.outcomes == ["symmetric": "survived"])
  }
}
