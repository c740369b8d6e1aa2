internal import CLibgit2

extension SourceRepository {
  /// The history of a clone that was cut off, which libgit2's own walk trips over: it ends where the clone does.
  func shallowHistory(since left: Commit?, limit: Int) throws(GitError) -> [Commit] {
    let hidden = try left.map { (left) throws(GitError) in try Set(reachable(from: left.id).keys) } ?? []
    guard let head = try head() else { return [] }
    let commits = try reachable(from: head.id).filter { !hidden.contains($0.key) }
    return Array(Self.newestFirst(commits).prefix(limit))
  }

  /// Whether a commit is here at all.
  func holds(_ id: ObjectID) -> Bool {
    var oid = id.raw
    var commit: OpaquePointer?
    defer { git_commit_free(commit) }
    let code = git_commit_lookup(&commit, pointer, &oid)
    if code < 0 { git_error_clear() }
    return code == 0
  }

  private func reachable(from id: ObjectID) throws(GitError) -> [ObjectID: Commit] {
    var found: [ObjectID: Commit] = [:]
    var next = [id]
    while let id = next.popLast() {
      guard found[id] == nil, holds(id) else { continue }
      let commit = try commit(of: id)
      found[id] = commit
      next += commit.parents
    }
    return found
  }

  /// Each commit after all that come from it; of several that may be next, the newest.
  private static func newestFirst(_ commits: [ObjectID: Commit]) -> [Commit] {
    var children: [ObjectID: Int] = [:]
    for parent in commits.values.flatMap(\.parents) { children[parent, default: 0] += 1 }
    var ready = commits.values.filter { children[$0.id, default: 0] == 0 }
    var sorted: [Commit] = []
    while let index = ready.indices.max(by: { ready[$0].seconds < ready[$1].seconds }) {
      let commit = ready.remove(at: index)
      sorted.append(commit)
      for parent in commit.parents {
        children[parent, default: 0] -= 1
        if children[parent] == 0, let commit = commits[parent] { ready.append(commit) }
      }
    }
    return sorted
  }
}
