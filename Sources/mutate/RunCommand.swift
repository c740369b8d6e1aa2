import Foundation
import Lab
import MutationTesting
import Reporting

/// `mutate run`: judges the catalogue.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Judge the catalogue, or the mutants named."
  static let usage = "[run] [OPTIONS] [MUTANT ...]"
  static let details = """
    MUTANT is an id, area/id, an area, or a glob over these. Without any, all are judged.
    The working tree is judged as it is, uncommitted and untracked files included. It is
    never written to: everything happens in the state folder.

    --new-tests-since and --since judge tests instead: the first the new and changed ones,
    the second the mutants that deleted and changed ones killed at REV, which is built too.
    With both, the new tests come first, and one report tells of both. A mutant that no
    test kills any more is a lostKiller (exit 1); one that another test kills is noted.
    Where REV does not build, or its tests are not green there, nobody knows what they
    killed: an error (exit 5).
    """
  static let examples = [
    (call: "", purpose: "judge the whole catalogue"),
    (call: "port-ignored", purpose: "judge one mutant"),
    (call: "'redirect/*' --confirm 3", purpose: "judge an area, each kill and survival seen three times"),
    (call: "--shard 2/3 --output shard-2", purpose: "judge a third; `mutate merge` joins the reports"),
    (call: "--no-cache", purpose: "judge all anew, whatever earlier runs have found"),
    (call: "--dry-run", purpose: "show what would be judged"),
    (call: "--matrix", purpose: "hold every mutant against every test: idle tests, sole killers"),
    (call: "--new-tests-since main", purpose: "see that each new or changed test can fail"),
    (call: "--since main", purpose: "see that no deleted or changed test leaves a mutant without a killer"),
    (
      call: "--new-tests-since main --since main",
      purpose: "both for a pull request, in one report: first the new tests, then the killers"
    ),
    (call: "--revision main", purpose: "judge a commit instead of the working tree"),
  ]
  static let options: [Option] = [
    .revision, .packagePath, .catalogue, .state,
    .output,
    Option("--shard", "K/N", "judge the Kth of N parts; auto: as the CI system's variables say, or auto/N"),
    Option("--confirm", "N", "how often a kill or a survival must be seen (default: gate.json, else 1)"),
    Option("--timeout", "SECONDS", "the deadline of a test run (default: from the baseline)"),
    Option(
      "--strategy", "NAME",
      "auto, schemata or rebuild: many mutants in one build or one at a time (default: auto)"),
    Option("--jobs", "N", "how many processors tests may keep busy (default: all of them)"),
    Option(
      "--network", "ACCESS",
      "loopback or host: what the tests may reach (default: loopback where it can be had)"),
    Option(
      "--isolation", "KIND",
      "namespaces or session: how processes are kept apart (default: namespaces where they can be had)"),
    Option("--shuffle", "SEED", "run the tests in the order that a number makes, or in a random one"),
    Option("--fail-fast", nil, "stop at the first mutant that does not pass"),
    Option(
      "--matrix", nil,
      "hold every mutant against every test that may notice it; the cache is neither read nor written"),
    Option(
      "--new-tests-since", "REV",
      "judge the tests that are new or changed since a commit: each must kill a mutant, or those that its comment names"
    ),
    Option(
      "--since", "REV",
      "judge the mutants that tests deleted or changed since a commit killed there: some test must kill them still"
    ),
    Option("--no-cache", nil, "judge all anew: take over no results of earlier runs, and keep none"),
    Option("--dry-run", nil, "show what would be judged, and what is known from earlier runs; build nothing"),
    Option("--no-wait", nil, "exit with 2 when another run uses the state folder"),
    Option(
      "--format", "FORMAT", "text, github (and annotations) or json (events, a line each; default: text)"),
    Option("--color", "WHEN", "auto, always or never (default: auto)"),
    Option("--progress", "WHEN", "auto, always or never: the live lines (default: auto, on a terminal)"),
    Option("--quiet", nil, "tell failures only"),
    .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let options = try runOptions(arguments)
    let live = try arguments.word("--progress", of: ["auto", "always", "never"]) ?? "auto"
    let colour = try arguments.word("--color", of: ["auto", "always", "never"])
    let format = try Format(arguments)
    let console = Console(
      ink: Ink(isOn: Terminal.colours(colour, descriptor: STDERR_FILENO)),
      isLive: live == "always" || (live == "auto" && Terminal.isLive), isQuiet: arguments.has("--quiet"),
      now: { ProcessInfo.processInfo.systemUptime }, size: { Terminal.size },
      write: Terminal.say)

    let interruption = Interruption()
    let lab = Lab(
      options: options, environment: ProcessInfo.processInfo.environment,
      onEvent: { event in
        console.take(event)
        format.tell(event)
      })
    let newSince = try revision(arguments, "--new-tests-since")
    let formerSince = try revision(arguments, "--since")
    let work = Task { try await lab.runTests(newSince: newSince, formerSince: formerSince) }
    let signals = Signals { code in
      interruption.set(code)
      work.cancel()
    }
    let clock = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(250))
        console.tick()
      }
    }
    defer { withExtendedLifetime(signals) { clock.cancel() } }

    let outcome = await work.result
    console.finish()
    var record: RunRecord
    do {
      record = try outcome.get()
    } catch let error as LabError where error.kind == .interrupted {
      return interruption.code ?? .interrupted
    }
    if options.previews { return preview(record) }
    if record.interrupted, let code = interruption.code { record.verdict.exitCode = code }
    try ReportWriter(folder: options.output).write(record)
    let ink = Ink(isOn: Terminal.colours(colour, descriptor: STDOUT_FILENO))
    let summary = Summary(of: record, output: shown(options.output), ink: ink)
    let isTold = !(arguments.has("--quiet") && record.verdict.passed)
    format.finish(record, summary: isTold ? summary.text : "", output: options.output)
    return record.verdict.exitCode
  }

  private static func preview(_ record: RunRecord) -> ExitCode {
    guard record.findings.isEmpty, !record.interrupted else {
      for finding in record.findings { Terminal.say("\(finding.text)\n") }
      return record.verdict.exitCode
    }
    Terminal.print(Preview.text(record))
    Terminal.say(Preview.closingLine(record))
    return .pass
  }

  /// The revision since which an option has tests judged, where that is asked for; what does not go with it is refused.
  private static func revision(_ arguments: Arguments, _ option: String) throws(UsageError) -> String? {
    guard let revision = arguments.text(option) else { return nil }
    let others = ["--matrix", "--dry-run", "--fail-fast"].filter(arguments.has)
    let all = others + ["--shard", "--shuffle"].filter { arguments.text($0) != nil }
    guard let other = all.first else { return revision }
    throw UsageError("\(option) does not go with \(other)", hint: "leave out \(other)")
  }

  private static func shard(_ arguments: Arguments) throws(UsageError) -> Shard? {
    guard let text = arguments.text("--shard") else { return nil }
    guard let choice = ShardChoice(text) else {
      throw UsageError("--shard must be K/N with K from 1 to N, auto, or auto/N, not '\(text)'")
    }
    do {
      return try choice.shard(environment: ProcessInfo.processInfo.environment)
    } catch {
      throw UsageError(error.message, hint: error.hint)
    }
  }

  private static func runOptions(_ arguments: Arguments) throws(UsageError) -> RunOptions {
    var options = try places(arguments)
    options.names = arguments.names
    options.outputFolder = arguments.text("--output").map(absolute)
    options.confirm = try arguments.count("--confirm")
    options.timeout = try arguments.seconds("--timeout")
    options.seed = try arguments.seed("--shuffle")
    options.shard = try shard(arguments)
    options.failsFast = arguments.has("--fail-fast")
    options.matrix = arguments.has("--matrix")
    options.caches = !arguments.has("--no-cache")
    options.previews = arguments.has("--dry-run")
    options.waits = !arguments.has("--no-wait")
    let strategy = try arguments.word("--strategy", of: Strategy.allCases.map(\.rawValue))
    options.strategy = strategy.flatMap(Strategy.init) ?? options.strategy
    options.jobs = try arguments.count("--jobs")
    options.namespaces = try arguments.word("--isolation", of: ["namespaces", "session"]) != "session"
    let network = try arguments.word("--network", of: NetworkChoice.allCases.map(\.rawValue))
    options.network = network.flatMap(NetworkChoice.init) ?? options.network
    return options
  }
}
