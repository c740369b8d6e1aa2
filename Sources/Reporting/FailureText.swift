internal import MutationTesting

/// One mutant that keeps the gate from passing, told so that a reader knows what to do.
struct FailureText {
  private let entry: ReportModel.Entry
  private let output: String?
  private let ink: Ink
  private var record: MutantRecord { entry.record }

  /// A failure.
  ///
  /// - Parameters:
  ///   - output: the output folder as the user should read it; nil: paths are relative to it.
  init(_ entry: ReportModel.Entry, output: String?, ink: Ink = Ink(isOn: false)) {
    (self.entry, self.output, self.ink) = (entry, output, ink)
  }

  /// The whole of it, under a headline.
  var text: String {
    let head =
      "\(ink.red(entry.outcome.rawValue)): \(ink.bold(entry.mutant.name)): \(visible(entry.mutant.summary))"
    return ([head] + lines).joined(separator: "\n")
  }

  /// What there is to know, a line each.
  var lines: [String] {
    let (mutant, judgement) = (entry.mutant, record.judgement)
    var lines: [String] = []
    if let place = record.place { lines.append(row("broke", "\(place.file):\(place.line)")) }
    lines += diffLines
    for killer in mutant.killers { lines.append(row("should fail", killer.pattern)) }
    lines.append(row("ran", record.ranInWords))
    lines += unnoticing
    if let message = judgement.message { lines += evidence(message) }
    if let place = judgement.location { lines.append(row("", ink.dim("at \(place.file):\(place.line)"))) }
    if !judgement.killedBy.isEmpty, judgement.outcome != .killed {
      lines.append(row("failed", judgement.killedBy.map(\.text).joined(separator: ", ")))
    }
    for stray in record.strays { lines.append(row("left behind", "\(stray.pid) \(visible(stray.command))")) }
    lines.append(row("patch", mutant.path))
    if let log = record.log { lines.append(row("log", output.map { "\($0)/\(log)" } ?? log)) }
    if let next = record.nextStep { lines.append(row("next", next)) }
    return lines
  }

  private func row(_ head: String, _ text: String) -> String { "  \(padded(head, 12)) \(text)" }

  private var diffLines: [String] {
    let changed = DiffText(record.appliedDiff).changes
    let shown = changed.prefix(12).map { line in
      row("", line.kind == .removed ? ink.red(visible(line.marked)) : ink.green(visible(line.marked)))
    }
    return shown + (changed.count > 12 ? [row("", "… \(changed.count - 12) more changed lines")] : [])
  }

  /// The tests that ran and passed, expected killers first, since these are the ones to look at.
  private var unnoticing: [String] {
    let tests = record.unnoticing
    let sorted =
      tests.filter(entry.mutant.killers.anyMatches) + tests.filter { !entry.mutant.killers.anyMatches($0) }
    let shown = sorted.prefix(3).map(\.text) + (sorted.count > 3 ? ["and \(sorted.count - 3) more"] : [])
    return shown.enumerated().map { row($0.offset == 0 ? "unnoticed by" : "", $0.element) }
  }

  private func evidence(_ message: String) -> [String] {
    let lines = visible(message).split(separator: "\n").prefix(6)
    return lines.enumerated().map { row($0.offset == 0 ? "evidence" : "", String($0.element)) }
  }
}
