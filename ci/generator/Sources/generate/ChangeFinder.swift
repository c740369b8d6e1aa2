import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every change that the operators make to one file.
final class ChangeFinder: SyntaxVisitor {
  private(set) var changes: [Change] = []
  private var declared = DeclaredNames()

  /// The changes to a file, in the order of their places.
  static func changes(in source: String) -> [Change] {
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let finder = ChangeFinder(viewMode: .sourceAccurate)
    finder.declared = DeclaredNames(in: tree)
    finder.walk(tree)
    return finder.changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func add(_ kind: Operator, _ node: some SyntaxProtocol, _ replacement: String) {
    if node.trimmedDescription != replacement { changes.append(Change(kind, node, replacement)) }
  }

  // MARK: relational, logical

  private static let opposites = [
    "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self) else { return .visitChildren }
    if let opposite = Self.opposites[sign.operator.text] { add(.relational, sign, opposite) }
    guard ["&&", "||"].contains(sign.operator.text) else { return .visitChildren }
    add(.logical, sign, sign.operator.text == "&&" ? "||" : "&&")
    add(.logical, node, node.leftOperand.trimmedDescription)
    // Of `a && b && c` the inner one loses `a`.
    let inner = node.leftOperand.as(InfixOperatorExprSyntax.self)?.operator
    if inner?.trimmedDescription != sign.operator.text {
      add(.logical, node, node.rightOperand.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" { add(.logical, node, node.expression.trimmedDescription) }
    return .visitChildren
  }

  // MARK: condition

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    let (then, otherwise) = (node.thenExpression.trimmedDescription, node.elseExpression.trimmedDescription)
    add(.condition, node.condition, "true")
    add(.condition, node.condition, "false")
    add(.returnValue, node, "\(node.condition.trimmedDescription) ? \(otherwise) : \(then)")
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    decide(node.conditions, ["true", "false"])
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    decide(node.conditions, ["true", "false"])
    return .visitChildren
  }

  /// A loop for ever would be noticed by nothing but the deadline.
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    decide(node.conditions, ["false"])
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    if !node.condition.is(BooleanLiteralExprSyntax.self) { add(.condition, node.condition, "false") }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    add(.condition, node.condition, "true")
    add(.condition, node.condition, "false")
    return .visitChildren
  }

  /// Each conjunct is dropped by making it true; one of them, made false, makes the whole list false.
  private func decide(_ list: ConditionElementListSyntax, _ values: [String]) {
    let conjuncts = list.compactMap { $0.condition.as(ExprSyntax.self) }
      .filter { !$0.is(BooleanLiteralExprSyntax.self) }
    if values.contains("true") { conjuncts.forEach { add(.condition, $0, "true") } }
    if let first = conjuncts.first {
      add(.condition, first, "false")
    } else if !list.allSatisfy({ $0.condition.is(ExprSyntax.self) }) {
      changes.append(Change(.condition, before: list, "false, "))
    }
  }

  // MARK: statement deletion, early exit, return value

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let place = Place(of: node)
    switch node.item {
    case .expr(let expression):
      if let type = place.implicitReturn { replaceValue(expression, of: type) }
      if let rest = declared.remainder(of: expression, at: place) { add(.statementDeletion, node, rest) }
    case .stmt(let statement):
      if place.isDroppableExit(statement) { add(.earlyExit, node, "") }
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression, let type = Syntax(node).returnType { replaceValue(value, of: type) }
    return .visitChildren
  }

  private func replaceValue(_ value: ExprSyntax, of type: TypeSyntax) {
    if value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self) { return }
    for constant in type.constants { add(.returnValue, value, constant) }
  }

  // MARK: constant

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // `while true` is no constant but a way to write a loop.
    if node.parent?.is(ConditionElementSyntax.self) == true { return .skipChildren }
    add(.constant, node, node.literal.text == "true" ? "false" : "true")
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let text = node.literal.text
    add(.constant, node, text == "1" ? "0" : Int(text).map { "\($0 + 1)" } ?? "(\(text) + 1)")
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.constant, node, Double(node.literal.text) == 0 ? "1.0" : "0.0")
    return .skipChildren
  }

  /// Text of one character may be a `Character`, which cannot be empty.
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let content = node.segments.description
    if content.isEmpty || node.isRangeBound { return .skipChildren }
    // A closure that uses no `$0` takes nothing.
    if content.contains("$0") { return .visitChildren }
    add(.constant, node, content.count == 1 || content.count == 2 && content.first == "\\" ? "\"~\"" : "\"\"")
    return .visitChildren
  }

  // MARK: what is left alone

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }
}

extension StringLiteralExprSyntax {
  /// A range whose bounds are out of order traps, whoever looks.
  fileprivate var isRangeBound: Bool {
    let sign = parent?.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
    return ["...", "..<"].contains(sign)
  }
}
