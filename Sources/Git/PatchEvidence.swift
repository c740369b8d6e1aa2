/// What speaks for the place at which one file's patch lies in a tree.
public enum PatchEvidence: Sendable, Equatable {
  /// The file is the one that the patch was made against, or has no place to be in doubt about.
  case sameFile
  /// A merge from the blob that the patch was made against gives the same content.
  case merge
  /// The place is the only one that fits; nothing else is known.
  case solePlace
  /// Several places fit, and only the line number picks one.
  case lineNumberOnly
}

extension WorkspaceRepository {
  /// Weighs what speaks for the place of one file's patch, which was applied to `tree` and gave `mutated`.
  public func evidence(
    for file: FilePatch, on tree: ObjectID, giving mutated: ObjectID
  ) throws(GitError) -> PatchEvidence {
    guard let old = file.old, let new = file.new, !file.hunks.isEmpty, let now = try entry(old, in: tree),
      file.oldID.flatMap({ ObjectID($0) }) != now.id
    else { return .sameFile }
    let result = try entry(new, in: mutated)
    let ours = try store.blob(now.id)
    if let base = try base(of: file), let theirs = try? HunkAnchor(file, base).result(),
      theirs.anchoring == .exact,
      let merged = try ThreeWayMerge.merge(base: base, ours: ours, theirs: theirs.content),
      try store.id(ofBlob: merged) == result?.id
    {
      return .merge
    }
    return HunkAnchor(file, ours).isUnambiguous ? .solePlace : .lineNumberOnly
  }

  private func base(of file: FilePatch) throws(GitError) -> [UInt8]? {
    guard let id = file.oldID.flatMap({ ObjectID($0) }), store.contains(id) else { return nil }
    return try store.blob(id)
  }

  /// Whether every hunk of one file's patch has exactly one place in a blob.
  public func isUnambiguous(_ file: FilePatch, in blob: ObjectID) throws(GitError) -> Bool {
    guard store.contains(blob) else { return false }
    return HunkAnchor(file, try store.blob(blob)).isUnambiguous
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
