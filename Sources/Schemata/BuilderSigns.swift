import SwiftSyntax

/// Signs of a result builder whose attribute stands elsewhere: at the requirement of a protocol.
enum BuilderSigns {
  /// The requirements with builders in well-known protocols.
  private static let names: Set<String> = ["body", "makeBody", "previews", "appShortcuts"]

  /// A requirement's name, with a result that is opaque or may be a list.
  static func areNamed(_ declaration: Syntax) -> Bool {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return names.contains(function.name.text) && isBuilt(function.signature.returnClause?.type)
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.contains {
      names.contains($0.pattern.trimmedDescription) && isBuilt($0.typeAnnotation?.type)
    }
  }

  private static func isBuilt(_ type: TypeSyntax?) -> Bool {
    guard let type else { return false }
    return type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
      || type.is(ArrayTypeSyntax.self)
  }

  /// A body that ends with an expression after other statements and never returns: of a plain function, that would not
  /// compile.
  static func areWritten(_ declaration: Syntax) -> Bool {
    bodies(of: declaration).contains { statements, owner in
      statements.count > 1 && ResultKind(ofBodyIn: owner) == .value
        && !ReturnFinder.found(in: Syntax(statements))
        && statements.last?.item.is(ExprSyntax.self) == true && !endsByCall(statements)
    }
  }

  /// A call may be of a function that never returns.
  private static func endsByCall(_ statements: CodeBlockItemListSyntax) -> Bool {
    let call = statements.last?.item.as(FunctionCallExprSyntax.self)
    let name = call?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name?.first?.isLowercase ?? false
  }

  private static func bodies(of declaration: Syntax) -> [(CodeBlockItemListSyntax, Syntax)] {
    if let function = declaration.as(FunctionDeclSyntax.self), let body = function.body {
      return [(body.statements, declaration)]
    }
    if let accessor = declaration.as(AccessorDeclSyntax.self), let body = accessor.body {
      return [(body.statements, declaration)]
    }
    let blocks =
      declaration.as(VariableDeclSyntax.self)?.bindings.map(\.accessorBlock)
      ?? [declaration.as(SubscriptDeclSyntax.self)?.accessorBlock]
    return blocks.compactMap { block in
      guard let block, case .getter(let statements) = block.accessors else { return nil }
      return (statements, Syntax(block))
    }
  }
}
