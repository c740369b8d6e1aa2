import SwiftSyntax

/// A declaration of a file or a type, as far as finding tests needs to tell it from others.
indirect enum DeclarationBlock {
  case function(FunctionDeclSyntax)
  /// A type with its members.
  case type(any DeclGroupSyntax, [DeclarationBlock])
  case `extension`(ExtensionDeclSyntax, [DeclarationBlock])
  case alias(TypeAliasDeclSyntax)
  /// The clauses of an `#if`.
  case conditional([Clause])
  case `import`(ImportDeclSyntax)
  case other(Syntax)

  /// One clause of an `#if`, with what is in it.
  struct Clause {
    let node: IfConfigClauseSyntax
    let blocks: [DeclarationBlock]
  }

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
  private static func clauses(_ conditional: IfConfigDeclSyntax) -> [Clause]? {
    var result: [Clause] = []
    for clause in conditional.clauses {
      switch clause.elements {
      case .statements(let statements): result.append(Clause(node: clause, blocks: blocks(statements)))
      case .decls(let members): result.append(Clause(node: clause, blocks: blocks(members)))
      case nil: result.append(Clause(node: clause, blocks: []))
      default: return nil
      }
    }
    return result
  }
}
