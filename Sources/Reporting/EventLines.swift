internal import Foundation
public import MutationTesting

/// A run as it goes on, for programs: one JSON object a line, each with a `kind`.
///
/// `planned`, `note`, `began`, `baseline`, `judged`, and `verdict` as the last. Additions only.
public enum EventLines {
  private struct Line: Encodable {
    var kind: String
    var text: String?
    var tree: String?
    var revision: String?
    var mutants: [String]?
    var phase: String?
    var scenario: String?
    var index: Int?
    var green: Bool?
    var faults: [String]?
    var outcome: String?
    var accepted: Bool?
    var killedBy: [String]?
    var message: String?
    var file: String?
    var line: Int?
    var cached: Bool?
    var seconds: Double?
    var verdict: String?
    var exitCode: Int?
    var reasons: [String]?
    var interrupted: Bool?
    var report: String?
  }

  /// The line of an event.
  public static func text(_ event: Event) -> String {
    var line = Line(kind: "note")
    switch event {
    case .note(let text):
      line.text = text
    case .planned(let subject, let mutants):
      line.kind = "planned"
      (line.tree, line.revision, line.mutants) = (subject.tree, subject.revision, mutants.map(\.name))
    case .began(let phase, let scenario, let index):
      line.kind = "began"
      (line.phase, line.scenario, line.index) = (phase.rawValue, scenario, index)
    case .baseline(let baseline):
      line.kind = "baseline"
      (line.green, line.faults) = (baseline.faults.isEmpty, baseline.faults)
      line.seconds = rounded(baseline.build.seconds + baseline.trial.seconds)
    case .judged(let record, let index, let isAccepted):
      line.kind = "judged"
      (line.scenario, line.index, line.accepted) = (record.mutant.name, index, isAccepted)
      (line.outcome, line.message) = (record.judgement.outcome.rawValue, record.judgement.message)
      line.killedBy = record.judgement.killedBy.map(\.text)
      (line.file, line.line, line.cached) = (record.place?.file, record.place?.line, record.cached)
      line.seconds = rounded(record.buildSeconds + record.testSeconds)
    }
    return String(decoding: json(line, pretty: false), as: UTF8.self)
  }

  /// The line that ends a run.
  ///
  /// - Parameter report: the path of `report.json`.
  public static func text(_ record: RunRecord, report: String) -> String {
    var line = Line(kind: "verdict")
    line.verdict = record.verdict.passed ? "pass" : "fail"
    (line.exitCode, line.reasons) = (Int(record.verdict.exitCode.rawValue), record.verdict.reasons)
    (line.interrupted, line.report) = (record.interrupted, report)
    line.seconds = rounded(record.seconds)
    return String(decoding: json(line, pretty: false), as: UTF8.self)
  }
}

private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
