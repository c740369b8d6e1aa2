import SwiftSyntax

/// Attributes that a suite, an extension or an import may have without an effect on other code.
///
/// Any other may be a macro that adds declarations.
enum HarmlessAttributes {
  private static let names: Set<String> = [
    "Suite", "MainActor", "available", "testable", "preconcurrency", "objcMembers",
  ]

  static func areAll(_ attributes: AttributeListSyntax) -> Bool {
    attributes.allSatisfy { element in
      guard let attribute = element.as(AttributeSyntax.self) else { return false }
      return names.contains(WrittenType(attribute.attributeName).parts.last ?? "")
    }
  }
}
