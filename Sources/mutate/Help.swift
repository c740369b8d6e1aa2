import Lab

/// The texts of `--help`.
enum Help {
  /// The program's help.
  static var program: String {
    """
    mutate \(Lab.version): a mutation-testing gate for boundary tests

    Applies curated known-bad patches (mutants) to a private checkout, one by one, runs the
    suite on each, and fails if any mutant is not killed by the test that is meant to kill it.

    usage: mutate [COMMAND] [OPTIONS] [MUTANT ...]

    commands:
    \(rows(commands.map { ($0.name, $0.summary) }))

    `mutate` alone is `mutate run`. `mutate COMMAND --help` shows a command's options.

    exit codes:
    \(rows(exitCodes))

    """
  }

  /// A command's help.
  static func text(of command: any Command.Type) -> String {
    """
    \(command.summary)

    usage: mutate \(command.usage)

    \(command.details)

    options:
    \(rows(command.options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.help) }))

    examples:
    \(rows(command.examples.map { ("mutate \($0.call)", $0.purpose) }))

    """
  }

  private static let exitCodes = [
    ("0", "pass"),
    ("1", "a mutant was not killed (survived, noCoverage, killedElsewhere), or a new test is idle"),
    ("2", "wrong usage or configuration"),
    ("3", "the baseline is not green"),
    ("4", "the catalogue is at fault (stale, compileError, noOp, duplicate, empty, expired)"),
    ("5", "no stable verdict (timeout, crashed, flaky, error)"),
    ("70", "internal error"),
    ("130, 143", "interrupted"),
  ]

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { head, text in
      "  \(head)\(String(repeating: " ", count: width - head.count))  \(text)"
    }.joined(separator: "\n")
  }
}
