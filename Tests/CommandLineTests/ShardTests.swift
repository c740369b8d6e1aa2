import Foundation
import Testing

/// Runs that share a catalogue, and what their reports come to together.
@Suite struct ShardTests {
  /// A fixture with three mutants.
  private func fixture(killing: Bool = true) async throws -> FixtureRepository {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let edit = killing ? Edit.siblingMatched : .equalBySymmetry
    try await fixture.addMutant("sibling", area: "cookie", edit, .killedBy(FixtureTest.siblingPath))
    return fixture
  }

  /// Runs one shard into a folder of its own, and keeps its report there.
  private func shard(
    _ words: String, of fixture: FixtureRepository, into name: String, variables: [String: String] = [:],
    _ further: [String] = []
  ) async throws -> Invocation {
    let call = ["run", "--output", fixture.outside(name), "--shard", words] + further
    return try await fixture.mutate(call, variables: variables)
  }

  private func report(_ fixture: FixtureRepository, _ name: String) throws -> Report {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(fixture.outside(name))/report.json"))
    return try JSONDecoder().decode(Report.self, from: data)
  }

  private func merge(_ fixture: FixtureRepository, _ names: String..., further: [String] = []) async throws
    -> Invocation
  {
    let paths = names.map { fixture.outside($0) }
    return try await fixture.mutate(["merge", "--output", fixture.outputFolder] + further + paths)
  }

  @Test func `shards judge every mutant once, and their reports make the whole`() async throws {
    let fixture = try await fixture()
    for index in 1...2 {
      let run = try await shard("\(index)/2", of: fixture, into: "s\(index)")
      #expect(run.exitCode == 0, "\(run.account)")
      #expect(run.errors.contains("shard \(index) of 2"), "\(run.errors)")
    }
    let reports = [try report(fixture, "s1"), try report(fixture, "s2")]
    #expect(reports.map(\.mutants.count).sorted() == [1, 2])
    let all = ["generation-unchecked", "port-ignored", "sibling"]
    #expect(reports.flatMap { $0.mutants.map(\.id) }.sorted() == all)
    for (index, report) in reports.enumerated() {
      #expect(report.shard == Report.Shard(index: index + 1, of: 2, catalogue: ["sibling"] + all.dropLast()))
    }

    let joined = try await merge(fixture, "s2", "s1/report.json")
    #expect(joined.exitCode == 0, "\(joined.account)")
    #expect(
      joined.report?.verdict == "pass" && joined.report?.mutants.map(\.id) == ["sibling"] + all.dropLast())
    #expect(joined.report?.shard == nil && joined.report?.score == 1 && joined.report?.counts["killed"] == 3)
    #expect(joined.output.contains("pass: 3 of 3 mutants killed"))
    for mutant in try #require(joined.report).mutants {
      #expect(!fixture.output(try #require(mutant.log)).isEmpty, "the logs are beside the joined report")
    }
  }

  @Test func `a missing shard, one twice, or one of another tree makes no whole`() async throws {
    let fixture = try await fixture()
    for index in 1...2 { _ = try await shard("\(index)/2", of: fixture, into: "s\(index)") }
    let half = try await merge(fixture, "s1")
    #expect(half.exitCode == 5 && half.report?.verdict == "fail", "\(half.account)")
    #expect(half.output.contains("shard 2/2 is missing") && half.report?.exitCode == 5)
    #expect(half.report?.reasons.contains { $0.hasPrefix("not judged: ") } == true)
    let twice = try await merge(fixture, "s1", "s2", "s2")
    #expect(twice.exitCode == 5 && twice.output.contains("judged twice"), "\(twice.account)")

    try fixture.write("# new\n", to: "new.sh")
    _ = try await shard("2/2", of: fixture, into: "s2-later")
    let mixed = try await merge(fixture, "s1", "s2-later")
    #expect(mixed.exitCode == 5 && mixed.output.contains("the subjects differ"), "\(mixed.account)")
  }

  @Test func `a survivor in one shard fails the whole`() async throws {
    let fixture = try await fixture(killing: false)
    for index in 1...2 { _ = try await shard("\(index)/2", of: fixture, into: "s\(index)") }
    let joined = try await merge(fixture, "s1", "s2")
    #expect(joined.exitCode == 1, "\(joined.account)")
    #expect(joined.report?.reasons == ["survived: cookie/sibling"])
    #expect(
      joined.output.contains("survived: cookie/sibling") && joined.output.contains("logs/cookie/sibling.log"))
  }

  @Test func `a shard without mutants passes and says so, and the whole is whole`() async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    for index in 1...2 {
      let run = try await shard("\(index)/2", of: fixture, into: "s\(index)")
      #expect(run.exitCode == 0, "\(run.account)")
      #expect(run.errors.contains("nothing to judge") == (index == 2))
    }
    #expect(try report(fixture, "s2").mutants.isEmpty)
    let joined = try await merge(fixture, "s1", "s2")
    #expect(joined.exitCode == 0, "\(joined.account)")
  }

  @Test func `every shard checks the whole catalogue`() async throws {
    let fixture = try await fixture()
    try await fixture.addMutant(
      "typo", area: "zeal", .port("false"), .killedBy("Fixture.RuleTests/testOtherProt"))
    for index in 1...4 {
      let run = try await shard("\(index)/4", of: fixture, into: "s\(index)")
      #expect(run.exitCode == 4 && run.said.contains("zeal/typo"), "\(run.account)")
    }
  }

  @Test func `durations that are in the catalogue divide it, and merge writes them`() async throws {
    let fixture = try await fixture()
    try fixture.write("{\"cookie/sibling\": 30, \"redirect/port-ignored\": 1}", to: "mutants/durations.json")
    for index in 1...2 { _ = try await shard("\(index)/2", of: fixture, into: "s\(index)") }
    #expect(try report(fixture, "s1").mutants.map(\.id) == ["sibling"])
    let file = fixture.outside("durations.json")
    let joined = try await merge(fixture, "s1", "s2", further: ["--durations", file])
    #expect(joined.exitCode == 0, "\(joined.account)")
    let written = try JSONDecoder().decode(
      [String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(
      written.keys.sorted() == ["cookie/sibling", "logout/generation-unchecked", "redirect/port-ignored"])

    try fixture.write("[1]", to: "mutants/durations.json")
    let wrong = try await shard("1/2", of: fixture, into: "wrong")
    #expect(wrong.exitCode == 2 && wrong.errors.contains("mutants/durations.json"), "\(wrong.account)")
  }

  @Test func `the CI system's variables count only where they are asked for`() async throws {
    let fixture = try await fixture()
    let variables = ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"]
    let plain = try await fixture.run(variables: variables)
    #expect(plain.exitCode == 0 && plain.report?.mutants.count == 3, "\(plain.account)")
    let auto = try await shard("auto", of: fixture, into: "auto", variables: variables)
    #expect(auto.exitCode == 0, "\(auto.account)")
    #expect(try report(fixture, "auto").shard?.index == 2)
    let nowhere = try await shard("auto", of: fixture, into: "nowhere")
    #expect(nowhere.exitCode == 2 && nowhere.errors.contains("--shard K/N"), "\(nowhere.account)")
  }

  @Test(arguments: ["3/2", "0/2", "1", "one/two", "auto/0", "1/2/3"])
  func `a shard that cannot be is told in a line`(words: String) async throws {
    let fixture = try await fixture()
    let run = try await shard(words, of: fixture, into: "s")
    #expect(run.exitCode == 2 && run.errors.contains("--shard"), "\(run.account)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `what is no report is told in a line`() async throws {
    let fixture = try await fixture()
    let cases = [
      ("nothing", nil, "there is no report"), ("empty", "", "is not a report of mutate"),
      ("other", "{\"schemaVersion\": 7}", "schema version 7"),
      ("half", "{\"schemaVersion\": 1}", "is not a whole report"),
    ]
    for (name, text, words) in cases {
      if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: fixture.outside(name))) }
      let run = try await merge(fixture, name)
      #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.account)")
      #expect(run.errors.split(separator: "\n").count == 1 && run.report == nil)
    }
    let none = try await merge(fixture)
    #expect(none.exitCode == 2 && none.errors.contains("merge needs"), "\(none.account)")
  }
}
