import Lab
import MutationTesting
import Reporting

/// `mutate list`: the catalogue, a line each.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "Show the catalogue, a line for each mutant."
  static let usage = "list [--json] [MUTANT ...]"
  static let details = "Nothing is built, and no patch is applied."
  static let examples = [
    (call: "list", purpose: "every mutant with its summary"),
    (call: "list redirect --json", purpose: "one area, for a program"),
  ]
  static let options: [Option] = [
    Option("--json", nil, "as a JSON list of objects"), .packagePath, .catalogue, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let (catalogue, findings) = try CatalogueReader.open(places(arguments)).read()
    let mutants = try catalogue.selected(arguments.names)
    for finding in findings { Terminal.say("\(finding.text)\n") }
    Terminal.print(arguments.has("--json") ? CatalogueList.json(mutants) : CatalogueList.text(mutants))
    return .pass
  }
}
