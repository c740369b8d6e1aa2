/// A type, or another name for one, as a file declares it.
struct DeclaredType: Sendable {
  enum Kind: Sendable {
    case `class`(superclass: WrittenType?)
    case alias(of: WrittenType)
    case other
  }

  let id: TypeID
  let kind: Kind
  /// Whether tests of it can be run: it is neither private nor generic, nor in a type that is.
  let isVisible: Bool
}
