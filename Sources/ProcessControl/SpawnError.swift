/// A command that could not be started.
///
/// Nothing of it has run.
public struct SpawnError: Error, Equatable, CustomStringConvertible {
  /// One line that says what was tried and why it failed.
  public let description: String

  /// Makes an error from its one line.
  public init(_ description: String) {
    self.description = description
  }
}
