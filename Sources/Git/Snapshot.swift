/// The files of a repository at one moment.
public struct Snapshot: Sendable, Equatable {
  /// The files, as a tree in the workspace's store.
  ///
  /// Submodules are folders in it.
  public var tree: ObjectID
  /// What the user should know of it, a sentence each: a submodule without files, a repository left out.
  public var notes: [String]
  /// Whether the files differ from what HEAD records; true where there is no commit yet.
  public var uncommitted: Bool

  /// Makes a snapshot from its parts.
  public init(tree: ObjectID, notes: [String], uncommitted: Bool) {
    self.tree = tree
    self.notes = notes
    self.uncommitted = uncommitted
  }
}
