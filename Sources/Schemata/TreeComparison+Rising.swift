import SwiftSyntax

extension TreeComparison {
  /// What becomes of a difference in a node on its way out of it.
  func rise(
    _ difference: Difference, from old: Syntax, _ new: Syntax, _ scope: Scope
  ) throws(Misfit) -> Difference {
    if case .none = difference { return .none }
    if let clause = old.as(IfConfigClauseSyntax.self), let other = new.as(IfConfigClauseSyntax.self) {
      return try rise(difference, from: clause, other, scope)
    }
    if old.is(IfConfigDeclSyntax.self), Conditions.own(old) != Conditions.own(new) {
      throw Misfit("changes an #if condition")
    }
    switch difference {
    case .none: return .none
    case .settled:
      try checkInitializer(old, new)
      return difference
    case .open(var open):
      if let places = SitePair(old, new), let edit = try settle(open, places, scope) {
        return .settled(Changes(edits: [edit]))
      }
      open.reason = open.reason ?? DeclarationReason.text(old)
      return .open(open)
    }
  }

  /// The edit of a site that holds a difference; nil if this one may not.
  private func settle(
    _ difference: OpenDifference, _ places: SitePair, _ scope: Scope
  ) throws(Misfit) -> Edit? {
    switch places.old.form {
    case .expression where scope.inBody: return nil
    case .statements where !scope.blocks && scope.misfit == nil: return nil
    default: break
    }
    if let misfit = scope.misfit {
      if scope.inBody { return nil }
      throw misfit
    }
    return try edit(difference, places)
  }

  private func edit(_ difference: OpenDifference, _ places: SitePair) throws(Misfit) -> Edit {
    try places.check()
    let clauses = difference.clauses ?? []
    let returns = implicitReturns(places.new)
    let insertions = clauses.map { mutant.mark($0.mutated, in: mutated.source, isMutated: true) }
    return Edit(
      site: Site(form: places.old.form, content: places.old.content),
      text: mutated.source.spliced(
        places.new.content, insertions + returns.map { Insertion(offset: $0, text: "return ") }),
      line: mutated.source.line(at: places.new.content.lowerBound),
      returns: implicitReturns(places.old),
      marks: clauses.map(\.original),
      names: Identifiers.all(in: places.new.node))
  }

  private func implicitReturns(_ place: Place) -> [Int] {
    guard let statements = place.statements, let owner = place.owner else { return [] }
    return implicitReturn.offsets(statements, in: owner)
  }

  private func checkInitializer(_ old: Syntax, _ new: Syntax) throws(Misfit) {
    guard let old = old.as(InitializerDeclSyntax.self), let new = new.as(InitializerDeclSyntax.self) else {
      return
    }
    try InitializerRules.check(old, new)
  }

  /// Out of a conditional clause: what is in it is reached there and nowhere else.
  private func rise(
    _ difference: Difference, from old: IfConfigClauseSyntax, _ new: IfConfigClauseSyntax, _ scope: Scope
  ) throws(Misfit) -> Difference {
    guard old.condition?.trimmedDescription == new.condition?.trimmedDescription else {
      throw Misfit("changes an #if condition")
    }
    guard scope.inBody else { return difference }
    let pair = ClausePair(old, new)
    switch difference {
    case .none: return .none
    case .settled(var changes):
      changes.clauses = changes.clauses ?? pair.map { [$0] }
      return .settled(changes)
    case .open(var open):
      if open.clauses == nil {
        guard let pair else { throw Misfit("in an #if clause without statements") }
        if scope.inClosure, old.isWholeOfClosure { throw Misfit("in an #if clause that is all of a closure") }
        open.clauses = [pair]
      }
      return .open(open)
    }
  }
}
