/// Which account is meant; an opaque name that an app chooses, never a secret.
///
/// It does not tell whether a reply is still wanted: the same account can sign in again. ``SessionGeneration`` does.
public struct AccountID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  private let name: String

  /// An account of this name.
  public init(_ name: String) {
    self.name = name
  }

  /// An account of this name.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// The name.
  public var description: String { name }
}
