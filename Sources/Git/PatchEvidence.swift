extension WorkspaceRepository {
  /// Whether a patch was made against the very blob that a tree has, so that its place is beyond doubt.
  public func isMade(_ file: FilePatch, for tree: ObjectID) throws(GitError) -> Bool {
    guard let old = file.old, !file.hunks.isEmpty else { return true }
    guard let id = file.oldID.flatMap({ ObjectID($0) }) else { return false }
    return try entry(old, in: tree)?.id == id
  }

  /// Whether a hunk of one file's patch has several places in the file as a tree has it.
  public func isAmbiguous(_ file: FilePatch, in tree: ObjectID) throws(GitError) -> Bool {
    guard let old = file.old, let entry = try entry(old, in: tree), entry.mode != .folder else {
      return false
    }
    return try isAmbiguous(file, blob: entry.id)
  }

  /// Whether a hunk of one file's patch has several places in a blob; false where the blob cannot be read.
  public func isAmbiguous(_ file: FilePatch, blob: ObjectID) throws(GitError) -> Bool {
    guard store.contains(blob) else { return false }
    return HunkAnchor(file, try store.blob(blob)).ambiguousHunk != nil
  }

  /// Whether one file's patch has a certain place in a blob.
  public func fits(_ file: FilePatch, _ blob: ObjectID) throws(GitError) -> Bool {
    guard store.contains(blob) else { return false }
    return (try? HunkAnchor(file, store.blob(blob)).result()) != nil
  }

  /// Whether the `index` lines of a patch name the blobs that are in a tree now, in full.
  public func hasCurrentIDs(_ patch: Patch, in tree: ObjectID) throws(GitError) -> Bool {
    for file in patch.files {
      guard let old = file.old, !file.hunks.isEmpty || file.isBinary else { continue }
      guard let now = try entry(old, in: tree), file.oldID?.lowercased() == now.id.description else {
        return false
      }
    }
    return true
  }

  /// The difference between two texts of one file, as a patch.
  public func difference(
    from old: [UInt8], to new: [UInt8], called path: String
  ) throws(GitError) -> [UInt8] {
    let nothing = try store.keep(tree: [])
    let trees = try [old, new].map { bytes throws(GitError) in
      var edit = TreeEdit()
      edit.set(Self.relative(path), FileEntry(mode: .regular, id: try store.keep(blob: bytes)))
      return try edit.applied(to: nothing, in: store)
    }
    return try patch(from: trees[0], to: trees[1])
  }
}
