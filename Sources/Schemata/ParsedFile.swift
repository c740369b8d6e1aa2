import SwiftParser
import SwiftSyntax

/// A text with its syntax tree.
struct ParsedFile {
  let source: SourceText
  let tree: SourceFileSyntax

  /// Every identifier that the text uses anywhere.
  let identifiers: Set<String>

  /// The bytes of what stands in clauses of `#if`.
  let clauses: [Range<Int>]

  init(_ text: String) {
    source = SourceText(text)
    tree = Parser.parse(source: text)
    identifiers = Identifiers.all(in: Syntax(tree))
    clauses = Conditions.clauses(in: Syntax(tree))
  }

  /// Why nothing in this file can be switched, whatever the mutant is.
  var misfit: Misfit? {
    if tree.hasError { return Misfit("does not parse") }
    if source.lines > LineCode.highestLine { return Misfit("in a file that is too long") }
    let tokens = tree.tokens(viewMode: .sourceAccurate)
    if tokens.contains(where: { $0.tokenKind == .poundSourceLocation }) {
      return Misfit("in a file with #sourceLocation")
    }
    return nil
  }
}
