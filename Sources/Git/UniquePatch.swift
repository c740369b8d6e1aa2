extension WorkspaceRepository {
  /// How many lines of context are tried, until every hunk fits one place of its file alone.
  private static let contexts = [3, 4, 5, 6, 8, 10, 14, 20, 30, 50, 100, 300, 1_000, 10_000, 100_000]

  /// The difference between two trees as a patch with full ids, binary content, and as much context as it takes for
  /// each hunk to fit one place of its file alone; three lines where that is enough.
  public func uniquePatch(from old: ObjectID, to new: ObjectID) throws(GitError) -> [UInt8] {
    let trees = (old: try store.tree(old), new: try store.tree(new))
    let flags = TreeDiff.showBinary
    let first = try TreeDiff(from: trees.old, to: trees.new, pointer, flags, contextLines: 3)
    var wider: [Int: TreeDiff] = [3: first]
    var patch: [UInt8] = []
    for index in 0..<first.count {
      var text: [UInt8] = []
      for context in Self.contexts {
        let diff: TreeDiff
        if let known = wider[context] {
          diff = known
        } else {
          diff = try TreeDiff(
            from: trees.old, to: trees.new, pointer, flags, contextLines: UInt32(context))
          wider[context] = diff
        }
        let next = try diff.text(of: index)
        let isWhole = next == text && context > 10
        text = next
        if isWhole { break }
        if try isUnambiguous(text, first.oldID(index)) { break }
      }
      patch += text
    }
    return patch
  }

  /// Whether one file's patch could go to one place only.
  private func isUnambiguous(_ text: [UInt8], _ old: ObjectID?) throws(GitError) -> Bool {
    guard let file = (try? Patch.parse(text))?.files.first else { return false }
    guard file.status != .added, file.status != .deleted, !file.hunks.isEmpty, let old else { return true }
    return HunkAnchor(file, try store.blob(old)).isUnambiguous
  }
}

extension WorkspaceRepository {
  /// A hunk of a patch that fits several places of its file, of which only its line number picks one.
  public struct AmbiguousHunk: Sendable, Equatable {
    /// The file.
    public var file: String
    /// Where the hunk starts in the patch: a line number from 1.
    public var line: Int
  }

  /// The first hunk that fits several places of its file; `nil` where there is none.
  public func ambiguousHunk(of patch: Patch, in tree: ObjectID) throws(GitError) -> AmbiguousHunk? {
    for file in patch.files where file.status != .added && file.status != .deleted && !file.hunks.isEmpty {
      guard let old = file.old, let entry = try entry(old, in: tree), entry.mode != .folder,
        entry.mode != .submodule
      else { continue }
      if let hunk = HunkAnchor(file, try store.blob(entry.id)).ambiguousHunk {
        return AmbiguousHunk(file: file.place, line: hunk.line)
      }
    }
    return nil
  }
}
