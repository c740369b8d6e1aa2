internal import CLibgit2

extension WorkspaceRepository {
  /// The files of a snapshot of the user's work tree that differ from HEAD, as git sees it.
  ///
  /// A file that differs only by what its filters do (line endings, keywords) does not. Empty where there is no
  /// commit yet.
  public func uncommittedChanges(
    in tree: ObjectID, of source: SourceRepository
  ) throws(GitError) -> [Change] {
    guard let head = try source.head() else { return [] }
    let committed = try snapshot(of: head).tree
    var real: [Change] = []
    for change in try changes(from: committed, to: tree) {
      // An ignored file that the caller asked for is in the snapshot, and no change to git.
      if change.kind == .added, try source.isIgnored(change.path) { continue }
      let path = BytePath(change.path)
      let recorded = change.kind == .modified ? try entry(path, in: committed) : nil
      if recorded == nil || source.filteredID(path) != recorded?.id { real.append(change) }
    }
    return real
  }

  /// The tree with some files as HEAD has them, in the form in which git would write them to the work tree.
  ///
  /// A file that HEAD does not have goes.
  public func restoring(
    _ paths: [String], in tree: ObjectID, to source: SourceRepository
  ) throws(GitError) -> ObjectID {
    guard let head = try source.head(), !paths.isEmpty else { return tree }
    let committed = try snapshot(of: head).tree
    var edit = TreeEdit()
    for path in paths.map({ BytePath($0) }) {
      guard let recorded = try entry(path, in: committed) else {
        edit.set(path, nil)
        continue
      }
      let current = try entry(path, in: tree)
      edit.set(path, try restored(recorded, at: path, insteadOf: current, source))
    }
    return try edit.applied(to: tree, in: store)
  }

  private func restored(
    _ recorded: FileEntry, at path: BytePath, insteadOf current: FileEntry?, _ source: SourceRepository
  ) throws(GitError) -> FileEntry {
    guard recorded.mode == .regular || recorded.mode == .executable,
      let smudged = source.workTreeForm(of: recorded.id, at: path)
    else { return recorded }
    // Some editors write plain line ends where git would write others: their file decides, not the setting.
    let returns = UInt8(ascii: "\r")
    if let current, current.mode != .folder, current.mode != .submodule, smudged.contains(returns),
      try !store.blob(current.id).contains(returns)
    {
      return recorded
    }
    return FileEntry(mode: recorded.mode, id: try store.keep(blob: smudged))
  }
}

extension SourceRepository {
  /// The bytes that git would write for a blob, its filters applied; `nil` where the blob is not in this store.
  func workTreeForm(of id: ObjectID, at path: BytePath) -> [UInt8]? {
    var blob: OpaquePointer?
    var oid = id.raw
    guard git_blob_lookup(&blob, pointer, &oid) == 0 else {
      git_error_clear()
      return nil
    }
    defer { git_blob_free(blob) }
    var filters: OpaquePointer?
    guard git_filter_list_load(&filters, pointer, blob, path.c, GIT_FILTER_TO_WORKTREE, 0) == 0 else {
      git_error_clear()
      return nil
    }
    defer { git_filter_list_free(filters) }
    var buffer = git_buf()
    guard git_filter_list_apply_to_blob(&buffer, filters, blob) == 0 else {
      git_error_clear()
      return nil
    }
    defer { git_buf_dispose(&buffer) }
    return [UInt8](UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
  }

  /// Whether the index records a file.
  public func isTracked(_ path: String) throws(GitError) -> Bool {
    try index().entry(BytePath(path)) != nil
  }
}
