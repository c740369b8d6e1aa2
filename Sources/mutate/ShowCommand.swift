import Foundation
import Lab
import MutationTesting
import Reporting

/// `mutate show`: a mutant with its diff as it would be applied now.
enum ShowCommand: Command {
  static let name = "show"
  static let summary = "Show a mutant: its header, and its diff as it would be applied now."
  static let usage = "show [OPTIONS] MUTANT ..."
  static let details = "Exits with 4 when the patch cannot be applied; it is then shown as it stands."
  static let examples = [
    (call: "show port-ignored", purpose: "one mutant"),
    (call: "show port-ignored --revision main", purpose: "as it would be applied to a commit"),
  ]
  static let options: [Option] = [
    Option("--color", "WHEN", "auto, always or never (default: auto)"),
    .revision, .packagePath, .catalogue, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard !arguments.names.isEmpty else {
      throw UsageError("the mutant to show is missing", hint: "`mutate list` shows them all")
    }
    var options = try places(arguments)
    options.names = arguments.names
    let colour = try arguments.word("--color", of: ["auto", "always", "never"])
    let ink = Ink(isOn: Terminal.colours(colour, descriptor: STDOUT_FILENO))
    var code = ExitCode.pass
    for exhibit in try await Exhibit.all(options) {
      Terminal.print("\(exhibit.mutant.path)\(anchoring(of: exhibit))\n\n\(exhibit.header)\n")
      Terminal.print(PaintedDiff(ink: ink).text(of: exhibit.diff))
      for finding in exhibit.findings { Terminal.say("\(finding.text)\n") }
      if case .stale(let reason)? = exhibit.apply { Terminal.say("mutate: stale: \(reason)\n") }
      if case .applied? = exhibit.apply, exhibit.findings.isEmpty { continue }
      code = .catalogueAtFault
    }
    return code
  }

  private static func anchoring(of exhibit: Exhibit) -> String {
    switch exhibit.apply {
    case .applied(_, let anchoring): anchoring == .exact ? "" : " (\(anchoring.rawValue))"
    case .stale: " (stale)"
    case .nothingChanged: " (changes nothing)"
    case nil: " (cannot be read)"
    }
  }
}
