import SwiftSyntax

extension TreeComparison {
  /// Declarations side by side: the new list may have some more that nothing in the original can see.
  func compare(_ old: DeclarationList, _ new: DeclarationList, _ scope: Scope) throws(Misfit) -> Difference {
    let added = new.items.map { item in item.declaration.flatMap(addable) }
    let kept = zip(new.items, added).filter { $1 == nil }.map(\.0)
    if kept.count == old.items.count {
      let additions = Changes(additions: additions(added, to: old))
      let rest = try compareAll(pairs(old.items, kept), scope)
      return additions.additions.isEmpty ? rest : Difference.settled(additions) + rest
    }
    guard new.items.count == old.items.count else {
      return .open(OpenDifference(reason: Self.reason(old.items, new.items)))
    }
    return try compareAll(pairs(old.items, new.items), scope)
  }

  private func pairs(_ old: [DeclarationList.Item], _ new: [DeclarationList.Item]) -> [(Syntax, Syntax)] {
    zip(old, new).map { ($0.node, $1.node) }
  }

  private func addable(_ declaration: DeclSyntax) -> AddedDeclaration? {
    AddedDeclaration(declaration, used: original.identifiers, isScript: mutant.isScript)
  }

  private func additions(_ added: [AddedDeclaration?], to list: DeclarationList) -> [Addition] {
    var before = 0
    var result: [Addition] = []
    for declaration in added {
      guard let declaration else {
        before += 1
        continue
      }
      result.append(addition(declaration, after: before, of: list))
    }
    return result
  }

  private func addition(_ added: AddedDeclaration, after count: Int, of list: DeclarationList) -> Addition {
    let node = added.declaration.parent.map { Syntax($0) } ?? Syntax(added.declaration)
    let text = mutated.source[node.byteRange]
    let start =
      node.byteRange.lowerBound
      + text.utf8.prefix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.count
    return Addition(
      name: added.name,
      text: mutated.source[start..<node.byteRange.upperBound],
      offset: count == 0 ? list.node.byteRange.lowerBound : list.items[count - 1].node.byteRange.upperBound,
      scope: list.node.byteRange.lowerBound,
      lines: mutated.source.line(at: start)...mutated.source.line(at: node.byteRange.upperBound),
      names: Identifiers.all(in: node))
  }

  private static func reason(_ old: [DeclarationList.Item], _ new: [DeclarationList.Item]) -> String {
    if new.count > old.count { return "adds a declaration that is not private, or whose name is in use" }
    return new.count < old.count ? "removes a declaration" : "replaces a declaration"
  }
}
