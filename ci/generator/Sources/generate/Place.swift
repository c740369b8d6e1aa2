import SwiftSyntax

/// Where a statement stands, as far as that decides what can be done to it.
struct Place {
  let item: CodeBlockItemSyntax
  private let list: CodeBlockItemListSyntax?

  init(of item: CodeBlockItemSyntax) {
    self.item = item
    list = item.parent?.as(CodeBlockItemListSyntax.self)
  }

  var isAlone: Bool { list?.count == 1 }

  /// What the statement list belongs to: a function, a closure, an `if`, a switch case.
  var owner: Syntax? {
    let parent = list?.parent
    return parent?.is(CodeBlockSyntax.self) == true ? parent?.parent : parent
  }

  /// Whether the statement stands for a value: of a function, a closure or a branch.
  var isValue: Bool {
    guard isAlone, let owner else { return false }
    if owner.is(ClosureExprSyntax.self) { return true }
    if owner.isFunctionLike { return owner.declaredReturnType != nil }
    return owner.branching.map { $0.statement.map { Place(of: $0).isValue } ?? true } ?? false
  }

  /// The type that the statement's value is returned as, where it is the result of a function without `return`.
  var implicitReturn: TypeSyntax? {
    guard isAlone, let owner else { return nil }
    if owner.isFunctionLike || owner.is(ClosureExprSyntax.self) { return owner.declaredReturnType }
    guard let branching = owner.branching else { return nil }
    if let statement = branching.statement { return Place(of: statement).implicitReturn }
    return branching.expression.parent?.is(ReturnStmtSyntax.self) == true
      ? branching.expression.returnType : nil
  }

  /// Whether the code behind an exit can be reached instead: it ends a branch that does more, and more follows it.
  func isDroppableExit(_ statement: StmtSyntax) -> Bool {
    let exits: [any StmtSyntaxProtocol.Type] = [
      ReturnStmtSyntax.self, ThrowStmtSyntax.self, BreakStmtSyntax.self, ContinueStmtSyntax.self,
    ]
    guard exits.contains(where: { statement.is($0) }), !isAlone, list?.last == item,
      let branch = owner?.as(IfExprSyntax.self), branch.elseBody == nil,
      let outer = Syntax(branch).branching?.statement
    else { return false }
    return Place(of: outer).list?.last != outer || Syntax(item).returnType == nil
  }
}

extension Syntax {
  /// The `if` or `switch` that a branch belongs to, and the statement that it makes up; nil: it is an expression.
  var branching: (expression: Syntax, statement: CodeBlockItemSyntax?)? {
    var top: Syntax
    if self.is(IfExprSyntax.self) {
      top = self
      while let outer = top.parent, outer.is(IfExprSyntax.self) { top = outer }
    } else if self.is(SwitchCaseSyntax.self), let node = parent?.parent {
      top = node
    } else {
      return nil
    }
    let holder = top.parent?.is(ExpressionStmtSyntax.self) == true ? top.parent?.parent : top.parent
    // Between a statement and its item stands nothing.
    return (top, holder?.as(CodeBlockItemSyntax.self))
  }

  /// Whether the statements inside are a function's or an accessor's.
  var isFunctionLike: Bool {
    self.is(FunctionDeclSyntax.self) || self.is(AccessorDeclSyntax.self) || self.is(AccessorBlockSyntax.self)
      || self.is(InitializerDeclSyntax.self) || self.is(DeinitializerDeclSyntax.self)
  }

  /// The type that a function, getter or closure says that it returns; nil: nothing, or it does not say.
  var declaredReturnType: TypeSyntax? {
    if let function = self.as(FunctionDeclSyntax.self) {
      let type = function.signature.returnClause?.type
      return ["Void", "()"].contains(type?.trimmedDescription) ? nil : type
    }
    if let closure = self.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type }
    if let accessor = self.as(AccessorDeclSyntax.self) {
      guard ["get", "_read"].contains(accessor.accessorSpecifier.text) else { return nil }
      return parent?.parent?.declaredReturnType
    }
    if self.is(AccessorBlockSyntax.self) {
      if let binding = parent?.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
      return parent?.as(SubscriptDeclSyntax.self)?.returnClause.type
    }
    return nil
  }

  /// The return type of the innermost function, getter or closure around.
  var returnType: TypeSyntax? {
    var outer = parent
    while let node = outer, !node.isFunctionLike, !node.is(ClosureExprSyntax.self) { outer = node.parent }
    return outer?.declaredReturnType
  }
}

extension TypeSyntax {
  /// The simplest values of the type, as far as its spelling tells them.
  var constants: [String] {
    if self.is(OptionalTypeSyntax.self) { return ["nil"] }
    if self.is(ArrayTypeSyntax.self) { return ["[]"] }
    if self.is(DictionaryTypeSyntax.self) { return ["[:]"] }
    let name = trimmedDescription
    if name.hasPrefix("Set<") || name.hasPrefix("Array<") { return ["[]"] }
    switch name {
    case "Bool": return ["true", "false"]
    case "String", "Substring": return ["\"\""]
    case "Double", "Float", "TimeInterval": return ["0"]
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64":
      return ["0"]
    default: return []
    }
  }
}
