import Foundation
import MutationTesting
import Reporting

/// `mutate report`: makes reports again from a `report.json`.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "Make reports again from a report.json."
  static let usage = "report [OPTIONS] FILE"
  static let details = """
    FILE is a report.json, or a folder that holds one. Nothing is judged again. Without an
    option the summary is printed. PATH may be - for standard output.
    """
  static let examples = [
    (call: "report .build/mutate/report", purpose: "the summary of the last run once more"),
    (call: "report report.json --html page.html --junit -", purpose: "a page, and JUnit XML to look at"),
  ]
  static let options: [Option] =
    ReportKind.allCases.map { Option("--\($0.rawValue)", "PATH", "write \($0.words)") } + [
      Option("--color", "WHEN", "auto, always or never (default: auto)"), .help,
    ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let colour = try arguments.word("--color", of: ["auto", "always", "never"])
    guard let file = arguments.names.first, arguments.names.count == 1 else {
      throw UsageError(
        "report takes one report.json, not \(arguments.names.count)", hint: "write mutate report FILE")
    }
    let renderer = try open(absolute(file))
    let asked = ReportKind.allCases.filter { arguments.text("--\($0.rawValue)") != nil }
    for kind in asked {
      let path = arguments.text("--\(kind.rawValue)")!
      if path == "-" {
        Terminal.print(renderer.text(kind))
      } else {
        try write(kind, renderer, absolute(path))
      }
    }
    if asked.isEmpty {
      Terminal.print(renderer.summary(ink: Ink(isOn: Terminal.colours(colour, descriptor: STDOUT_FILENO))))
    }
    return .pass
  }

  private static func open(_ path: String) throws(UsageError) -> ReportRenderer {
    do {
      return try ReportRenderer(path)
    } catch {
      throw UsageError(error.description, hint: "give the report.json that `mutate run` wrote")
    }
  }

  private static func write(_ kind: ReportKind, _ renderer: ReportRenderer, _ path: String) throws(UsageError)
  {
    do {
      try renderer.write(kind, to: path)
    } catch {
      throw UsageError(error.description, hint: "check --\(kind.rawValue) PATH")
    }
  }
}

extension ReportKind {
  /// What it is, for the help.
  fileprivate var words: String {
    switch self {
    case .html: "the page for people"
    case .elements: "the JSON that Stryker's viewers and dashboard read"
    case .junit: "JUnit XML"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .summary: "Markdown, for a job's summary"
    }
  }
}
