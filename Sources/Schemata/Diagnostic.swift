/// An error that the compiler tells.
struct Diagnostic: Hashable {
  let file: String
  let line: Int

  /// The errors in the output of a build, each once: builds repeat them.
  static func errors(in output: String) -> Set<Diagnostic> {
    Set(output.split(whereSeparator: \.isNewline).compactMap { Diagnostic(plain($0)) })
  }

  /// From a line such as `/a/b.swift:12:3: error: text`; nil for any other.
  private init?(_ line: String) {
    guard let end = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": fatal error: ") else {
      return nil
    }
    let parts = line[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, Int(parts[parts.count - 1]) != nil, let number = Int(parts[parts.count - 2])
    else {
      return nil
    }
    file = parts.dropLast(2).joined(separator: ":")
    self.line = number
  }

  /// The line without the colours of a terminal.
  private static func plain(_ line: Substring) -> String {
    var result = ""
    var isEscape = false
    for character in line {
      if character == "\u{1B}" { isEscape = true } else if !isEscape { result.append(character) }
      if isEscape, character.isLetter { isEscape = false }
    }
    return result
  }
}
