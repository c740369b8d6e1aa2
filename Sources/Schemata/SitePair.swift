import SwiftSyntax

/// The same site in both trees.
struct SitePair {
  let old: Place
  let new: Place

  init?(_ old: Syntax, _ new: Syntax) {
    guard let old = Place(old), let new = Place(new), old.form == new.form else { return nil }
    self.old = old
    self.new = new
  }

  /// Throws when the choice would change what the original does, or hide that the mutant does not compile.
  func check() throws(Misfit) {
    if Conditions.all(in: old.node) != Conditions.all(in: new.node) {
      throw Misfit("changes an #if condition")
    }
    if let old = old.owner?.as(InitializerDeclSyntax.self),
      let new = new.owner?.as(InitializerDeclSyntax.self)
    {
      try InitializerRules.checkBody(old, new)
    }
    switch old.form {
    case .statements: try checkCase()
    case .expression: try checkExpressions()
    }
  }

  private func checkCase() throws(Misfit) {
    guard old.node.is(CodeBlockItemListSyntax.self),
      old.statements?.isEmpty == true || new.statements?.isEmpty == true
    else { return }
    throw Misfit("empties a case")
  }

  private func checkExpressions() throws(Misfit) {
    for place in [old, new] {
      guard let value = place.node.as(InitializerClauseSyntax.self)?.value else { continue }
      if ExpressionRules.suspends(value) { throw Misfit("in an expression with try or await") }
      guard let parameter = place.node.parent?.as(FunctionParameterSyntax.self) else { continue }
      if parameter.type.is(FunctionTypeSyntax.self) {
        throw Misfit("in a default argument that is a function")
      }
      if ExpressionRules.tellsPlace(value) {
        throw Misfit("in a default argument that tells the place of the call")
      }
    }
  }
}
