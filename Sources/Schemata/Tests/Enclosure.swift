import SwiftSyntax

/// What stands around a declaration in a test file.
struct Enclosure {
  let file: ParsedTestFile
  let types: DeclaredTypes
  /// The type that members belong to; without a path outside of types.
  private(set) var type: TypeID
  /// The conditions of the `#if`s, and what extensions say besides the type's name.
  private(set) var qualifiers = Code()
  /// Whether a private extension is around it.
  private(set) var isPrivate = false

  init(_ file: ParsedTestFile, _ types: DeclaredTypes) {
    self.file = file
    self.types = types
    type = TypeID(module: file.file.module, path: [])
  }

  func entering(_ declaration: any DeclGroupSyntax) -> Enclosure {
    guard let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name else { return self }
    var inner = self
    inner.type = type.member(name)
    return inner
  }

  func entering(_ node: ExtensionDeclSyntax) -> Enclosure {
    let name = WrittenType(node.extendedType)
    var inner = self
    inner.type = types.type(name, in: type) ?? TypeID(module: type.module, path: name.parts)
    inner.qualifiers =
      qualifiers + Code(node.attributes) + Code(node.modifiers)
      + (node.genericWhereClause.map { Code($0) } ?? Code())
    inner.isPrivate = isPrivate || Modifiers.arePrivate(node.modifiers)
    return inner
  }

  /// - Parameter clauses: those of one `#if` up to the one that is entered.
  func entering(_ clauses: some Sequence<IfConfigClauseSyntax>) -> Enclosure {
    var inner = self
    inner.qualifiers = clauses.reduce(qualifiers) { $0 + Code(condition: $1) }
    return inner
  }
}
