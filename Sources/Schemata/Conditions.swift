import SwiftSyntax

/// The conditional directives in a piece of syntax.
enum Conditions {
  /// Each clause with its condition, in order.
  static func all(in node: Syntax) -> [String] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.clauses
  }

  /// Those of one `#if` itself.
  static func own(_ node: Syntax) -> [String] {
    node.as(IfConfigDeclSyntax.self)?.clauses.map(text) ?? []
  }

  /// The bytes of what stands in clauses.
  static func clauses(in node: Syntax) -> [Range<Int>] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.contents
  }

  private static func text(_ clause: IfConfigClauseSyntax) -> String {
    clause.poundKeyword.text + " " + (clause.condition?.trimmedDescription ?? "")
  }

  private final class Finder: SyntaxVisitor {
    var clauses: [String] = []
    var contents: [Range<Int>] = []

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
      clauses.append(text(node))
      if let elements = node.elements {
        contents.append(elements.position.utf8Offset..<elements.endPosition.utf8Offset)
      }
      return .visitChildren
    }
  }
}
