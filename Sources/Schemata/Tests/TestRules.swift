import SwiftSyntax

/// Which functions are tests, as far as their own declaration tells.
enum TestRules {
  /// Whether the function has the attribute of Swift Testing, `@Test` or `@Testing.Test`.
  static func isSwiftTesting(_ function: FunctionDeclSyntax) -> Bool { hasTest(function.attributes) }

  /// Whether XCTest runs such a method of a test case: its name begins with `test`, it takes nothing, gives nothing, and
  /// other files see it.
  static func isXCTest(_ function: FunctionDeclSyntax) -> Bool {
    let signature = function.signature
    return Identifiers.plain(function.name).hasPrefix("test")
      && signature.parameterClause.parameters.isEmpty
      && function.genericParameterClause == nil
      && givesNothing(signature.returnClause)
      && !Modifiers.areStatic(function.modifiers) && !Modifiers.arePrivate(function.modifiers)
  }

  private static func givesNothing(_ result: ReturnClauseSyntax?) -> Bool {
    guard let result else { return true }
    return ["Void", "()", "Swift.Void"].contains(result.type.trimmedDescription)
  }

  /// In every clause of `#if` too.
  private static func hasTest(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      if let attribute = element.as(AttributeSyntax.self) {
        return [["Test"], ["Testing", "Test"]].contains(WrittenType(attribute.attributeName).parts)
      }
      return element.as(IfConfigDeclSyntax.self)?.clauses.contains { clause in
        guard case .attributes(let inner) = clause.elements else { return false }
        return hasTest(inner)
      } ?? false
    }
  }
}
