internal import CLibgit2

/// A commit that changed one file.
public struct FileRevision: Sendable, Equatable {
  /// The commit.
  public var commit: Commit
  /// The file's blob before it; `nil` where it was not there.
  public var before: ObjectID?
  /// The file's blob after it; `nil` where it is gone.
  public var after: ObjectID?
}

extension SourceRepository {
  /// The commits that HEAD comes from, itself included, newest first.
  ///
  /// - Parameters:
  ///   - revision: a commit that is left out with everything that it comes from; `nil`: none.
  ///   - limit: at most this many.
  public func history(since revision: String? = nil, limit: Int) throws(GitError) -> [Commit] {
    let left = if let revision { try commit(revision) as Commit? } else { nil as Commit? }
    guard try head() != nil else { return [] }
    if git_repository_is_shallow(pointer) == 1 { return try shallowHistory(since: left, limit: limit) }
    var walk: OpaquePointer?
    try check(git_revwalk_new(&walk, pointer), "walk the history of \(root)")
    defer { git_revwalk_free(walk) }
    git_revwalk_sorting(walk, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
    try check(git_revwalk_push_head(walk), "walk the history of \(root)")
    if let left {
      var oid = left.id.raw
      try check(git_revwalk_hide(walk, &oid), "walk the history of \(root)")
    }
    var commits: [Commit] = []
    var oid = git_oid()
    while commits.count < limit {
      let code = git_revwalk_next(&oid, walk)
      if code == GIT_ITEROVER.rawValue { break }
      try check(code, "walk the history of \(root)")
      commits.append(try withCommit(ObjectID(oid)) { Commit($0) })
    }
    git_error_clear()
    return commits
  }

  /// The commits that changed one file, newest first, among the last `limit` ones.
  ///
  /// A merge counts only where its file is none of its parents'. A shallow clone's history ends where it ends.
  public func revisions(of path: String, limit: Int) throws(GitError) -> [FileRevision] {
    var revisions: [FileRevision] = []
    var blobs: [ObjectID: ObjectID?] = [:]
    func known(_ commit: ObjectID) throws(GitError) -> ObjectID? {
      if let blob = blobs[commit] { return blob }
      let blob = try blob(path, in: commit)
      blobs[commit] = .some(blob)
      return blob
    }
    for commit in try history(limit: limit) {
      let after = try known(commit.id)
      var before: [ObjectID?] = []
      for parent in commit.parents where holds(parent) { before.append(try known(parent)) }
      if before.isEmpty { before = [nil] }
      guard !before.contains(after) else { continue }
      revisions.append(FileRevision(commit: commit, before: before[0], after: after))
    }
    return revisions
  }

  /// The commit of an id that was read from another.
  public func commit(of id: ObjectID) throws(GitError) -> Commit { try withCommit(id) { Commit($0) } }

  private func blob(_ path: String, in commit: ObjectID) throws(GitError) -> ObjectID? {
    try withCommit(commit) { (commit) throws(GitError) in
      var tree: OpaquePointer?
      try check(git_commit_tree(&tree, commit), "read the tree of a commit")
      defer { git_tree_free(tree) }
      var entry: OpaquePointer?
      guard git_tree_entry_bypath(&entry, tree, path) == 0 else {
        git_error_clear()
        return nil
      }
      defer { git_tree_entry_free(entry) }
      return git_tree_entry_id(entry).map { ObjectID($0.pointee) }
    }
  }

  func withCommit<Value>(
    _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Value
  ) throws(GitError) -> Value {
    var oid = id.raw
    var commit: OpaquePointer?
    try check(git_commit_lookup(&commit, pointer, &oid), "read commit \(id)")
    defer { git_commit_free(commit) }
    return try body(commit!)
  }
}

/// The revisions of files, each read once.
public struct FileHistories {
  private let repository: SourceRepository
  private let limit: Int
  private var known: [String: [FileRevision]] = [:]

  /// Of a repository, among its last `limit` commits.
  public init(of repository: SourceRepository, limit: Int) {
    (self.repository, self.limit) = (repository, limit)
  }

  /// The commits that changed a file, newest first.
  public mutating func revisions(of path: String) throws(GitError) -> [FileRevision] {
    if let revisions = known[path] { return revisions }
    let revisions = try repository.revisions(of: path, limit: limit)
    known[path] = revisions
    return revisions
  }
}
