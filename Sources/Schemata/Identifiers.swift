import SwiftSyntax

/// The names that a piece of syntax mentions.
enum Identifiers {
  static func all(in node: Syntax) -> Set<String> {
    Set(node.tokens(viewMode: .sourceAccurate).compactMap(name))
  }

  /// The name without its backticks; nil for a token that is no identifier.
  static func name(_ token: TokenSyntax) -> String? {
    guard case .identifier(let text) = token.tokenKind else { return nil }
    return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
