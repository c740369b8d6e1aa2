import Lab
import MutationTesting
import Reporting

/// `mutate check`: every mutant parses, anchors, changes something, is unique.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Check that every mutant parses, applies, changes something and is unique; no build."
  static let usage = "check [OPTIONS] [MUTANT ...]"
  static let details = "Quick enough for a pre-commit hook. Exits with 4 when it finds something."
  static let examples = [
    (call: "check", purpose: "the whole catalogue against the working tree"),
    (call: "check --json", purpose: "the same, for a program"),
  ]
  static let options: [Option] = [
    Option("--json", nil, "as a JSON list: per mutant its id, anchoring, tree and findings"),
    .revision, .packagePath, .catalogue, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    var options = try places(arguments)
    options.names = arguments.names
    let check = try await Check(options)
    if arguments.has("--json") {
      Terminal.print(CheckList.json(check.rows))
    } else {
      for finding in check.findings { Terminal.print("\(finding.text)\n") }
      Terminal.say(CheckList.closingLine(mutants: check.rows.count, findings: check.findings.count))
    }
    return check.findings.isEmpty ? .pass : .catalogueAtFault
  }
}
