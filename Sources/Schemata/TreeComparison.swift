import SwiftSyntax

/// Finds what a mutant changes: walks both trees of a file side by side.
///
/// A difference rises from where it is until a site is around it that stands in both trees alike.
struct TreeComparison {
  let original: ParsedFile
  let mutated: ParsedFile
  let mutant: Mutation
  let implicitReturn: ImplicitReturn

  /// What the mutant does to the file.
  func changes() throws(Misfit) -> Changes {
    switch try compare(Syntax(original.tree), Syntax(mutated.tree), Scope()) {
    case .none: throw Misfit("changes no code")
    case .settled(let changes): return changes
    case .open(let difference): throw Misfit(difference.reason ?? "changes declarations")
    }
  }

  /// The difference of two nodes, as far as no site in them holds it.
  func compare(_ old: Syntax, _ new: Syntax, _ scope: Scope) throws(Misfit) -> Difference {
    guard old.kind == new.kind else {
      return .open(OpenDifference(reason: old.is(DeclSyntax.self) ? "replaces a declaration" : nil))
    }
    if isSameText(old, new) { return .none }
    if let token = old.as(TokenSyntax.self) {
      return token.tokenKind == new.as(TokenSyntax.self)?.tokenKind ? .none : .open(OpenDifference())
    }
    let difference = try compareChildren(old, new, scope.entering(old, new, implicitReturn))
    return try rise(difference, from: old, new, scope)
  }

  private func compareChildren(_ old: Syntax, _ new: Syntax, _ scope: Scope) throws(Misfit) -> Difference {
    if let list = DeclarationList(old, inBody: scope.inBody),
      let other = DeclarationList(new, inBody: scope.inBody)
    {
      return try compare(list, other, scope)
    }
    let (left, right) = (old.children(viewMode: .sourceAccurate), new.children(viewMode: .sourceAccurate))
    guard left.count == right.count else { return .open(OpenDifference()) }
    return try compareAll(zip(left, right), scope)
  }

  func compareAll(_ pairs: some Sequence<(Syntax, Syntax)>, _ scope: Scope) throws(Misfit) -> Difference {
    var result = Difference.none
    for (old, new) in pairs { result = result + (try compare(old, new, scope)) }
    return result
  }

  private func isSameText(_ old: Syntax, _ new: Syntax) -> Bool {
    old.totalLength == new.totalLength
      && original.source.bytes[old.byteRange] == mutated.source.bytes[new.byteRange]
  }
}

extension Syntax {
  /// All bytes of the node, trivia included.
  var byteRange: Range<Int> { position.utf8Offset..<endPosition.utf8Offset }
}
