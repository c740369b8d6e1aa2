import SwiftSyntax

/// The names of values, types and macros that code uses, without labels and without the names that it declares.
enum Mentions {
  static func all(in node: some SyntaxProtocol) -> Set<String> {
    names(node.tokens(viewMode: .sourceAccurate))
  }

  /// Those in what declares a type or an extension, without its members.
  static func all(inHeadOf group: any DeclGroupSyntax) -> Set<String> { names(group.head) }

  private static func names(_ tokens: some Sequence<TokenSyntax>) -> Set<String> {
    Set(tokens.filter(isUse).compactMap(Identifiers.name))
  }

  private static func isUse(_ token: TokenSyntax) -> Bool {
    switch token.parent?.kind {
    case .declReferenceExpr, .identifierType, .memberType, .macroExpansionExpr, .macroExpansionDecl: true
    default: false
    }
  }
}
