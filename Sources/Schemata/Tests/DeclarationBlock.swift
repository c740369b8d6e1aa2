import SwiftSyntax

/// A declaration of a file or a type, as far as finding tests needs to tell it from others.
indirect enum DeclarationBlock {
  case function(FunctionDeclSyntax)
  /// A type with its members.
  case type(any DeclGroupSyntax, [DeclarationBlock])
  case `extension`(ExtensionDeclSyntax, [DeclarationBlock])
  case alias(TypeAliasDeclSyntax)
  /// The clauses of an `#if`, each with what is in it.
  case conditional([(clause: IfConfigClauseSyntax, blocks: [DeclarationBlock])])
  case `import`(ImportDeclSyntax)
  case other(Syntax)

  static func all(in file: SourceFileSyntax) -> [DeclarationBlock] { blocks(file.statements) }

  private static func blocks(_ statements: CodeBlockItemListSyntax) -> [DeclarationBlock] {
    statements.map { item in
      item.item.as(DeclSyntax.self).map(block) ?? .other(Syntax(item.item))
    }
  }

  private static func blocks(_ members: MemberBlockItemListSyntax) -> [DeclarationBlock] {
    members.map { block($0.decl) }
  }

  private static func block(_ declaration: DeclSyntax) -> DeclarationBlock {
    if let function = declaration.as(FunctionDeclSyntax.self) { return .function(function) }
    if let alias = declaration.as(TypeAliasDeclSyntax.self) { return .alias(alias) }
    if let node = declaration.as(ImportDeclSyntax.self) { return .import(node) }
    if let node = declaration.as(ExtensionDeclSyntax.self) {
      return .extension(node, blocks(node.memberBlock.members))
    }
    if let type = declaration.asProtocol((any DeclGroupSyntax).self) {
      return .type(type, blocks(type.memberBlock.members))
    }
    if let conditional = declaration.as(IfConfigDeclSyntax.self), let clauses = clauses(conditional) {
      return .conditional(clauses)
    }
    return .other(Syntax(declaration))
  }

  /// Nil if a clause holds something other than statements and members.
  private static func clauses(
    _ conditional: IfConfigDeclSyntax
  ) -> [(clause: IfConfigClauseSyntax, blocks: [DeclarationBlock])]? {
    var result: [(clause: IfConfigClauseSyntax, blocks: [DeclarationBlock])] = []
    for clause in conditional.clauses {
      switch clause.elements {
      case .statements(let statements): result.append((clause, blocks(statements)))
      case .decls(let members): result.append((clause, blocks(members)))
      case nil: result.append((clause, []))
      default: return nil
      }
    }
    return result
  }
}
