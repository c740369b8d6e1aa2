import SwiftSyntax

/// A place in one tree at which a choice can stand.
struct Place {
  let form: Site.Form
  let node: Syntax
  /// The bytes that the choice stands for.
  let content: Range<Int>
  /// The statements, if it holds statements.
  let statements: CodeBlockItemListSyntax?
  /// What the statements are the body of.
  let owner: Syntax?

  /// Nil if the node is no such place.
  init?(_ node: Syntax) {
    if let block = node.as(CodeBlockSyntax.self) {
      self.init(in: block.leftBrace, block.rightBrace, of: node, block.statements, owner: block.parent)
    } else if let block = node.as(AccessorBlockSyntax.self), case .getter(let statements) = block.accessors {
      self.init(in: block.leftBrace, block.rightBrace, of: node, statements, owner: node)
    } else if let list = node.as(CodeBlockItemListSyntax.self),
      let label = list.parent?.as(SwitchCaseSyntax.self)?.label
    {
      let start = label.endPositionBeforeTrailingTrivia.utf8Offset
      let end = list.isEmpty ? start : list.endPositionBeforeTrailingTrivia.utf8Offset
      self.init(.statements, node, start..<end, list, owner: nil)
    } else if let clause = node.as(InitializerClauseSyntax.self), Place.isDeclared(clause) {
      let value = clause.value
      let start = value.positionAfterSkippingLeadingTrivia.utf8Offset
      self.init(.expression, node, start..<value.endPositionBeforeTrailingTrivia.utf8Offset, nil, owner: nil)
    } else {
      return nil
    }
  }

  private init(
    _ form: Site.Form, _ node: Syntax, _ content: Range<Int>, _ statements: CodeBlockItemListSyntax?,
    owner: Syntax?
  ) {
    self.form = form
    self.node = node
    self.content = content
    self.statements = statements
    self.owner = owner
  }

  private init(
    in left: TokenSyntax, _ right: TokenSyntax, of node: Syntax, _ statements: CodeBlockItemListSyntax,
    owner: Syntax?
  ) {
    let start = left.endPositionBeforeTrailingTrivia.utf8Offset
    let end = right.positionAfterSkippingLeadingTrivia.utf8Offset
    self.init(.statements, node, start..<end, statements, owner: owner)
  }

  /// The value that a variable or a parameter starts with.
  private static func isDeclared(_ clause: InitializerClauseSyntax) -> Bool {
    clause.parent?.is(PatternBindingSyntax.self) == true
      || clause.parent?.is(FunctionParameterSyntax.self) == true
  }
}
