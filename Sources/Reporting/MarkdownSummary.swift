internal import MutationTesting

/// `summary.md`: the verdict, a table by area and the failures, for a job's summary page or a comment.
///
/// Source: GitHub Flavored Markdown. GitHub takes at most 1 MiB, so only the first failures are told at length.
struct MarkdownSummary {
  private let model: ReportModel
  private static let mostFailures = 50
  private static let mostLines = 40

  init(_ model: ReportModel) {
    self.model = model
  }

  var text: String {
    let passed = model.record.verdict.passed
    var parts = ["## \(passed ? "✅" : "❌") mutate: \(passed ? "pass" : "fail")"]
    parts.append(
      "\(plain(model.resultInWords)), in \(spoken(model.record.seconds)), on the \(plain(model.subjectInWords))."
    )
    if model.record.interrupted { parts.append("The run was interrupted.") }
    let others = model.otherReasons
    if !others.isEmpty {
      parts.append(
        others.prefix(MarkdownSummary.mostFailures).map { "- \(plain($0))" }.joined(separator: "\n"))
    }
    if let since = model.record.killersSince, !since.kills.isEmpty { parts.append(killers(since)) }
    if !model.entries.isEmpty { parts.append(table) }
    let refused = model.entries.filter(\.isRefused)
    parts += refused.prefix(MarkdownSummary.mostFailures).map(failure)
    let rest = refused.dropFirst(MarkdownSummary.mostFailures)
    if !rest.isEmpty {
      let names = rest.map { "\($0.outcome.rawValue): \(plain($0.mutant.name))" }
      parts.append(
        "And \(rest.count) more:\n\n" + names.prefix(500).map { "- \($0)" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var table: String {
    let outcomes = tally(model.entries.map(\.outcome)).map(\.outcome)
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    func counts(_ entries: [ReportModel.Entry]) -> [String] {
      outcomes.map { outcome in String(entries.filter { $0.outcome == outcome }.count) }
    }
    let head = row(["area"] + outcomes.map(\.rawValue))
    let rule = row([":--"] + outcomes.map { _ in "--:" })
    let rows = model.areas.map { row([plain($0.name)] + counts($0.entries)) }
    let sum = model.areas.count > 1 ? [row(["**all**"] + counts(model.entries))] : []
    return ([head, rule] + rows + sum).joined(separator: "\n")
  }

  private func killers(_ since: KillersSince) -> String {
    let rows = since.kills.prefix(MarkdownSummary.mostFailures * 10).map { kill in
      let tests = kill.tests.map { "\($0): \(since.fate(of: $0))" }.joined(separator: "; ")
      return "| \(plain(kill.mutant)) | \(kill.word) | \(plain(tests)) | \(plain(kill.nowInWords)) |"
    }
    let head = "| mutant | | killed at \(plain(since.revision)) by | now |\n| :-- | :-- | :-- | :-- |"
    return "\(head)\n\(rows.joined(separator: "\n"))"
  }

  private func failure(_ entry: ReportModel.Entry) -> String {
    let head = "<b>\(entry.outcome.rawValue)</b>: \(html(entry.mutant.name)): \(html(entry.mutant.summary))"
    let changes = DiffText(entry.record.appliedDiff).files.flatMap { file in
      ["--- \(file.path)", "+++ \(file.path)"] + file.hunks.flatMap { $0.lines.map(\.marked) }
    }
    let more = changes.count > MarkdownSummary.mostLines ? ["…"] : []
    let diff = (changes.prefix(MarkdownSummary.mostLines) + more).joined(separator: "\n")
    let facts = FailureText(entry, output: nil).lines.joined(separator: "\n")
    let blocks = (changes.isEmpty ? [] : [fenced(diff, "diff")]) + [fenced(facts, "text")]
    return "<details><summary>\(head)</summary>\n\n\(blocks.joined(separator: "\n\n"))\n\n</details>"
  }

  /// A code block whose fence is longer than any row of backticks in it.
  private func fenced(_ text: String, _ language: String) -> String {
    var longest = 0, current = 0
    for character in text {
      current = character == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(visible(text))\n\(fence)"
  }

  /// Text in which nothing is a mark of Markdown.
  private func plain(_ text: String) -> String {
    var safe = ""
    for character in visible(text).replacing("\n", with: " ") {
      if "\\`*_{}[]<>()#+!|~&".contains(character) { safe += "\\" }
      safe.append(character)
    }
    // An address would become a link, and a name a mention.
    return safe.replacing("@", with: "&#64;").replacing("://", with: "\\:\\/\\/")
  }

  private func html(_ text: String) -> String {
    let markup: Markup = "\(visible(text).replacing("\n", with: " "))"
    return markup.text.replacing("@", with: "&#64;")
  }
}
