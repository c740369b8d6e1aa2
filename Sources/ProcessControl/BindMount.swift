/// A file or folder that a command sees in place of another.
public struct BindMount: Sendable, Equatable {
  /// What is seen.
  public var source: String
  /// Where it is seen.
  ///
  /// Has to exist, and to be of the same kind.
  public var target: String

  /// Makes a bind mount.
  public init(source: String, target: String) {
    self.source = source
    self.target = target
  }
}
