import Foundation
import Lab
import MutationTesting
import Reporting

/// `mutate refresh`: brings patches up to the code as it is now.
enum RefreshCommand: Command {
  static let name = "refresh"
  static let summary = "Re-anchor patches whose place has moved, and write them back."
  static let usage = "refresh [OPTIONS] [MUTANT ...]"
  static let details = """
    A patch that has moved, or had to be merged, or whose blob ids are those of an older file,
    is made anew against the working tree; its header stays as it is to the last byte. A patch
    without a certain place is left alone and shown: what it expects, what is there, and since
    which commit. Exits with 4 when there is such a one.
    """
  static let examples = [
    (call: "refresh", purpose: "the whole catalogue"),
    (call: "refresh --dry-run", purpose: "show what would change, and write nothing"),
    (call: "refresh redirect", purpose: "one area"),
  ]
  static let options: [Option] = [
    Option("--dry-run", nil, "show the change of each patch file, and write nothing"),
    Option("--color", "WHEN", "auto, always or never (default: auto)"),
    .packagePath, .catalogue, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    var options = try places(arguments)
    options.names = arguments.names
    let colour = try arguments.word("--color", of: ["auto", "always", "never"])
    let refresh = try await Refresh(options)
    let isDry = arguments.has("--dry-run")
    if !isDry { try refresh.write() }
    let diff = PaintedDiff(ink: Ink(isOn: Terminal.colours(colour, descriptor: STDOUT_FILENO)))
    var counts = (renewed: 0, faulty: 0)
    for row in refresh.rows {
      switch row.result {
      case .current: continue
      case .renewed(let renewal):
        counts.renewed += 1
        Terminal.print("\(row.mutant.path): \(renewal.reason)\n")
        if isDry { Terminal.print(diff.text(of: renewal.difference)) }
      case .stale(let place):
        counts.faulty += 1
        Terminal.print(text(of: place, row.mutant))
      case .faulty(let finding):
        counts.faulty += 1
        Terminal.print("\(finding.text)\n")
      }
    }
    let verb = isDry ? "would be written anew" : "written anew"
    Terminal.say(
      "\(refresh.rows.count) looked at, \(counts.renewed) \(verb), \(counts.faulty) without a certain place\n"
    )
    return counts.faulty == 0 ? .pass : .catalogueAtFault
  }

  private static func text(of place: StalePlace, _ mutant: Mutant) -> String {
    var text = "\(mutant.path): stale: \(place.reason)\n"
    text += passage("the patch expects", place.expected)
    text += passage("the file has", place.found)
    if let since = place.since { text += "  since \(since)\n" }
    return text
  }

  private static func passage(_ title: String, _ passage: StalePlace.Passage?) -> String {
    guard let passage else { return "" }
    guard !passage.lines.isEmpty else { return "  \(title) nothing\n" }
    let lines = passage.lines.prefix(20).map { "    | \($0)\n" }.joined()
    return "  \(title), from line \(passage.line):\n\(lines)"
  }
}
