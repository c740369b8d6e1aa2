import SwiftSyntax

/// A function that is declared as a test.
struct TestDeclaration: Sendable {
  let kind: TestFunction.Kind
  /// The type that it is a member of; without a path outside of types.
  let type: TypeID
  /// The name without labels and backticks.
  let name: String
  /// The id of a Swift Testing test; XCTest's depend on the class that runs the method.
  let id: String
  let file: String
  let line: Int
  let mutants: [String]
  /// The whole declaration, with the `#if`s and the extensions around it.
  let code: Code
  /// The names that it uses.
  let mentions: Set<String>

  init(_ function: FunctionDeclSyntax, _ kind: TestFunction.Kind, in enclosure: Enclosure) {
    self.kind = kind
    type = enclosure.type
    name = Identifiers.plain(function.name)
    id = TestNames.swiftTesting(function, in: enclosure.type)
    file = enclosure.file.file.path
    line = enclosure.file.source.line(at: function.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    mutants = MutantsComment.names(on: function)
    code = enclosure.qualifiers + Code(function)
    mentions = Mentions.all(in: function)
  }
}
