import SwiftSyntax

/// Which bodies can hold a choice, as far as their declarations tell.
enum BodyRules {
  /// Attributes whose bodies become part of other modules, or are checked for what they do.
  private static let barring: Set<String> = [
    "_transparent", "_alwaysEmitIntoClient", "backDeployed", "_backDeploy", "export", "differentiable",
    "derivative",
    "_noLocks", "_noAllocation", "_section", "section", "const", "_const",
  ]

  /// Why the bodies of a declaration can hold no choice; nil if they can.
  static func misfit(of declaration: Syntax) -> Misfit? {
    for name in AttributeNames.all(of: declaration) {
      if name.hasSuffix("Builder") { return Misfit("in a result builder") }
      if barring.contains(name) { return Misfit("in a body with @\(name)") }
    }
    return mayBeBuilder(declaration) ? Misfit("in what may be a result builder") : nil
  }

  /// A `body` that gives `some` type: a protocol that the syntax does not show may make it a result builder.
  private static func mayBeBuilder(_ declaration: Syntax) -> Bool {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return function.name.text == "body" && isOpaque(function.signature.returnClause?.type)
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.contains {
      $0.pattern.trimmedDescription == "body" && isOpaque($0.typeAnnotation?.type)
    }
  }

  private static func isOpaque(_ type: TypeSyntax?) -> Bool {
    type?.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
  }
}
