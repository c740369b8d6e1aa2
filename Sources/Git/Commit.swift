internal import CLibgit2

/// A commit, as far as a snapshot needs to know it.
public struct Commit: Sendable, Equatable {
  /// The commit's own id.
  public var id: ObjectID
  /// The tree that it records.
  public var tree: ObjectID
  /// The commits that it follows; none for the first, several for a merge.
  public var parents: [ObjectID]
  /// Its whole message.
  public var message: String
  /// The first paragraph of its message, in one line.
  public var summary: String
  /// When it was committed, in seconds since 1970.
  public var seconds: Int64

  /// Makes a commit from its parts.
  public init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID] = [], message: String = "", summary: String,
    seconds: Int64
  ) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.message = message
    self.summary = summary
    self.seconds = seconds
  }

  /// Copies what is needed out of libgit2's commit, which stays the caller's to free.
  init(_ commit: OpaquePointer) {
    id = ObjectID(git_commit_id(commit).pointee)
    tree = ObjectID(git_commit_tree_id(commit).pointee)
    parents = (0..<git_commit_parentcount(commit)).compactMap { number in
      git_commit_parent_id(commit, number).map { ObjectID($0.pointee) }
    }
    message = git_commit_message(commit).map { String(cString: $0) } ?? ""
    summary = git_commit_summary(commit).map { String(cString: $0) } ?? ""
    seconds = git_commit_time(commit)
  }
}
