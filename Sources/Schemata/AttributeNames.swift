import SwiftSyntax

/// The attributes of a declaration, by their last name: `ViewBuilder` for `@SwiftUI.ViewBuilder`.
enum AttributeNames {
  static func all(of declaration: Syntax) -> [String] {
    list(of: declaration).map(names) ?? []
  }

  private static func list(of declaration: Syntax) -> AttributeListSyntax? {
    if let accessor = declaration.as(AccessorDeclSyntax.self) { return accessor.attributes }
    return declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
  }

  /// In every clause of `#if` too.
  private static func names(_ attributes: AttributeListSyntax) -> [String] {
    attributes.flatMap { element -> [String] in
      if let attribute = element.as(AttributeSyntax.self) { return [name(attribute.attributeName)] }
      return element.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [String] in
        guard case .attributes(let inner) = clause.elements else { return [] }
        return names(inner)
      } ?? []
    }
  }

  private static func name(_ type: TypeSyntax) -> String {
    if let member = type.as(MemberTypeSyntax.self) { return member.name.text }
    if let identifier = type.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    return type.trimmedDescription
  }
}
