internal import CLibgit2

/// A file that differs between two trees.
public struct Change: Sendable, Equatable {
  /// The kinds of difference.
  public enum Kind: String, Sendable, Codable {
    case added, deleted, modified, renamed
    /// Only the mode differs.
    case mode
  }

  /// The path on the new side; of a deleted file, the one it had.
  public var path: String
  /// The path on the old side, where it is another.
  public var oldPath: String?
  /// What differs.
  public var kind: Kind
  /// The first line that differs, from 1, on the new side.
  ///
  /// Of lines that only went, the one before them. `nil`
  /// where no line tells: a binary file, a mere change of name or mode.
  public var firstLine: Int?
}

extension WorkspaceRepository {
  /// The files that differ between two trees, renames recognised, in the order of their paths.
  public func changes(from old: ObjectID, to new: ObjectID) throws(GitError) -> [Change] {
    // No context, so that a hunk starts where the difference does. A file that becomes a link is one change.
    let flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    return try TreeDiff(from: store.tree(old), to: store.tree(new), pointer, flags, contextLines: 0).changes()
  }

  /// The lines that a tree has anew or otherwise than another, by path, as line numbers from 1 on the new side.
  ///
  /// Where lines only went, the two around the gap. Binary files and mere changes of name or mode have none.
  public func changedLines(
    from old: ObjectID, to new: ObjectID
  ) throws(GitError) -> [String: [ClosedRange<Int>]] {
    try TreeDiff(from: store.tree(old), to: store.tree(new), pointer, 0, contextLines: 0).changedLines()
  }

  /// The difference between two trees as a patch that ``Patch/parse(_:)`` reads, with full ids and binary content.
  ///
  /// Bytes that are not UTF-8 are lost here; ``patch(from:to:)`` keeps them.
  public func patchText(from old: ObjectID, to new: ObjectID) throws(GitError) -> String {
    String(decoding: try patch(from: old, to: new), as: UTF8.self)
  }

  /// The difference between two trees as the bytes of a patch, with full ids, binary content and three lines of
  /// context.
  public func patch(from old: ObjectID, to new: ObjectID) throws(GitError) -> [UInt8] {
    let flags = GIT_DIFF_SHOW_BINARY.rawValue | GIT_DIFF_INDENT_HEURISTIC.rawValue
    return try TreeDiff(from: store.tree(old), to: store.tree(new), pointer, flags, contextLines: 3).text()
  }
}
