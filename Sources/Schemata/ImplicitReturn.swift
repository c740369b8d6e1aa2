import SwiftSyntax

/// Finds the expressions that are a body's result without a `return`: in a branch they need one.
struct ImplicitReturn {
  /// Functions that never return: a call of one is no result.
  let neverReturning: Set<String>

  /// The bytes before which `return ` has to stand once the statements are in a branch.
  func offsets(_ items: CodeBlockItemListSyntax, in owner: Syntax) -> [Int] {
    let kind = ResultKind(ofBodyIn: owner)
    return kind == .nothing ? [] : results(items, kind).map(\.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Whether an `if` or `switch` gives the value of the body that it stands in, so that its branches are expressions.
  func isValue(_ expression: ExprSyntax) -> Bool {
    guard let statement = expression.parent?.as(ExpressionStmtSyntax.self),
      let item = statement.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return !isAlternative(expression) }
    guard list.count == 1, let owner = list.bodyOwner, ResultKind(ofBodyIn: owner) == .value else {
      return false
    }
    return isResult(expression)
  }

  /// An `else if`: no expression in its own right.
  private func isAlternative(_ expression: ExprSyntax) -> Bool {
    expression.is(IfExprSyntax.self) && expression.parent?.is(IfExprSyntax.self) == true
  }

  private func results(_ items: CodeBlockItemListSyntax, _ kind: ResultKind) -> [ExprSyntax] {
    guard items.count == 1, let item = items.first?.item else { return [] }
    if let conditional = item.as(IfConfigDeclSyntax.self) {
      return conditional.clauses.flatMap { clause -> [ExprSyntax] in
        guard case .statements(let statements) = clause.elements else { return [] }
        return results(statements, kind)
      }
    }
    guard let expression = item.soleExpression else { return [] }
    if kind == .failure { return expression.is(NilLiteralExprSyntax.self) ? [expression] : [] }
    return isResult(expression) ? [expression] : []
  }

  private func isResult(_ expression: ExprSyntax) -> Bool {
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
      return !ReturnFinder.found(in: Syntax(expression))
        && branches(of: expression).contains(where: givesValue)
    }
    return !neverReturns(expression)
  }

  private func givesValue(_ branch: CodeBlockItemListSyntax) -> Bool {
    guard branch.count == 1, let expression = branch.first?.item.soleExpression else { return false }
    return isResult(expression)
  }

  private func branches(of expression: ExprSyntax) -> [CodeBlockItemListSyntax] {
    if let choice = expression.as(SwitchExprSyntax.self) {
      return choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
    }
    guard let condition = expression.as(IfExprSyntax.self) else { return [] }
    switch condition.elseBody {
    case .codeBlock(let block): return [condition.body.statements, block.statements]
    case .ifExpr(let next): return [condition.body.statements] + branches(of: ExprSyntax(next))
    default: return []
    }
  }

  private func neverReturns(_ expression: ExprSyntax) -> Bool {
    if let attempt = expression.as(TryExprSyntax.self) { return neverReturns(attempt.expression) }
    if let wait = expression.as(AwaitExprSyntax.self) { return neverReturns(wait.expression) }
    guard let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    let name =
      callee.as(DeclReferenceExprSyntax.self)?.baseName
      ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName
    return name.map { neverReturning.contains($0.text) } ?? false
  }
}

extension CodeBlockItemSyntax.Item {
  /// The expression that the item is, `if` and `switch` included.
  fileprivate var soleExpression: ExprSyntax? {
    self.as(ExprSyntax.self) ?? self.as(ExpressionStmtSyntax.self)?.expression
  }
}

extension CodeBlockItemListSyntax {
  /// The declaration, accessor or accessor block whose whole body these statements are, seen through `#if`.
  fileprivate var bodyOwner: Syntax? {
    if let block = parent?.as(CodeBlockSyntax.self) { return block.parent }
    if let getter = parent?.as(AccessorBlockSyntax.self) { return Syntax(getter) }
    guard let clause = parent?.as(IfConfigClauseSyntax.self),
      let list = clause.parent?.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1
    else { return nil }
    return list.bodyOwner
  }
}
