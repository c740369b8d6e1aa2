import MutationTesting
import Testing

@Suite struct ReportMergeTests {
  private static let catalogue = ["a", "b", "c", "d"]

  /// A report of a shard that has judged mutants, each with its outcome.
  private static func report(
    _ shard: String?, _ judged: [(String, Outcome)], change: (inout RunRecord) -> Void = { _ in }
  ) -> ShardReport {
    let mutants = judged.map { id, outcome in
      let mutant = Mutant(
        id: id, area: "x", path: "mutants/x/\(id).patch", summary: "s", killers: [Glob("M.C/t")])
      return MutantRecord(
        mutant: mutant, facts: Facts(apply: .applied(tree: "t", anchoring: .exact)),
        judgement: Judgement(outcome))
    }
    let run = TestRun(planned: ["M.C/t"], results: [TestResult("M.C/t", .passed)], ending: .exited(0))
    var record = RunRecord(
      subject: .init(tree: "1234", revision: nil, uncommitted: false), configuration: GateConfiguration(),
      toolchain: "Swift 6", gate: "1.0", isolation: "namespaces",
      baseline: Baseline(build: .built(seconds: 1), trial: Trial([run])), planned: mutants.map(\.mutant.name),
      mutants: mutants, verdict: Verdict(passed: true, reasons: [], exitCode: .pass), interrupted: false,
      notes: [],
      seconds: Double(judged.count))
    record.faultsAfter = []
    record.shard = shard.flatMap { Shard($0) }.map { ShardShare($0, catalogue: catalogue) }
    change(&record)
    record.verdict = record.derivedVerdict()
    return ShardReport(source: "\(shard ?? "whole").json", record: record)
  }

  private static let first = report("1/2", [("a", .killed), ("c", .killed)])
  private static let second = report("2/2", [("b", .killed), ("d", .killed)])

  @Test func `the reports of all shards pass, in any order, and are one in the order of the catalogue`() {
    for reports in [[Self.first, Self.second], [Self.second, Self.first]] {
      let record = joined(reports)
      #expect(record.verdict == Verdict(passed: true, reasons: [], exitCode: .pass))
      #expect(record.mutants.map(\.mutant.id) == Self.catalogue)
      #expect(record.planned == ["x/a", "x/b", "x/c", "x/d"] && record.shard == nil)
      #expect(record.seconds == 2 && record.faultsAfter == [])
    }
  }

  @Test func `a joined report, or that of an undivided run, is whole by itself`() {
    let record = joined([Self.first, Self.second])
    #expect(joined([ShardReport(source: "joined.json", record: record)]).verdict.passed)
    #expect(joined([Self.report(nil, [("a", .killed), ("b", .killed)])]).verdict.passed)
  }

  /// What two reports come to: the exit code, and words of a reason.
  private static let table: [(what: String, reports: [ShardReport], code: ExitCode, words: String)] = [
    ("a missing shard", [first], .noStableVerdict, "shard 2/2 is missing"),
    (
      "a missing mutant", [first, report("2/2", [("b", .killed)]) { $0.planned.append("x/d") }],
      .noStableVerdict, "not judged: x/d"
    ),
    ("the same shard twice", [first, first, second], .noStableVerdict, "shard 1/2 is there twice"),
    (
      "a mutant in two shards", [first, report("2/2", [("a", .killed), ("b", .killed), ("d", .killed)])],
      .noStableVerdict, "x/a was judged twice"
    ),
    (
      "a mutant that nobody asked for",
      [first, report("2/2", [("b", .killed), ("d", .killed), ("e", .killed)])],
      .noStableVerdict, "judged but not planned: x/e"
    ),
    (
      "another subject", [first, second.with { $0.subject?.tree = "5678" }], .noStableVerdict,
      "the subjects differ"
    ),
    (
      "another gate", [first, second.with { $0.gate = "2.0" }], .noStableVerdict,
      "the versions of the gate differ"
    ),
    (
      "another toolchain", [first, second.with { $0.toolchain = "Swift 7" }], .noStableVerdict,
      "the toolchains differ"
    ),
    (
      "other outcomes accepted", [first, second.with { $0.configuration.accept = [.killed, .survived] }],
      .noStableVerdict, "the accepted outcomes differ"
    ),
    (
      "another catalogue", [first, second.with { $0.shard?.catalogue = ["b", "d"] }], .noStableVerdict,
      "the catalogues differ"
    ),
    (
      "another number of shards", [first, report("2/3", [("b", .killed), ("d", .killed)])], .noStableVerdict,
      "the numbers of shards differ"
    ),
    (
      "an interrupted shard", [first, second.with { $0.interrupted = true }], .noStableVerdict,
      "was interrupted"
    ),
    (
      "a shard without a baseline", [first, second.with { $0.baseline = nil }], .noStableVerdict,
      "took no baseline"
    ),
    (
      "a baseline that was not looked at again", [first, second.with { $0.faultsAfter = nil }],
      .noStableVerdict,
      "not looked at after the last mutant"
    ),
    (
      "a baseline that is red afterwards", [first, second.with { $0.faultsAfter = ["M.C/t failed"] }],
      .baselineNotGreen, "shard 2/2 (2/2.json): M.C/t failed"
    ),
    (
      "a red baseline", [first, second.with { $0.baseline?.trial.runs[0].ending = .exited(9) }],
      .baselineNotGreen,
      "exited with 9"
    ),
    (
      "a fault of the catalogue",
      [
        first,
        second.with {
          $0.findings = [Finding(file: "f", rule: .unknownKiller, message: "m", remedy: "r")]
          $0.mutants = []
        },
      ], .catalogueAtFault, "catalogue: f: m"
    ),
    (
      "a verdict that nothing in its report explains",
      [
        first,
        ShardReport(
          source: "2/2.json",
          record: {
            var record = second.record
            record.verdict = Verdict(passed: false, reasons: ["secret"], exitCode: .noStableVerdict)
            return record
          }()),
      ], .noStableVerdict, "shard 2/2 (2/2.json) failed: secret"
    ),
    (
      "a survivor", [first, report("2/2", [("b", .killed), ("d", .survived)])], .notKilled, "survived: x/d"
    ),
    (
      "a survivor beside a missing shard", [report("1/2", [("a", .survived), ("c", .killed)])], .notKilled,
      "shard 2/2 is missing"
    ),
    (
      "nothing but ignored mutants",
      [
        report("1/2", [("a", .ignored), ("c", .ignored)]), report("2/2", [("b", .ignored), ("d", .ignored)]),
      ],
      .noStableVerdict, "no mutant was judged"
    ),
  ]

  @Test(arguments: table.indices)
  func `what does not make a whole fails, with its reason`(row: Int) {
    let (what, reports, code, words) = Self.table[row]
    for reports in [reports, reports.reversed()] {
      let found = joined(reports).verdict
      #expect(!found.passed, "\(what)")
      #expect(found.exitCode == code, "\(what): \(found)")
      #expect(found.reasons.contains { $0.contains(words) }, "\(what): \(found.reasons)")
    }
  }

  @Test func `an empty shard passes by itself, and is no hole in the whole`() {
    let empty = Self.report("2/2", []) { $0.faultsAfter = nil }
    #expect(empty.record.verdict.passed)
    #expect(joined([Self.report("1/2", Self.catalogue.map { ($0, .killed) }), empty]).verdict.passed)
    #expect(
      joined([Self.first, empty]).verdict.reasons
        == ["not judged: x/b", "not judged: x/d"].map { $0.replacing("x/", with: "") })
  }

  @Test func `a shard that is the whole has to judge something`() {
    #expect(!Self.report("1/1", []).record.verdict.passed)
    #expect(!Self.report("1/1", [("a", .ignored)]).record.verdict.passed)
    #expect(Self.report("1/2", [("a", .ignored)]).record.verdict.passed)
  }

  @Test func `the durations of a joined run are those of its shards`() {
    var record = joined([Self.first, Self.second])
    record.mutants[0].facts.build = .built(seconds: 2)
    record.mutants[0].facts.trials = [
      Trial([TestRun(planned: [], results: [], ending: .exited(0), seconds: 0.5)])
    ]
    #expect(Durations(of: record) == Durations(["x/a": 2.5]))
  }
}

extension ShardReport {
  /// The report with something changed, and the verdict that its gate would have given.
  fileprivate func with(_ change: (inout RunRecord) -> Void) -> ShardReport {
    var record = record
    change(&record)
    record.verdict = record.derivedVerdict()
    return ShardReport(source: source, record: record)
  }
}
