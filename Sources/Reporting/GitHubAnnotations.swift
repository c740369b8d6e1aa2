public import MutationTesting

/// The failures of a run as workflow commands, which GitHub shows at the changed line.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions", `::error file=…,line=…,title=…::message`.
public enum GitHubAnnotations {
  /// A line for each reason; empty when the gate passes.
  public static func text(_ record: RunRecord) -> String {
    let model = ReportModel(record: record)
    let findings = Set(record.findings.map(\.text))
    let idle = (record.newTests ?? []).filter { record.verdict.reasons.contains($0.reason) }
    let kills = model.refusedKills
    let told = findings.union(idle.map(\.reason) + kills.map(\.reason))
    let others = model.otherReasons.filter { !told.contains($0) }
    let commands =
      others.map { command(title: "mutate", $0) }
      + record.findings.map { finding in
        command(
          file: finding.file, line: finding.line, title: "the catalogue: \(finding.rule.rawValue)",
          "\(finding.message); \(finding.remedy)")
      }
      + model.entries.filter(\.isRefused).map(command)
      + idle.map { test in
        command(
          file: test.location.file, line: test.location.line, title: test.reason,
          IdleTestText(test).advice.joined(separator: "\n"))
      }
    let killers = kills.flatMap { record.killersSince?.annotations(of: $0.kill, reason: $0.reason) ?? [] }
    return (commands + killers).joined()
  }

  private static func command(_ entry: ReportModel.Entry) -> String {
    let words = [
      entry.mutant.summary, entry.record.judgement.message, entry.record.nextStep.map { "next: \($0)" },
    ]
    return command(
      file: entry.record.place?.file ?? entry.mutant.path, line: entry.record.place?.line,
      title: "\(entry.outcome.rawValue): \(entry.mutant.name)",
      words.compactMap { $0 }.joined(separator: "\n"))
  }

  fileprivate static func command(
    file: String? = nil, line: Int? = nil, title: String, _ message: String
  ) -> String {
    let properties = [
      file.map { "file=\(property($0))" }, line.map { "line=\($0)" }, "title=\(property(title))",
    ]
    return "::error \(properties.compactMap { $0 }.joined(separator: ","))::\(data(message))\n"
  }

  /// A message: percent signs and line ends are escaped, so that none can begin a command of its own.
  private static func data(_ text: String) -> String {
    visible(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A property, in which colons and commas are separators as well.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension KillersSince {
  /// A command for each test that killed a mutant: at the line of a changed one, in the file of a deleted one.
  fileprivate func annotations(of kill: FormerKill, reason: String) -> [String] {
    let text = LostKillerText(kill, of: self, output: nil).lines.joined(separator: "\n")
    return tests.filter { kill.tests.contains($0.id) }.map { test in
      GitHubAnnotations.command(
        file: test.location.file, line: test.fate == .changed ? test.location.line : nil, title: reason, text)
    }
  }
}
