import SwiftSyntax

/// The names of a file that have no value until one is assigned, which is why the assignment has to stay.
struct DeclaredNames {
  private var properties: Set<String> = []
  private var variables: Set<String> = []

  init() {}

  init(in tree: Syntax) {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    (properties, variables) = (finder.properties, finder.variables)
  }

  /// What is left of a statement when the call or assignment that it consists of is deleted; nil: it has to stay.
  func remainder(of expression: ExprSyntax, at place: Place) -> String? {
    let action = expression.withoutEffects
    let assigned = action.assignedTo
    guard action.isCall || assigned != nil else { return nil }
    if let assigned, mustAssign(assigned, in: place) { return nil }
    if ["self.init", "super.init", "fatalError", "preconditionFailure", "exit"].contains(action.calledName) {
      return nil
    }
    guard place.isAlone, let owner = place.owner else { return "" }
    if let closure = owner.as(ClosureExprSyntax.self) {
      // A call may be the closure's value, and a closure without `$0` would take nothing.
      if assigned == nil { return nil }
      return closure.signature == nil && action.description.contains("$0") ? "_ = $0" : ""
    }
    if place.isValue { return nil }
    return owner.is(SwitchCaseSyntax.self) ? "break" : ""
  }

  private func mustAssign(_ target: String, in place: Place) -> Bool {
    let name = target.hasPrefix("self.") ? String(target.dropFirst(5)) : target
    if target != "self." + name, variables.contains(name) { return true }
    guard Syntax(place.item).isInInitializer else { return false }
    return name == "self" || name.hasPrefix("(") || properties.contains(name)
  }

  private final class Finder: SyntaxVisitor {
    var properties: Set<String> = []
    var variables: Set<String> = []

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      for binding in node.bindings where binding.initializer == nil && !binding.isComputed {
        let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
        if isOptional, node.bindingSpecifier.text == "var" { continue }
        let name = binding.pattern.trimmedDescription
        if node.parent?.is(MemberBlockItemSyntax.self) == true {
          properties.insert(name)
        } else {
          variables.insert(name)
        }
      }
      return .visitChildren
    }
  }
}

extension ExprSyntax {
  /// The expression without `try`, `await` and the like in front.
  fileprivate var withoutEffects: ExprSyntax {
    if let node = self.as(TryExprSyntax.self) { return node.expression.withoutEffects }
    if let node = self.as(AwaitExprSyntax.self) { return node.expression.withoutEffects }
    if let node = self.as(UnsafeExprSyntax.self) { return node.expression.withoutEffects }
    return self
  }

  fileprivate var isCall: Bool {
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.isCall }
    return self.is(FunctionCallExprSyntax.self)
  }

  fileprivate var calledName: String {
    self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription ?? ""
  }

  /// What is assigned to, also by `+=` and the like; nil: it is no assignment.
  fileprivate var assignedTo: String? {
    guard let node = self.as(InfixOperatorExprSyntax.self) else { return nil }
    let sign = node.operator.trimmedDescription
    let isCompound = sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
    return isCompound ? node.leftOperand.trimmedDescription : nil
  }
}

extension Syntax {
  fileprivate var isInInitializer: Bool {
    var outer = parent
    while let node = outer, !node.isFunctionLike { outer = node.parent }
    return outer?.is(InitializerDeclSyntax.self) == true
  }
}

extension PatternBindingSyntax {
  /// Whether there is a getter; one that is only observed is stored.
  fileprivate var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    guard case .accessors(let list) = accessors else { return true }
    return !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
