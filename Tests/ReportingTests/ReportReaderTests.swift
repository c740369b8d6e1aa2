import Foundation
import MutationTesting
import Testing

@testable import Reporting

@Suite struct ReportReaderTests {
  /// A record, its report read back, and the report of that.
  private func twice(_ record: RunRecord) throws -> (first: ReportJSON, second: ReportJSON) {
    (ReportJSON(record), ReportJSON(try ReportReader.record(ReportWriter.json(record))))
  }

  @Test func `the report of a record that was read back is the same report`() throws {
    var record = EveryOutcome.record
    record.shard = ShardShare(Shard(2, of: 3)!, catalogue: ["killed", "survived", "other"])
    record.faultsAfter = ["M.C/t failed"]
    record.configuration.accept = [.killed, .timeout]
    record.mutants[0].mutant.expectation = .crash
    record.findings = [
      Finding(file: "f", line: 3, rule: .expired, message: "m", remedy: "r"),
      Finding(file: "g", rule: .duplicateTree, message: "m", remedy: "r"),
    ]
    let (first, second) = try twice(record)
    #expect(first == second)
  }

  @Test func `the source texts that lie beside a report are read with it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try ReportWriter(folder: folder.path, ended: EveryOutcome.ended).write(EveryOutcome.record)
    let read = try ReportReader(folder.path).read()
    #expect(read.sources == EveryOutcome.record.sources && !read.sources.isEmpty)
  }

  @Test(arguments: [
    TestRun.Ending.exited(3), .signalled(11), .deadline, .idle, .processorTime, .interrupted, .stopped,
    .lost("the supervisor: died"),
  ])
  func `every ending is read back`(ending: TestRun.Ending) throws {
    var record = EveryOutcome.record
    record.mutants[0].facts.trials[0].runs[0].ending = ending
    let read = try ReportReader.record(ReportWriter.json(record))
    #expect(read.mutants[0].facts.trials[0].runs[0].ending == ending)
  }

  @Test(arguments: [
    Baseline(build: .failed(seconds: 1, excerpt: "no"), trial: Trial([])),
    Baseline(build: .timedOut(seconds: 9), trial: Trial([])),
    Baseline(
      build: .built(seconds: 1), trial: Trial([TestRun(planned: [], results: [], ending: .exited(0))])),
    Baseline(
      build: .built(seconds: 1),
      trial: Trial([
        TestRun(
          planned: [],
          results: [TestResult("a/b", .failed, failures: [.init("wrong")]), TestResult("a/c", .passed)],
          ending: .exited(1), disagreements: ["totals disagree"])
      ])),
    Baseline(
      build: .built(seconds: 1),
      trial: Trial([
        {
          var run = TestRun(planned: [], results: [TestResult("a/c", .passed)], ending: .exited(0))
          run.strays = [TestRun.Stray(pid: 7, command: "server")]
          run.listeners = ["127.0.0.1:80"]
          return run
        }()
      ])),
  ])
  func `a baseline is as red as it was`(baseline: Baseline) throws {
    var record = EveryOutcome.record
    record.baseline = baseline
    #expect(!baseline.faults.isEmpty)
    let read = try ReportReader.record(ReportWriter.json(record))
    #expect(Set(try #require(read.baseline).faults) == Set(baseline.faults))
    #expect(read.derivedVerdict().exitCode == .baselineNotGreen)
  }

  @Test func `the verdict follows from a report as it followed from the record`() throws {
    var record = EveryOutcome.record
    record.faultsAfter = []
    record.verdict = record.derivedVerdict()
    #expect(try ReportReader.record(ReportWriter.json(record)).derivedVerdict() == record.verdict)
    record.mutants.removeAll { $0.judgement.outcome != .killed }
    record.planned = record.mutants.map(\.mutant.name)
    record.verdict = record.derivedVerdict()
    #expect(record.verdict.passed)
    #expect(try ReportReader.record(ReportWriter.json(record)).derivedVerdict().passed)
  }

  private static let words = [
    ("", "is not a report of mutate"), ("{}", "is not a report of mutate"),
    ("[1]", "is not a report of mutate"),
    ("{\"schemaVersion\": 2}", "schema version 2"), ("{\"schemaVersion\": 1}", "is not a whole report"),
  ]

  @Test(arguments: words)
  func `what is no report is told in a line`(text: String, words: String) {
    expect(Data(text.utf8), words)
  }

  @Test(arguments: [
    ("\"killedElsewhere\"", "\"halfKilled\"", "the outcome 'halfKilled'"),
    ("\"exact\"", "\"nearly\"", "the anchoring 'nearly'"),
    ("\"exit 1\"", "\"exeunt\"", "a run that ended as 'exeunt'"),
    ("\"unfinished\"", "\"bored\"", "a test that ended as 'bored'"),
    ("\"exitCode\" : 1", "\"exitCode\" : 99", "the exit code 99"),
    ("\"interrupted\" : false", "\"interrupted\" : \"no\"", "'interrupted' is not what it should be"),
    ("\"planned\"", "\"plan\"", "'planned' is missing"),
  ])
  func `a word that no report holds is told in a line`(old: String, new: String, words: String) {
    let text = String(decoding: ReportWriter.json(EveryOutcome.record), as: UTF8.self)
    #expect(text.contains(old))
    expect(Data(text.replacing(old, with: new).utf8), words)
  }

  @Test func `bytes that are no text are told, not died of`() {
    var bytes = Array(ReportWriter.json(EveryOutcome.record))
    bytes[bytes.count / 2] = 0xFF
    expect(Data(bytes), "is not a report of mutate")
  }

  private func expect(_ data: Data, _ words: String) {
    do {
      _ = try ReportReader.record(data)
      Issue.record("it is read")
    } catch {
      #expect(error.description.contains(words) && !error.description.contains("\n"), "\(error)")
    }
  }
}
