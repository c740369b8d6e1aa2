import SwiftSyntax

extension Scope {
  /// The scope of what is in a node that stands in both trees.
  func entering(_ old: Syntax, _ new: Syntax, _ implicitReturn: ImplicitReturn) -> Scope {
    if old.is(ClosureExprSyntax.self) { return closure }
    if old.is(InitializerClauseSyntax.self) { return body }
    if old.is(IfExprSyntax.self) || old.is(SwitchExprSyntax.self) {
      let values = [old, new].compactMap { $0.as(ExprSyntax.self) }.filter(implicitReturn.isValue)
      return values.isEmpty ? self : withoutBlocks
    }
    if Self.holdsBody(old) { return barred(by: BodyRules.misfit(of: old) ?? BodyRules.misfit(of: new)) }
    return old.is(CodeBlockSyntax.self) || Self.isGetter(old) ? body : self
  }

  private static func isGetter(_ node: Syntax) -> Bool {
    if case .getter = node.as(AccessorBlockSyntax.self)?.accessors { true } else { false }
  }

  private static func holdsBody(_ node: Syntax) -> Bool {
    switch node.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .variableDecl, .subscriptDecl:
      true
    default: false
    }
  }
}
