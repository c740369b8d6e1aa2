/// A test function as the syntax shows it.
public struct TestFunction: Sendable, Hashable {
  /// What runs the function.
  public enum Kind: Sendable, Hashable {
    case xctest
    case swiftTesting
  }

  /// The id as the runners print it.
  ///
  /// XCTest: `Module.Class/method`. Swift Testing: `Module.Outer/Inner/function(label:)`, `Module.function()` outside
  /// of types; a name that is no plain identifier keeps its backticks.
  public let id: String
  /// What runs it.
  public let kind: Kind
  /// The path of the file with the declaration, in the package.
  public let file: String
  /// The line of the name, from 1.
  public let line: Int
  /// The names after `mutants:` in the comments on the declaration, in order.
  public let mutants: [String]
}
