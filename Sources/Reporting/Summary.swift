public import MutationTesting

/// What a run came to, as text: a table by area, then every failure with what broke, who should have noticed, what was
/// run, where the log is and what to do next.
public struct Summary {
  private let record: RunRecord
  private let output: String
  private let ink: Ink

  /// A summary.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - output: the output folder as the user should read it.
  ///   - ink: colours or none.
  public init(of record: RunRecord, output: String, ink: Ink) {
    (self.record, self.output, self.ink) = (record, output, ink)
  }

  /// The text, with a line break at its end.
  public var text: String {
    var parts: [String] = []
    if !record.mutants.isEmpty { parts.append(table) }
    if let matrix = record.matrix { parts.append("matrix: \(matrix.inWords)") }
    parts += model.entries.filter(\.isRefused).map { FailureText($0, output: output, ink: ink).text }
    if !record.findings.isEmpty { parts.append(findings) }
    if let baseline = record.baseline, !baseline.faults.isEmpty { parts.append(redBaseline(baseline)) }
    let idle = record.isAskedOfTests ? (record.newTests ?? []).filter(\.isIdle) : []
    parts += idle.map { IdleTestText($0, ink: ink).text }
    let kills = model.refusedKills
    if let since = record.killersSince {
      if !since.faults.isEmpty { parts.append(unknownKills(since)) }
      parts += kills.map { LostKillerText($0.kill, of: since, output: output, ink: ink).text }
    }
    let told =
      idle.count + kills.count + (record.killersSince?.faults.count ?? 0) + record.refused.count
      + record.findings.count
      + (record.baseline?.faults.count ?? 0)
    if told == 0, !record.verdict.reasons.isEmpty {
      parts.append(record.verdict.reasons.joined(separator: "\n"))
    }
    parts.append(closingLine)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var model: ReportModel { ReportModel(record: record) }

  private var table: String {
    let areas = model.areas
    let width = (areas.map(\.name.count).max() ?? 0) + 2
    return areas.map { area in
      let counts = tally(area.entries.map(\.outcome)).map { outcome, count in
        let text = "\(count) \(outcome.rawValue)"
        let isRefused = area.entries.contains { $0.outcome == outcome && $0.isRefused }
        return isRefused ? ink.red(text) : outcome == .ignored ? ink.dim(text) : ink.green(text)
      }
      return "\(padded(area.name, width))\(counts.joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  private var findings: String {
    let count = counted(record.findings.count, "fault")
    return ink.red("the catalogue has \(count)") + "\n"
      + record.findings.map { "  \($0.text)" }.joined(separator: "\n")
  }

  private func redBaseline(_ baseline: Baseline) -> String {
    ink.red("the suite is not green without a mutant") + "\n"
      + baseline.faults.map { "  \($0)" }.joined(separator: "\n")
      + "\n  log   \(output)/logs/baseline.log\n  next  mend the suite or the subject first; a red suite can prove nothing"
  }

  private func unknownKills(_ since: KillersSince) -> String {
    ink.red("nobody knows what the tests killed at \(visible(since.revision))") + "\n"
      + since.faults.map { "  error: \(visible($0))" }.joined(separator: "\n")
      + "\n  logs  \(output)/logs/since\n  next  name a commit that builds, and at which these tests are green"
  }

  private var closingLine: String {
    let verdict = record.verdict.passed ? ink.green("pass") : ink.red("fail")
    let cut = record.interrupted ? " (interrupted)" : ""
    return "\(ink.bold("mutate: "))\(verdict)\(cut): \(model.resultInWords), in \(spoken(record.seconds)). "
      + "Report: \(output)/report.html"
  }
}
