/// A place of the original file at which variants can be chosen.
struct Site: Sendable, Hashable {
  enum Form: Sendable, Hashable {
    /// The statements of a body, a block or a case.
    case statements
    /// The expression that a variable or a parameter starts with.
    case expression
  }

  let form: Form
  /// The bytes that the choice stands for, in the original.
  let content: Range<Int>
}
