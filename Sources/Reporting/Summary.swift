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
    parts += record.refused.map { Failure(of: $0, output: output, ink: ink).text }
    if !record.findings.isEmpty { parts.append(findings) }
    if let baseline = record.baseline, !baseline.faults.isEmpty { parts.append(redBaseline(baseline)) }
    let told = record.refused.count + record.findings.count + (record.baseline?.faults.count ?? 0)
    if told == 0, !record.verdict.reasons.isEmpty {
      parts.append(record.verdict.reasons.joined(separator: "\n"))
    }
    parts.append(closingLine)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var table: String {
    let areas = Dictionary(grouping: record.mutants, by: \.mutant.area)
    let width = (areas.keys.map(\.count).max() ?? 0) + 2
    return areas.keys.sorted().map { area in
      let outcomes = areas[area, default: []].map(\.judgement.outcome)
      let counts = Outcome.allCases.compactMap { outcome -> String? in
        let count = outcomes.filter { $0 == outcome }.count
        return count == 0 ? nil : "\(count) \(outcome.rawValue)"
      }
      return "\(padded(area, width))\(counts.joined(separator: ", "))"
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

  /// The crashes and hangs that nobody expected.
  private var refusedEnds: Int {
    record.refused.filter { [.crashed, .timeout].contains($0.judgement.outcome) }.count
  }

  private var closingLine: String {
    let counts = record.score.counts
    let judged = record.mutants.count - counts[.ignored]!
    let expected =
      record.mutants.filter { [.crashed, .timeout].contains($0.judgement.outcome) }.count - refusedEnds
    let asExpected = expected > 0 ? ", \(expected) crashed or hung as expected" : ""
    let killed = "\(counts[.killed]!) of \(counted(judged, "mutant")) killed\(asExpected)"
    let ignored = counts[.ignored]! > 0 ? ", \(counts[.ignored]!) ignored" : ""
    let verdict = record.verdict.passed ? ink.green("pass") : ink.red("fail")
    let cut = record.interrupted ? " (interrupted)" : ""
    return "\(ink.bold("mutate: "))\(verdict)\(cut): \(killed)\(ignored), in \(spoken(record.seconds)). "
      + "Report: \(output)/report.json"
  }
}

/// One mutant that keeps the gate from passing, told so that a reader knows what to do.
private struct Failure {
  let record: MutantRecord
  let output: String
  let ink: Ink

  init(of record: MutantRecord, output: String, ink: Ink) {
    (self.record, self.output, self.ink) = (record, output, ink)
  }

  var text: String {
    let (mutant, judgement) = (record.mutant, record.judgement)
    var lines = ["\(ink.red(judgement.outcome.rawValue)): \(ink.bold(mutant.name)): \(mutant.summary)"]
    if let place = record.place { lines.append(row("broke", "\(place.file):\(place.line)")) }
    lines += diffLines
    for killer in mutant.killers { lines.append(row("should fail", killer.pattern)) }
    lines.append(row("ran", ran))
    if let message = judgement.message { lines += evidence(message) }
    if !judgement.killedBy.isEmpty, judgement.outcome != .killed {
      lines.append(row("failed", judgement.killedBy.map(\.text).joined(separator: ", ")))
    }
    for stray in record.strays { lines.append(row("left behind", "\(stray.pid) \(stray.command)")) }
    lines.append(row("patch", mutant.path))
    if let log = record.log { lines.append(row("log", "\(output)/\(log)")) }
    lines.append(row("next", next))
    return lines.joined(separator: "\n")
  }

  private func row(_ head: String, _ text: String) -> String { "  \(padded(head, 12)) \(text)" }

  private var diffLines: [String] {
    let body = record.appliedDiff.split(separator: "\n", omittingEmptySubsequences: false).drop {
      !$0.hasPrefix("@@")
    }
    let changed = body.filter { line in
      (line.hasPrefix("+") || line.hasPrefix("-")) && !line.hasPrefix("+++ ") && !line.hasPrefix("--- ")
    }
    let shown = changed.prefix(12).map { line in
      row("", line.hasPrefix("-") ? ink.red(String(line)) : ink.green(String(line)))
    }
    return shown + (changed.count > 12 ? [row("", "… \(changed.count - 12) more changed lines")] : [])
  }

  private var ran: String {
    let runs = record.facts.trials.flatMap(\.runs)
    guard !runs.isEmpty else { return "nothing" }
    let results = runs.flatMap(\.results)
    let failed = results.filter(\.showsFailure).count
    let quiet = results.filter { !$0.showsFailure }
    func count(_ status: TestResult.Status) -> Int { quiet.filter { $0.status == status }.count }
    let rest = [
      (count(.skipped), "skipped"), (count(.knownIssue), "with a known issue"),
      (count(.unfinished), "cut off"),
    ]
    let parts =
      ["\(count(.passed)) passed", "\(failed) failed"] + rest.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let trials = record.facts.trials.count > 1 ? " in \(record.facts.trials.count) repeats" : ""
    return "\(counted(results.count, "test"))\(trials): \(parts.joined(separator: ", "))"
  }

  private func evidence(_ message: String) -> [String] {
    let lines = message.split(separator: "\n").prefix(6)
    return lines.enumerated().map { row($0.offset == 0 ? "evidence" : "", String($0.element)) }
  }

  private var next: String {
    let mutant = record.mutant
    let again = "`mutate \(mutant.id)`"
    let test = mutant.killers.first?.pattern ?? "a test"
    switch record.judgement.outcome {
    case .survived: return "make \(test) assert what this patch breaks, then run \(again)"
    case .noCoverage: return "no test runs this code: write one, name it in \(mutant.path), then run \(again)"
    case .killedElsewhere:
      return "if that is the test that guards this boundary, name it in 'Killed-By:'; else mend \(test)"
    case .timeout:
      return
        "make the test fail by an assertion (bound its waits), or write 'Expect: timeout' if it can only hang"
    case .crashed:
      return "make the test fail by an assertion, or write 'Expect: crash' if the process can only die of it"
    case .compileError: return "mend the patch so that the mutated code builds, then run \(again)"
    case .noOp: return "mend or delete the patch: it changes nothing that runs"
    case .stale: return "make the patch anew against the code as it is now"
    case .flaky: return "make the test steady: it must fail on every run, or on none"
    case .error: return "read the log; nothing can be said of this mutant until its run adds up"
    case .killed, .ignored: return "nothing"
    }
  }
}
