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

  /// The text of a name, keyword or not, without its backticks.
  static func plain(_ token: TokenSyntax) -> String {
    let text = token.text
    return text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
      ? String(text.dropFirst().dropLast()) : text
  }
}
