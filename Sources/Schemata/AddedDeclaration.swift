import SwiftSyntax

/// The rules for a declaration that may simply be added: with it there, the original does what it did.
struct AddedDeclaration {
  /// Names that the compiler looks for by itself.
  private static let special: Set<String> = [
    "callAsFunction", "dynamicallyCall", "CodingKeys", "appendInterpolation", "wrappedValue",
    "projectedValue", "main",
  ]

  /// Attributes that give a declaration an effect without being named.
  private static let effective: Set<String> = [
    "main", "objc", "_cdecl", "c", "_silgen_name", "IBAction", "Test",
  ]

  /// Attributes of types that do not look at the members: any other may be a macro that does.
  private static let indifferent: Set<String> = [
    "MainActor", "available", "frozen", "usableFromInline", "objc", "objcMembers", "preconcurrency",
    "unchecked",
    "dynamicMemberLookup", "propertyWrapper", "Suite", "main",
  ]

  let declaration: DeclSyntax
  let name: String

  /// Nil if the declaration is not of a kind that can be added.
  ///
  /// - Parameters:
  ///   - used: the names that the original file mentions.
  ///   - isScript: top-level variables are set where they stand.
  init?(_ declaration: DeclSyntax, used: Set<String>, isScript: Bool) {
    guard let name = Self.name(declaration, isScript: isScript), !used.contains(name),
      !Self.special.contains(name),
      Self.effective.isDisjoint(with: AttributeNames.all(of: Syntax(declaration))),
      Self.isPrivate(declaration), Self.mayGrow(around: declaration)
    else { return nil }
    self.declaration = declaration
    self.name = name
  }

  private static func name(_ declaration: DeclSyntax, isScript: Bool) -> String? {
    if let variable = declaration.as(VariableDeclSyntax.self) { return name(variable, isScript: isScript) }
    if declaration.is(TypeAliasDeclSyntax.self) || declaration.is(ProtocolDeclSyntax.self) {
      guard isTopLevel(declaration) else { return nil }
    }
    guard
      declaration.is(FunctionDeclSyntax.self) || declaration.is(TypeAliasDeclSyntax.self)
        || declaration.isProtocol((any DeclGroupSyntax).self)
    else { return nil }
    return declaration.asProtocol((any NamedDeclSyntax).self).flatMap { Identifiers.name($0.name) }
  }

  /// A computed property, or one that is stored once and set when it is first used.
  private static func name(_ variable: VariableDeclSyntax, isScript: Bool) -> String? {
    guard variable.bindings.count == 1, let binding = variable.bindings.first else { return nil }
    let isStatic = variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
    let isComputed = binding.initializer == nil && binding.accessorBlock != nil
    guard isComputed || isStatic || (isTopLevel(DeclSyntax(variable)) && !isScript) else { return nil }
    return binding.pattern.as(IdentifierPatternSyntax.self).flatMap { Identifiers.name($0.identifier) }
  }

  private static func isTopLevel(_ declaration: DeclSyntax) -> Bool {
    declaration.parent?.is(CodeBlockItemSyntax.self) ?? false
  }

  /// Invisible outside the file, and no witness of a protocol's requirement.
  private static func isPrivate(_ declaration: DeclSyntax) -> Bool {
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    let levels = modifiers.filter { $0.detail == nil }.map(\.name.tokenKind)
    if levels.contains(.keyword(.private)) { return true }
    // In a type that is itself private a `fileprivate` member could be a witness.
    return levels.contains(.keyword(.fileprivate)) && isTopLevel(declaration)
  }

  private static func mayGrow(around declaration: DeclSyntax) -> Bool {
    guard !isTopLevel(declaration) else { return true }
    var node = declaration.parent
    while let current = node, !current.isProtocol((any DeclGroupSyntax).self) { node = current.parent }
    guard let type = node else { return false }
    return !type.is(ProtocolDeclSyntax.self)
      && AttributeNames.all(of: type).allSatisfy(indifferent.contains)
  }
}
