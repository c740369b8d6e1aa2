import SwiftSyntax

/// A piece of code without its comments and white space, for comparison.
struct Code: Hashable, Sendable {
  /// The tokens, with a mark before each statement: `a (b)` on two lines is not `a(b)`.
  private(set) var tokens: [String] = []

  init() {}

  /// All of a piece of syntax.
  init(_ node: some SyntaxProtocol) {
    tokens = node.tokens(viewMode: .sourceAccurate).flatMap(Self.words)
  }

  /// What declares a type or an extension, without its members.
  init(headOf group: any DeclGroupSyntax) {
    tokens = group.head.flatMap(Self.words)
  }

  /// The condition of one clause of an `#if`.
  init(condition clause: IfConfigClauseSyntax) {
    tokens = [clause.poundKeyword.text] + (clause.condition.map { Code($0).tokens } ?? [])
  }

  init(words: [String]) {
    tokens = words
  }

  var isEmpty: Bool { tokens.isEmpty }

  static func + (one: Code, other: Code) -> Code { Code(words: one.tokens + other.tokens) }

  static func += (one: inout Code, other: Code) { one.tokens += other.tokens }

  /// Whether a token is among its own.
  func contains(_ token: String) -> Bool { tokens.contains(token) }

  private static func words(_ token: TokenSyntax) -> [String] {
    startsStatement(token) ? ["\n", token.text] : [token.text]
  }

  private static func startsStatement(_ token: TokenSyntax) -> Bool {
    var node = Syntax(token)
    while let parent = node.parent, parent.position == token.position {
      if parent.is(CodeBlockItemSyntax.self) { return true }
      node = parent
    }
    return false
  }
}

extension DeclGroupSyntax {
  /// The tokens before the members.
  var head: [TokenSyntax] {
    tokens(viewMode: .sourceAccurate).prefix { $0.position < memberBlock.position }
  }
}
