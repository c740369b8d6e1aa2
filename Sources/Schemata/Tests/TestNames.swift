import SwiftParser
import SwiftSyntax

/// The ids of tests, as the runners print them.
enum TestNames {
  /// `Module.Class/method`, without backticks.
  static func xctest(_ method: String, in type: TypeID) -> String {
    "\(type.module).\(type.path.joined(separator: "."))/\(method)"
  }

  /// `Module.Outer/Inner/function(label:)`.
  static func swiftTesting(_ function: FunctionDeclSyntax, in type: TypeID) -> String {
    let labels = function.signature.parameterClause.parameters.map {
      quoted(Identifiers.plain($0.firstName)) + ":"
    }
    let name = quoted(Identifiers.plain(function.name)) + "(\(labels.joined()))"
    return "\(type.module).\((type.path.map(quoted) + [name]).joined(separator: "/"))"
  }

  /// In backticks where Swift Testing keeps them: where the name could not stand after a dot without them.
  private static func quoted(_ name: String) -> String {
    name == "_" || name.isValidSwiftIdentifier(for: .memberAccess) ? name : "`\(name)`"
  }
}
