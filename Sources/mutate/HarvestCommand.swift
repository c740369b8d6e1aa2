import Foundation
import Lab
import MutationTesting

/// `mutate harvest`: proposes mutants from the repository's own fixes.
enum HarvestCommand: Command {
  static let name = "harvest"
  static let summary = "Propose mutants from the history's own fixes, each taken back."
  static let usage = "harvest [OPTIONS] [COMMIT ...]"
  static let details = """
    Looks for commits whose message speaks of a fix and that change code and tests together,
    and takes each back from the code as it is now, by three-way merge. With --judge they are
    built and judged, and those that do not build are dropped. Nothing is written without
    --write; COMMITs pick what is.
    """
  static let examples = [
    (call: "harvest", purpose: "list what could be mutants"),
    (call: "harvest --since v2.0 --judge", purpose: "and see which of them the tests would notice"),
    (call: "harvest --judge --write --limit 5", purpose: "write the first five that were killed"),
    (call: "harvest --write 3f1c2ab", purpose: "write one of them"),
  ]
  static let options: [Option] = [
    Option("--since", "REV", "look at commits after this one only"),
    Option("--limit", "N", "at most this many (default: 20)"),
    Option("--area", "AREA", "the area of the new mutants (default: harvested)"),
    Option("--judge", nil, "build and judge them; name the tests that failed as killers"),
    Option("--write", nil, "write them into the catalogue"),
    .packagePath, .catalogue, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let options = try places(arguments)
    var request = Harvest.Request()
    request.since = arguments.text("--since")
    request.limit = try arguments.count("--limit") ?? request.limit
    request.area = arguments.text("--area") ?? request.area
    guard isKebabCase(request.area) else {
      throw UsageError(
        "the area '\(request.area)' is not kebab-case", hint: "use letters, digits and hyphens")
    }
    request.commits = arguments.names
    for name in request.commits where name.count < 4 || !name.allSatisfy(\.isHexDigit) {
      throw UsageError("'\(name)' is no commit id", hint: "give at least four digits of one that is listed")
    }
    let harvest = try await Harvest(request, options)
    for dropped in harvest.dropped { Terminal.say("dropped \(dropped.commit): \(dropped.reason)\n") }
    var finds = harvest.candidates.map { Find(candidate: $0) }
    if arguments.has("--judge"), !finds.isEmpty {
      let code = try await judge(&finds, options)
      guard code == .pass else { return code }
    }
    for find in finds { Terminal.print(find.text) }
    if arguments.has("--write") {
      try write(finds)
    } else if !finds.isEmpty {
      Terminal.say("nothing was written; --write does, and COMMITs pick which\n")
    }
    Terminal.say("\(harvest.looked) commits looked at, \(finds.count) candidates\n")
    return .pass
  }

  /// A candidate with what its judging showed.
  private struct Find {
    var candidate: Harvest.Candidate
    var outcome: Outcome?

    var text: String {
      var lines = [candidate.commit]
      lines += ["  mutant   \(candidate.draft.area ?? "")/\(candidate.draft.id)"]
      lines += ["  changes  \(candidate.files.joined(separator: ", "))"]
      lines += candidate.draft.text.killers.map { "  \(outcome == .killed ? "killed by" : "killer?")  \($0)" }
      if let outcome { lines += ["  outcome  \(outcome.rawValue)"] }
      return lines.map { $0 + "\n" }.joined()
    }

    /// Why it is not written; nil: it can be.
    var whyNot: String? {
      if let outcome, outcome != .killed { return "it is \(outcome.rawValue)" }
      let draft = candidate.draft
      return draft.text.killers.isEmpty && draft.requiresKillers
        ? "no test is known that would kill it; --judge finds out" : nil
    }
  }

  /// Judges all; drops what does not build and what is nothing new.
  private static func judge(_ finds: inout [Find], _ options: RunOptions) async throws -> ExitCode {
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
      guard let judgement = judged[find.candidate.draft.id] else { return nil }
      guard ![.compileError, .noOp, .stale].contains(judgement.outcome) else {
        Terminal.say("dropped \(find.candidate.commit): it is \(judgement.outcome.rawValue)\n")
        return nil
      }
      var find = find
      find.outcome = judgement.outcome
      if judgement.outcome == .killed || judgement.outcome == .killedElsewhere {
        // The tests that came with the fix are proposals: whoever failed is the killer.
        find.outcome = .killed
        find.candidate.draft.text.killers = judgement.killedBy.map(\.text)
      }
      return find
    }
    return .pass
  }

  private static func write(_ finds: [Find]) throws {
    for find in finds {
      if let reason = find.whyNot {
        Terminal.say("not written: \(find.candidate.draft.path): \(reason)\n")
      } else {
        try find.candidate.draft.write()
        Terminal.print("wrote \(find.candidate.draft.path)\n")
      }
    }
  }
}
