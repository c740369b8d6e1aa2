import SwiftParser
import SwiftSyntax

/// A file with its declarations, and with the types among them.
struct ParsedTestFile {
  let file: SourceFile
  let source: SourceText
  let blocks: [DeclarationBlock]
  let types: [DeclaredType]

  init(_ file: SourceFile) {
    self.file = file
    source = SourceText(file.text)
    blocks = DeclarationBlock.all(in: Parser.parse(source: file.text))
    types = Self.types(in: blocks, TypeID(module: file.module, path: []), isVisible: true)
  }

  private static func types(
    in blocks: [DeclarationBlock], _ scope: TypeID, isVisible: Bool
  ) -> [DeclaredType] {
    blocks.flatMap { block -> [DeclaredType] in
      switch block {
      case .type(let type, let members): return declared(type, members, in: scope, isVisible: isVisible)
      case .extension(let node, let members):
        // Extensions stand outside of types. What an alias stands for is not known yet.
        let id = TypeID(module: scope.module, path: WrittenType(node.extendedType).parts)
        return types(in: members, id, isVisible: isVisible && !Modifiers.arePrivate(node.modifiers))
      case .alias(let alias):
        let id = scope.member(alias.name)
        let target = WrittenType(alias.initializer.value)
        return [DeclaredType(id: id, kind: .alias(of: target), isVisible: isVisible)]
      case .conditional(let clauses):
        return clauses.flatMap { types(in: $0.blocks, scope, isVisible: isVisible) }
      case .function, .import, .other: return []
      }
    }
  }

  private static func declared(
    _ type: any DeclGroupSyntax, _ members: [DeclarationBlock], in scope: TypeID, isVisible: Bool
  ) -> [DeclaredType] {
    guard let name = type.asProtocol((any NamedDeclSyntax).self)?.name else { return [] }
    let node = type.as(ClassDeclSyntax.self)
    let kind: DeclaredType.Kind =
      node.map {
        .class(superclass: ($0.inheritanceClause?.inheritedTypes.first?.type).map(WrittenType.init))
      }
      ?? .other
    let isGeneric = type.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    let isVisible = isVisible && !isGeneric && !Modifiers.arePrivate(type.modifiers)
    let id = scope.member(name)
    return [DeclaredType(id: id, kind: kind, isVisible: isVisible)]
      + types(in: members, id, isVisible: isVisible)
  }
}

extension TypeID {
  /// A type in this one.
  func member(_ name: TokenSyntax) -> TypeID {
    TypeID(module: module, path: path + [Identifiers.plain(name)])
  }
}
