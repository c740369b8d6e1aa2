/// A diff for people, with colours on a terminal.
public struct PaintedDiff: Sendable {
  private let ink: Ink

  /// Writes with this ink.
  public init(ink: Ink) {
    self.ink = ink
  }

  /// The diff, each line in the colour of what becomes of it.
  public func text(of diff: String) -> String {
    guard ink.isOn else { return diff }
    var isInHunk = false
    return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("@@") { isInHunk = true }
      if line.hasPrefix("diff --git ") { isInHunk = false }
      return painted(String(line), isInHunk)
    }.joined(separator: "\n")
  }

  private func painted(_ line: String, _ isInHunk: Bool) -> String {
    guard isInHunk else { return ink.bold(line) }
    if line.hasPrefix("@@") { return ink.dim(line) }
    if line.hasPrefix("+") { return ink.green(line) }
    if line.hasPrefix("-") { return ink.red(line) }
    return line
  }
}
