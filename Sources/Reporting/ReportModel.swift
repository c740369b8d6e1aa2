internal import Foundation
internal import MutationTesting

/// A run as reports tell it: the record, with everything that several reports derive from it in the same way.
struct ReportModel: Sendable {
  /// The run.
  var record: RunRecord
  /// When the run ended; nil: not known.
  var ended: Date?
  /// What earlier runs came to, oldest first, this one last.
  var history: [HistoryLine] = []

  /// One mutant.
  struct Entry: Sendable {
    var record: MutantRecord
    /// Whether it passes the gate; an ignored one does not, nor is it refused.
    var isAccepted: Bool
    /// Whether it keeps the gate from passing.
    var isRefused: Bool

    var mutant: Mutant { record.mutant }
    var outcome: Outcome { record.judgement.outcome }
    /// Build and tests, in seconds.
    var seconds: Double { record.buildSeconds + record.testSeconds }
  }

  /// The mutants, in the order in which they were judged.
  var entries: [Entry] {
    record.mutants.map { mutant in
      let isAccepted = Judged(mutant.mutant, mutant.judgement).isAccepted(by: record.configuration)
      let isIgnored = mutant.judgement.outcome == .ignored
      return Entry(
        record: mutant, isAccepted: isAccepted && !isIgnored, isRefused: !isAccepted && !isIgnored)
    }
  }

  /// The areas in alphabetical order, each with its mutants.
  var areas: [(name: String, entries: [Entry])] {
    let groups = Dictionary(grouping: entries, by: \.mutant.area)
    return groups.keys.sorted().map { ($0, groups[$0, default: []]) }
  }

  /// The reasons that are not a mutant's: the baseline, the catalogue, what was not judged.
  var otherReasons: [String] {
    let mutants = Set(record.refused.map { "\($0.judgement.outcome.rawValue): \($0.mutant.name)" })
    return record.findings.map(\.text) + record.verdict.reasons.filter { !mutants.contains($0) }
  }

  /// The mutants that deleted or changed tests killed and that keep the gate from passing, with their reasons.
  var refusedKills: [(kill: FormerKill, reason: String)] {
    guard let since = record.killersSince else { return [] }
    return since.kills.compactMap { kill in
      guard let reason = since.reason(kill), record.verdict.reasons.contains(reason) else { return nil }
      return (kill, reason)
    }
  }

  /// What was judged, in a phrase.
  var subjectInWords: String {
    guard let subject = record.subject else { return "no snapshot was taken" }
    if let revision = subject.revision { return "commit \(revision.prefix(10))" }
    return
      "working tree \(subject.tree.prefix(10))\(subject.uncommitted ? ", with uncommitted changes" : "")"
  }

  /// What it came to, in a sentence without an end: `130 of 131 mutants killed, 1 crashed or hung as expected`.
  var resultInWords: String {
    if record.isOfTests {
      let isAsked = record.isAskedOfTests
      let parts = [
        record.newTests?.inWords(since: record.newTestsSince, isAsked: isAsked),
        record.killersSince?.inWords(isAsked: isAsked),
      ]
      return parts.compactMap { $0 }.joined(separator: "; ")
    }
    let counts = record.score.counts
    let ends = entries.filter { [.crashed, .timeout].contains($0.outcome) && $0.isAccepted }.count
    let judged = record.mutants.count - counts[.ignored]!
    return "\(counts[.killed]!) of \(counted(judged, "mutant")) killed"
      + (ends > 0 ? ", \(ends) crashed or hung as expected" : "")
      + (counts[.ignored]! > 0 ? ", \(counts[.ignored]!) ignored" : "")
  }
}

/// How many there are of each outcome that occurs, in the outcomes' order.
func tally(_ outcomes: [Outcome]) -> [(outcome: Outcome, count: Int)] {
  Outcome.allCases.compactMap { outcome in
    let count = outcomes.filter { $0 == outcome }.count
    return count == 0 ? nil : (outcome, count)
  }
}

/// A moment in UTC, as `2027-01-31T04:05:06Z` (RFC 3339).
func timestamp(_ date: Date) -> String {
  date.formatted(
    .iso8601.year().month().day().time(includingFractionalSeconds: false).timeZone(separator: .omitted))
}
