import SwiftSyntax

/// The comment on a test that names the mutants it is for: `// mutants: port-ignored, gate-open`.
enum MutantsComment {
  /// The names, from every such line before the function's name, in order.
  static func names(on function: FunctionDeclSyntax) -> [String] {
    function.tokens(viewMode: .sourceAccurate)
      .prefix { $0.position <= function.funcKeyword.position }
      .flatMap { $0.leadingTrivia + $0.trailingTrivia }
      .flatMap(lines).flatMap(names)
  }

  private static func lines(_ piece: TriviaPiece) -> [Substring] {
    switch piece {
    case .lineComment(let text), .docLineComment(let text), .blockComment(let text),
      .docBlockComment(let text):
      text.split(whereSeparator: \.isNewline)
    default: []
    }
  }

  private static func names(_ line: Substring) -> [String] {
    let marks: Set<Character> = ["/", "*", "!", " ", "\t"]
    let words = line.drop { marks.contains($0) }
    let key = "mutants:"
    guard words.hasPrefix(key) else { return [] }
    return words.dropFirst(key.count).split { $0 == "," || $0.isWhitespace }.map(String.init)
      .filter { $0 != "*/" }
  }
}
