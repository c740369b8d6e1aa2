internal import CLibgit2

/// A commit, as far as a snapshot needs to know it.
public struct Commit: Sendable, Equatable {
  /// The commit's own id.
  public var id: ObjectID
  /// The tree that it records.
  public var tree: ObjectID
  /// The first paragraph of its message, in one line.
  public var summary: String
  /// When it was committed, in seconds since 1970.
  public var seconds: Int64

  /// Makes a commit from its parts.
  public init(id: ObjectID, tree: ObjectID, summary: String, seconds: Int64) {
    self.id = id
    self.tree = tree
    self.summary = summary
    self.seconds = seconds
  }

  /// Copies what is needed out of libgit2's commit, which stays the caller's to free.
  init(_ commit: OpaquePointer) {
    id = ObjectID(git_commit_id(commit).pointee)
    tree = ObjectID(git_commit_tree_id(commit).pointee)
    summary = git_commit_summary(commit).map { String(cString: $0) } ?? ""
    seconds = git_commit_time(commit)
  }
}
