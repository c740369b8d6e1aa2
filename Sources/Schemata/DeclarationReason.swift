import SwiftSyntax

/// Says in a clause what of a declaration a mutant changes, when it is no body.
enum DeclarationReason {
  static func text(_ node: Syntax) -> String? {
    if let function = node.as(FunctionDeclSyntax.self) {
      return "changes the signature of func \(function.name.text)"
    }
    if node.is(InitializerDeclSyntax.self) { return "changes the signature of an init" }
    if node.is(SubscriptDeclSyntax.self) { return "changes the signature of a subscript" }
    if node.is(ImportDeclSyntax.self) { return "changes the imports" }
    if node.is(AttributeListSyntax.self) { return "changes attributes" }
    if node.is(InheritanceClauseSyntax.self) { return "changes conformances" }
    if node.is(EnumCaseDeclSyntax.self) { return "changes the cases of an enum" }
    if node.is(MacroDeclSyntax.self) { return "changes a macro" }
    if let variable = node.as(VariableDeclSyntax.self) { return text(variable) }
    if let named = node.asProtocol((any NamedDeclSyntax).self) {
      return "changes the declaration of \(named.name.text)"
    }
    if node.is(ExtensionDeclSyntax.self) { return "changes an extension" }
    return node.isProtocol((any DeclSyntaxProtocol).self) ? "changes a declaration" : nil
  }

  private static func text(_ variable: VariableDeclSyntax) -> String {
    let names = variable.bindings.map { $0.pattern.trimmedDescription }.joined(separator: ", ")
    let isComputed = variable.bindings.allSatisfy { $0.accessorBlock != nil && $0.initializer == nil }
    return "changes \(isComputed ? "the property" : "the stored property") \(names)"
  }
}
