import SwiftSyntax

/// The same conditional clause in both texts.
struct ClausePair {
  let original: ClauseMark
  let mutated: ClauseMark

  /// Nil if the clauses hold no statements.
  init?(_ old: IfConfigClauseSyntax, _ new: IfConfigClauseSyntax) {
    guard let original = ClauseMark(old), let mutated = ClauseMark(new) else { return nil }
    self.original = original
    self.mutated = mutated
  }
}

/// A place in a conditional clause at which reach is to be recorded.
struct ClauseMark: Sendable, Hashable {
  let offset: Int
  let layout: Layout

  /// What follows a mark, and so how the text after it keeps its line.
  enum Layout: Sendable, Hashable {
    /// A statement, on the same line.
    case statement
    /// A directive, which needs a line of its own.
    case directive
    /// The end of the clause.
    case nothing
  }

  init?(_ clause: IfConfigClauseSyntax) {
    switch clause.elements {
    case .statements(let statements):
      if let first = statements.first {
        offset = first.positionAfterSkippingLeadingTrivia.utf8Offset
        layout = first.item.is(IfConfigDeclSyntax.self) ? .directive : .statement
      } else {
        offset = statements.position.utf8Offset
        layout = .nothing
      }
    case nil:
      offset = clause.endPosition.utf8Offset
      layout = .nothing
    default: return nil
    }
  }
}

extension IfConfigClauseSyntax {
  /// Whether the conditional is all that a closure does, so that its result may be implicit.
  var isWholeOfClosure: Bool {
    guard let list = parent?.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return list.count == 1 && list.parent?.is(ClosureExprSyntax.self) == true
  }
}
