import SwiftSyntax

/// The name of a type as a text writes it, in its parts: `Outer`, `Inner`.
struct WrittenType: Hashable, Sendable {
  let parts: [String]

  /// Without attributes, specifiers, and generic arguments.
  init(_ type: TypeSyntax) {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      self = WrittenType(attributed.baseType)
    } else if let member = type.as(MemberTypeSyntax.self) {
      parts = WrittenType(member.baseType).parts + [Identifiers.plain(member.name)]
    } else if let identifier = type.as(IdentifierTypeSyntax.self) {
      parts = [Identifiers.plain(identifier.name)]
    } else {
      parts = [type.trimmedDescription]
    }
  }

  init(parts: [String]) {
    self.parts = parts
  }
}
