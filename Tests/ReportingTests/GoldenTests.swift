import Foundation
import MutationTesting
import Testing

@testable import Reporting

/// The reports of a run in which every outcome occurs, compared whole.
@Suite struct GoldenTests {
  @Test func `every outcome occurs, and each of its facts leads to it`() {
    let record = EveryOutcome.record
    #expect(record.mutants.map(\.judgement.outcome) == Outcome.allCases)
  }

  @Test func `report.json`() throws {
    try compare(String(decoding: ReportWriter.json(EveryOutcome.record), as: UTF8.self), with: "report.json")
  }

  @Test(arguments: ReportKind.allCases) func `each other report`(kind: ReportKind) throws {
    let history = EveryOutcome.history
    let bytes = kind.bytes(of: EveryOutcome.record, ended: EveryOutcome.ended, history: history)
    try compare(String(decoding: bytes, as: UTF8.self), with: kind.fileName)
  }

  @Test func `annotations for GitHub`() throws {
    try compare(GitHubAnnotations.text(EveryOutcome.record), with: "annotations.txt")
  }

  @Test func `events for programs`() throws {
    let record = EveryOutcome.record
    var lines = EveryOutcome.events.map(EventLines.text)
    lines.append(EventLines.text(record, report: "report/report.json"))
    try compare(lines.joined(), with: "events.jsonl")
  }

  @Test func `the summary of a run`() throws {
    try compare(
      Summary(of: EveryOutcome.record, output: ".build/mutate/report", ink: Ink(isOn: false)).text,
      with: "summary.txt")
  }

  @Test func `the lines of a run in a log`() throws {
    try compare(console(isLive: false), with: "console.txt")
  }

  @Test func `the README shows what is really printed for each outcome`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let summary = Summary(of: EveryOutcome.record, output: ".build/mutate/report", ink: Ink(isOn: false)).text
    #expect(
      readme.contains("```\n\(console(isLive: false))\(summary)```\n"),
      "README.md shows another text than Golden/console.txt and Golden/summary.txt have")
  }

  @Test func `the lines of a run on a terminal`() throws {
    try compare(console(isLive: true), with: "terminal.txt")
  }

  @Test func `nothing but failures is told when quiet`() {
    let told = Written()
    let console = Console(ink: Ink(isOn: false), isLive: true, isQuiet: true, now: { 0 }, write: told.take)
    let record = EveryOutcome.record
    console.take(.planned(record.subject!, mutants: record.mutants.map(\.mutant)))
    console.take(.began(.build, scenario: "cart/killed", index: 1))
    console.take(.judged(record.mutants[0], index: 1, isAccepted: true))
    #expect(told.text == "")
    console.take(.judged(record.mutants[2], index: 3, isAccepted: false))
    #expect(told.text.contains("survived"))
  }

  private func console(isLive: Bool) -> String {
    let written = Written()
    let clock = Seconds()
    let console = Console(
      ink: Ink(isOn: false), isLive: isLive, isQuiet: false, now: clock.next, write: written.take)
    for event in EveryOutcome.events {
      console.take(event)
      if case .began(_, "baseline", _) = event { console.tick() }
    }
    console.finish()
    return written.text
  }
}

@Suite struct ReportJSONTests {
  @Test func `a report is read back as it was written`() throws {
    let data = ReportWriter.json(EveryOutcome.record)
    #expect(try JSONDecoder().decode(ReportJSON.self, from: data) == ReportJSON(EveryOutcome.record))
  }

  @Test func `an absent revision is written as null`() throws {
    let text = String(decoding: ReportWriter.json(EveryOutcome.record), as: UTF8.self)
    #expect(text.contains("\"revision\" : null"))
  }

  @Test func `a report is written whole or not at all`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let writer = ReportWriter(folder: folder)
    try writer.write(EveryOutcome.record)
    let files = ["history.jsonl", "report.json"] + ReportKind.allCases.map(\.fileName)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == files.sorted())
    #expect(throws: ReportWriter.Failure.self) {
      try ReportWriter(folder: "\(folder)/report.json/below").write(EveryOutcome.record)
    }
  }
}

/// Collects what is written.
final class Written: @unchecked Sendable {
  // Safe to share: these tests write from one thread.
  private(set) var text = ""
  @Sendable func take(_ more: String) { text += more }
}

/// A clock that goes on by a second each time it is asked.
private final class Seconds: @unchecked Sendable {
  // Safe to share: these tests ask from one thread.
  private var seconds = 0.0
  @Sendable func next() -> Double {
    seconds += 1
    return seconds
  }
}
