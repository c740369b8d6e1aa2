import SwiftSyntax

/// The declarations of a type, an extension or a file, among which further ones may be added.
struct DeclarationList {
  struct Item {
    let node: Syntax
    /// Nil for a statement.
    let declaration: DeclSyntax?
  }

  let items: [Item]
  let node: Syntax

  /// - Parameter inBody: statements in `#if` are then no declarations of a file.
  init?(_ node: Syntax, inBody: Bool) {
    self.node = node
    if let members = node.as(MemberBlockItemListSyntax.self) {
      items = members.map { Item(node: Syntax($0), declaration: $0.decl) }
    } else if let list = node.as(CodeBlockItemListSyntax.self), Self.isOfFile(list, inBody: inBody) {
      items = list.map { Item(node: Syntax($0), declaration: $0.item.as(DeclSyntax.self)) }
    } else {
      return nil
    }
  }

  private static func isOfFile(_ list: CodeBlockItemListSyntax, inBody: Bool) -> Bool {
    list.parent?.is(SourceFileSyntax.self) == true
      || (list.parent?.is(IfConfigClauseSyntax.self) == true && !inBody)
  }
}
