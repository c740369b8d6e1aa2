import Foundation
import Testing

/// The reports that a run writes, the forms in which it is told, and reports made again.
@Suite struct ReportTests {
  private static let files = [
    "elements.json", "history.jsonl", "junit.xml", "logs", "report.html", "report.sarif",
    "summary.md",
  ]

  /// Calls `mutate report` on the report of a run, which `mutate` of the fixture has taken away.
  private func report(_ run: Invocation, _ fixture: FixtureRepository, _ words: [String]) async throws
    -> Invocation
  {
    try Data((run.reportText ?? "").utf8).write(
      to: URL(fileURLWithPath: "\(fixture.outputFolder)/report.json"))
    return try await fixture.mutate(["report"] + words)
  }

  private struct Told: Decodable {
    var kind: String
    var scenario: String?
    var outcome: String?
    var accepted: Bool?
    var verdict: String?
    var exitCode: Int?
    var report: String?
  }

  private struct Elements: Decodable {
    struct File: Decodable {
      var source: String
      var mutants: [Mutant]
    }

    struct Mutant: Decodable {
      var id: String
      var status: String
      var replacement: String
    }

    var files: [String: File]
  }

  private func survivor() async throws -> FixtureRepository {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    try await fixture.addMutant("symmetric", .equalBySymmetry, .killedBy(FixtureTest.oldGeneration))
    return fixture
  }

  @Test func `a run writes every report, and the next run writes them anew`() async throws {
    let fixture = try await survivor()
    let run = try await fixture.run()
    #expect(run.exitCode == 1, "\(run.account)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.outputFolder).sorted() == ReportTests.files)
    let elements = try JSONDecoder().decode(Elements.self, from: Data(fixture.output("elements.json").utf8))
    #expect(run.report != nil)
    let file = try #require(elements.files["rules.sh"])
    #expect(try file.source == String(decoding: fixture.data(of: "rules.sh"), as: UTF8.self))
    #expect(Set(file.mutants.map(\.status)) == ["Killed", "Survived"] && file.mutants.count == 3)
    #expect(fixture.output("report.html").contains("redirect/symmetric"))
    _ = try await fixture.run()
    #expect(fixture.output("history.jsonl").split(separator: "\n").count == 2)
  }

  @Test func `reports of an earlier run are gone when a run is stopped by its catalogue`() async throws {
    let fixture = try await survivor()
    _ = try await fixture.run()
    try fixture.write("nonsense", to: "mutants/redirect/symmetric.patch")
    let run = try await fixture.run()
    #expect(run.exitCode == 4, "\(run.account)")
    for name in ["report.html", "junit.xml", "report.sarif", "summary.md", "elements.json"] {
      let text = fixture.output(name)
      #expect(!text.isEmpty && !text.contains("redirect/port-ignored"), "\(name)")
    }
    #expect(fixture.output("junit.xml").contains("<error"))
  }

  @Test func `events are JSON, a line each, and alone on standard output`() async throws {
    let fixture = try await survivor()
    let run = try await fixture.run("--format", "json")
    #expect(run.exitCode == 1, "\(run.account)")
    let lines = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Told.self, from: Data($0.utf8))
    }
    #expect(lines.first?.kind == "planned" && lines.last?.kind == "verdict")
    let judged = lines.filter { $0.kind == "judged" }
    #expect(
      judged.map(\.outcome) == ["killed", "killed", "survived"]
        && judged.map(\.accepted) == [true, true, false])
    #expect(lines.last?.verdict == "fail" && lines.last?.exitCode == 1)
    #expect(lines.last?.report == "\(fixture.outputFolder)/report.json")
  }

  @Test func `on GitHub each failure is an annotation, and the summary goes to the job's page`() async throws
  {
    let fixture = try await survivor()
    let page = fixture.outside("page.md")
    let run = try await fixture.run("--format", "github", variables: ["GITHUB_STEP_SUMMARY": page])
    let annotations = run.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(annotations.count == 1, "\(run.account)")
    #expect(annotations.first?.hasPrefix("::error file=rules.sh,line=") == true)
    #expect(annotations.first?.contains("title=survived%3A redirect/symmetric::") == true)
    #expect(try String(contentsOfFile: page, encoding: .utf8) == fixture.output("summary.md"))
    _ = try await fixture.run("--format", "github", variables: ["GITHUB_STEP_SUMMARY": page])
    #expect(try String(contentsOfFile: page, encoding: .utf8).ranges(of: "mutate: fail").count == 2)
  }

  @Test func `a joined report shows the sources of all its shards`() async throws {
    let fixture = try await survivor()
    for index in 1...2 {
      _ = try await fixture.mutate(["run", "--shard", "\(index)/2", "--output", fixture.outside("s\(index)")])
    }
    let shards = ["s1", "s2"].map { fixture.outside($0) }
    let joined = try await fixture.mutate(["merge", "--output", fixture.outputFolder] + shards)
    #expect(joined.exitCode == 1, "\(joined.account)")
    let elements = try JSONDecoder().decode(Elements.self, from: Data(fixture.output("elements.json").utf8))
    #expect(elements.files["rules.sh"]?.mutants.count == 3)
  }

  @Test func `report makes the same reports again from report.json`() async throws {
    let fixture = try await survivor()
    let run = try await fixture.run()
    let folder = fixture.outside("again")
    let kinds = [
      "html": "report.html", "junit": "junit.xml", "sarif": "report.sarif", "elements": "elements.json",
      "summary": "summary.md",
    ]
    let words = kinds.keys.sorted().flatMap { ["--\($0)", "\(folder)/\($0)"] }
    let again = try await report(run, fixture, [fixture.outputFolder] + words)
    #expect(again.exitCode == 0 && again.said.isEmpty, "\(again.account)")
    for (kind, name) in kinds where !["html", "junit"].contains(kind) {
      #expect(
        try String(contentsOfFile: "\(folder)/\(kind)", encoding: .utf8) == fixture.output(name), "\(kind)")
    }
    // These two hold the second in which the run ended, which another second may follow.
    for kind in ["html", "junit"] {
      let text = try String(contentsOfFile: "\(folder)/\(kind)", encoding: .utf8)
      #expect(text.count == fixture.output(kinds[kind]!).count, "\(kind)")
    }
    let summary = try await report(run, fixture, ["\(fixture.outputFolder)/report.json"])
    #expect(summary.output == run.output)
    let printed = try await report(run, fixture, [fixture.outputFolder, "--summary", "-"])
    #expect(printed.output == fixture.output("summary.md"))
  }

  @Test(arguments: [
    [], ["a", "b"], ["/nowhere"], ["/dev/null"], ["/nowhere", "--html"], ["--format", "json"],
  ])
  func `a wrong call of report is told in a line`(words: [String]) async throws {
    let fixture = try await FixtureRepository()
    let run = try await fixture.mutate(["report"] + words)
    #expect(run.exitCode == 2 && run.output.isEmpty, "\(run.account)")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.hasPrefix("mutate: "))
    // Two reports are joined by another command; rendering the first of them would hide the second.
    if words == ["a", "b"] { #expect(run.errors.contains("takes one report.json, not 2")) }
  }
}
