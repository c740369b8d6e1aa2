import Foundation
import Lab
import MutationTesting

/// A candidate of a harvest with what its judging showed.
struct HarvestFind {
  var candidate: Harvest.Candidate
  /// What the suite made of it; nil: it was not judged.
  var outcome: Outcome?

  /// What is printed of it.
  var text: String {
    let draft = candidate.draft
    var lines = [candidate.commit]
    lines += ["  mutant   \(draft.area ?? "")/\(draft.id)"]
    lines += ["  changes  \(candidate.files.joined(separator: ", "))"]
    if let part = candidate.part { lines += ["  part     \(part)"] }
    let killers = draft.text.killers
    lines += killers.prefix(5).map { "  \(outcome == .killed ? "killed by" : "killer? ") \($0)" }
    if killers.count > 5 { lines += ["           and \(killers.count - 5) more"] }
    if let outcome { lines += ["  outcome  \(outcome.rawValue)"] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Whether it is no mutant at all.
  var isUnfit: Bool { outcome.map { [.compileError, .noOp, .stale].contains($0) } ?? false }

  /// Whether the suite does not notice it.
  var isHole: Bool { outcome == .survived || outcome == .noCoverage }

  /// Why it is not written; nil: it can be.
  var whyNot: String? {
    if let outcome, outcome != .killed { return "it is \(outcome.rawValue)" }
    let draft = candidate.draft
    return draft.text.killers.isEmpty && draft.requiresKillers
      ? "no test is known that would kill it; --judge finds out" : nil
  }

  /// What to do about it where the suite does not notice it.
  var advice: String {
    let files = candidate.files.map { ":/\($0)" }.joined(separator: " ")
    return """
      no test notices \(candidate.draft.id): write one, then
        mutate harvest --judge --write\(candidate.part == nil ? "" : " --hunks") \(candidate.id.prefix(10)) -- \(files)

      """
  }
}

extension HarvestFind {
  /// Judges all, and names who failed.
  static func judge(_ finds: inout [Self], _ options: RunOptions) async throws -> ExitCode {
    guard !finds.isEmpty else { return .pass }
    let rehearsal = Rehearsal(of: finds.map(\.candidate.draft), options)
    let environment = ProcessInfo.processInfo.environment
    let record = try await Judging.run { onEvent throws(LabError) in
      try await rehearsal.run(environment: environment, onEvent: onEvent)
    }
    guard !record.mutants.isEmpty, !record.interrupted else {
      Terminal.say("mutate: nothing was judged, and nothing was written:\n\(Judging.reasons(of: record))")
      return record.verdict.exitCode
    }
    let judged = Dictionary(record.mutants.map { ($0.mutant.id, $0.judgement) }) { first, _ in first }
    finds = finds.compactMap { find in
      judged[find.candidate.draft.id].map { find.judged($0) }
    }
    for find in finds where find.isUnfit {
      let part = find.candidate.part.map { ", \($0)" } ?? ""
      Terminal.say("dropped \(find.candidate.commit)\(part): it is \(find.outcome?.rawValue ?? "")\n")
    }
    return .pass
  }

  /// With what its judging showed: the tests that came with the fix are proposals, whoever failed is the killer.
  private func judged(_ judgement: Judgement) -> Self {
    var find = self
    find.outcome = judgement.outcome
    if judgement.outcome == .killed || judgement.outcome == .killedElsewhere {
      find.outcome = .killed
      find.candidate.draft.text.killers = judgement.killedBy.map(\.text)
    }
    return find
  }
}
