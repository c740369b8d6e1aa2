import Foundation
import Lab
import MutationTesting
import Reporting

/// `mutate merge`: joins the reports of shards.
enum MergeCommand: Command {
  static let name = "merge"
  static let summary = "Join the reports of shards, and fail if a mutant is missing or judged twice."
  static let usage = "merge [OPTIONS] REPORT ..."
  static let details = """
    REPORT is a report.json, or a folder that holds one. All shards of one run have to be
    there: of the same subject, gate and toolchain, none interrupted, every mutant once.
    The verdict and the exit code are those that the undivided run would have had.
    """
  static let examples = [
    (call: "merge shard-1 shard-2", purpose: "join two shards into report.json of the state folder"),
    (
      call: "merge shard-* --durations mutants/durations.json",
      purpose: "and write down what balances the next shards"
    ),
  ]
  static let options: [Option] = [
    .packagePath, .state, .output,
    Option(
      "--durations", "FILE", "write how long each mutant took; shards read durations.json of the catalogue"),
    Option("--color", "WHEN", "auto, always or never (default: auto)"),
    Option("--quiet", nil, "tell failures only"),
    .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    var options = try places(arguments)
    options.outputFolder = arguments.text(Option.output.name).map(absolute)
    let colour = try arguments.word("--color", of: ["auto", "always", "never"])
    guard !arguments.names.isEmpty else {
      throw UsageError(
        "merge needs the reports of the shards", hint: "name files or folders: mutate merge shard-*")
    }
    let readers = arguments.names.map { ReportReader(absolute($0)) }
    let reports = try readers.map { ShardReport(source: shown($0.path), record: try read($0)) }
    let record = joined(reports)

    try options.makeOutputFolder()
    let collected = LogCollector(from: readers.map(\.path), to: options.output).collect(record)
    try ReportWriter(folder: options.output).write(collected)
    if let file = arguments.text("--durations") { try write(Durations(of: record), to: absolute(file)) }
    if !(arguments.has("--quiet") && record.verdict.passed) {
      let ink = Ink(isOn: Terminal.colours(colour, descriptor: STDOUT_FILENO))
      Terminal.print(Summary(of: collected, output: shown(options.output), ink: ink).text)
    }
    return record.verdict.exitCode
  }

  private static func read(_ reader: ReportReader) throws(UsageError) -> RunRecord {
    do {
      return try reader.read()
    } catch {
      throw UsageError(error.description, hint: "give the report.json that `mutate run --shard` wrote")
    }
  }

  private static func write(_ durations: Durations, to path: String) throws(UsageError) {
    do {
      try Data(durations.json).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw UsageError(
        "\(path) cannot be written: \(error.localizedDescription)", hint: "check --durations FILE")
    }
  }
}
