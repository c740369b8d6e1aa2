import SwiftSyntax

/// What an expression that becomes the result of a closure must not hold.
enum ExpressionRules {
  /// A `try` or `await` of the expression itself, which the closure would have to repeat.
  static func suspends(_ value: ExprSyntax) -> Bool {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(value)
    return finder.suspends
  }

  /// `#line` and the like: as a default argument they tell of the caller, in a closure of themselves.
  static func tellsPlace(_ value: ExprSyntax) -> Bool {
    value.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .pound }
  }

  private final class Finder: SyntaxVisitor {
    private(set) var suspends = false

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
      suspends = suspends || node.questionOrExclamationMark == nil
      return .visitChildren
    }

    override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
      suspends = true
      return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
}
