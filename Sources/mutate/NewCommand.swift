import Foundation
import Lab
import MutationTesting

/// `mutate new`: makes a mutant.
enum NewCommand: Command {
  static let name = "new"
  static let summary = "Make a mutant from the uncommitted change, or from a past fix, reversed."
  static let usage = "new [OPTIONS] [AREA/]ID [-- PATH ...]"
  static let details = """
    Break the code, then run this: the difference to HEAD becomes mutants/AREA/ID.patch, with
    full blob ids and as much context as it takes to fit one place. Tests, prose, jobs and the
    catalogue are left out, unless PATH names a file. The working tree is not written to; how
    to restore it is printed. Tests that are not committed yet are proposed as its killers; what
    else the header lacks is asked for on a terminal.
    With --revert, the change is that of a past commit taken back, its tests left in place.
    """
  static let examples = [
    (
      call: "new redirect/port-ignored --killed-by 'RedirectTests.PortTests/testPort'",
      purpose: "the change of the working tree"
    ),
    (call: "new port-ignored --area redirect --try", purpose: "judge it at once, note who killed it"),
    (call: "new old-leak --area cookie --revert 3f1c2ab --try", purpose: "a past fix, taken back"),
    (call: "new half --area cookie -- Sources/Jar.swift", purpose: "one file of the change"),
  ]
  static let options: [Option] = [
    Option("--area", "AREA", "the folder of the catalogue that it belongs to"),
    Option("--summary", "TEXT", "the fault in one line"),
    Option(
      "--killed-by", "TEST", "a test, or a glob over tests, that must fail; repeatable", isRepeatable: true),
    Option(
      "--provenance", "TEXT", "the CVE, issue, RFC section or commit that documents the fault; repeatable",
      isRepeatable: true),
    Option("--expect", "WAY", "crash or timeout: the mutant can only be noticed so"),
    Option("--revert", "COMMIT", "take a past fix back instead of the uncommitted change"),
    Option("--try", nil, "judge it at once, and name the tests that failed as its killers"),
    .packagePath, .catalogue, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let options = try places(arguments)
    let request = try request(arguments)
    var draft = try await Draft(request, options)
    try complete(&draft, asksForKillers: !arguments.has("--try"))
    for path in draft.leftOut { Terminal.say("left out: \(path)\n") }
    var code = ExitCode.pass
    if arguments.has("--try") {
      let judged = try await rehearse(&draft, options)
      guard judged.isFit else { return judged.code }
      code = judged.code
    }
    try draft.write()
    Terminal.print("\(draft.path)\n")
    Terminal.say(advice(draft, wasTried: arguments.has("--try")))
    return code
  }

  private static func request(_ arguments: Arguments) throws(UsageError) -> MutantRequest {
    let ids = arguments.names.dropLast(arguments.namesAfterDashes.count)
    guard let id = ids.first, ids.count == 1 else {
      throw UsageError(
        ids.isEmpty ? "the id of the new mutant is missing" : "only one mutant can be made at a time",
        hint: "call it as mutate new AREA/ID; PATHs come after --")
    }
    var request = MutantRequest(id: id)
    if let area = arguments.text("--area") {
      if let other = request.area, other != area {
        throw UsageError("--area \(area) contradicts '\(id)'", hint: "give the area once")
      }
      request.area = area
    }
    request.summary = arguments.text("--summary")
    request.killers = arguments.texts("--killed-by")
    request.provenance = arguments.texts("--provenance")
    request.expectation =
      try arguments.word("--expect", of: ["crash", "timeout"]).flatMap(Mutant.Expectation.init) ?? .assertion
    request.paths = arguments.namesAfterDashes.map(absolute)
    request.fix = arguments.text("--revert")
    return request
  }

  // MARK: What is missing

  /// Fills what the header lacks: by asking where somebody can be asked.
  private static func complete(_ draft: inout Draft, asksForKillers: Bool) throws(UsageError) {
    if draft.area == nil {
      let known = draft.areas.isEmpty ? "" : " (so far: \(draft.areas.joined(separator: ", ")))"
      draft.area = try ask("area\(known)", option: "--area AREA")
    }
    if draft.text.subject.isEmpty {
      draft.text.subject = try ask("the fault in one line", option: "--summary TEXT")
    }
    guard asksForKillers, draft.text.killers.isEmpty, draft.requiresKillers else { return }
    draft.text.killers = [try ask("the test that must fail", option: "--killed-by TEST")]
  }

  private static func ask(_ question: String, option: String) throws(UsageError) -> String {
    guard Terminal.canAsk else {
      let name = option.prefix { $0 != " " }
      throw UsageError("\(name) is missing", hint: "add \(option)")
    }
    while let answer = Terminal.ask(question) {
      if !answer.isEmpty { return answer }
    }
    throw UsageError("no answer was given", hint: "add \(option)")
  }

  // MARK: Judging

  /// Judges the draft and fills in who killed it; says whether it is fit to be written.
  private static func rehearse(_ draft: inout Draft, _ options: RunOptions) async throws -> (
    isFit: Bool, code: ExitCode
  ) {
    let rehearsal = Rehearsal(of: [draft], options)
    let environment = ProcessInfo.processInfo.environment
    let record = try await Judging.run { onEvent throws(LabError) in
      try await rehearsal.run(environment: environment, onEvent: onEvent)
    }
    guard let judged = record.mutants.first else {
      Terminal.say(
        "mutate: nothing was judged, and nothing was written:\n\(Judging.reasons(of: record))")
      return (false, record.verdict.exitCode)
    }
    let judgement = judged.judgement
    let isKilled = judgement.outcome == .killed || judgement.outcome == .killedElsewhere
    let isNamed = !draft.text.killers.isEmpty && draft.text.killers != draft.proposedKillers
    if isKilled, !isNamed { draft.text.killers = judgement.killedBy.map(\.text) }
    Terminal.say("\(judgement.outcome.rawValue): \(judgement.message ?? "no test noticed it")\n")
    let isBuilt = ![.compileError, .noOp, .stale].contains(judgement.outcome)
    if !isBuilt || (draft.text.killers.isEmpty && draft.requiresKillers) {
      let hint =
        isBuilt ? "write the test, or name the one that is going to fail with --killed-by" : "mend the change"
      Terminal.say("mutate: nothing was written; \(hint)\n")
      return (false, record.verdict.exitCode == .pass ? .notKilled : record.verdict.exitCode)
    }
    // Of proposals, another test's failure is as good: it is the one that is named now.
    return (true, isKilled && !isNamed ? .pass : record.verdict.exitCode)
  }

  // MARK: What to do next

  private static func advice(_ draft: Draft, wasTried: Bool) -> String {
    var lines: [String] = []
    if !wasTried, !draft.proposedKillers.isEmpty, draft.text.killers == draft.proposedKillers {
      lines.append("proposed as killers, since they came with it; check that they are meant:")
      lines += draft.proposedKillers.map { "  \($0)" }
    } else {
      lines += draft.text.killers.map { "killed by: \($0)" }
    }
    if !draft.undoing.isEmpty {
      lines.append("the working tree still holds the fault; to restore it:")
      lines += draft.undoing.map { "  \($0)" }
    }
    if !wasTried { lines.append("then see it killed:\n  mutate \(draft.id)") }
    return lines.map { $0 + "\n" }.joined()
  }

}
