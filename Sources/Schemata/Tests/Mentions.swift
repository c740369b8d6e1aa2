import SwiftSyntax

/// The names of functions, types and macros that code uses.
///
/// A name that is not called counts too, as in `run(testA)`, unless it is a property of some value, or the code itself
/// binds it to a variable.
enum Mentions {
  static func all(in node: some SyntaxProtocol) -> Set<String> {
    let tokens = Array(node.tokens(viewMode: .sourceAccurate))
    let bound = names(tokens.filter(isBinding))
    return names(tokens.filter(isDefiniteUse)).union(names(tokens.filter(isBareUse)).subtracting(bound))
  }

  /// Those in what declares a type or an extension, without its members.
  static func all(inHeadOf group: any DeclGroupSyntax) -> Set<String> {
    names(group.head.filter(isDefiniteUse))
  }

  private static func names(_ tokens: [TokenSyntax]) -> Set<String> {
    Set(tokens.compactMap(Identifiers.name))
  }

  private static func isDefiniteUse(_ token: TokenSyntax) -> Bool {
    switch token.parent?.kind {
    case .identifierType, .memberType, .macroExpansionExpr, .macroExpansionDecl: true
    case .declReferenceExpr: isCalled(token) || isMemberOfSelf(token)
    default: false
    }
  }

  private static func isBareUse(_ token: TokenSyntax) -> Bool {
    token.parent?.kind == .declReferenceExpr && member(token) == nil
  }

  private static func isBinding(_ token: TokenSyntax) -> Bool {
    switch token.parent?.kind {
    case .identifierPattern, .functionParameter, .closureParameter, .closureShorthandParameter: true
    default: false
    }
  }

  private static func isCalled(_ token: TokenSyntax) -> Bool {
    let callee = member(token).map { Syntax($0) } ?? token.parent
    return callee?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee?.id
  }

  private static func isMemberOfSelf(_ token: TokenSyntax) -> Bool {
    let base = member(token)?.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind
    return base == .keyword(.self) || base == .keyword(.Self)
  }

  /// The `value.name` whose name the token is.
  private static func member(_ token: TokenSyntax) -> MemberAccessExprSyntax? {
    let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
    return access?.declName.id == token.parent?.id ? access : nil
  }
}
