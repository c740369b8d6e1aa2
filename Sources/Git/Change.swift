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

/// libgit2's difference of two trees.
private final class TreeDiff {
  private let diff: OpaquePointer

  init(
    from old: StoredTree, to new: StoredTree, _ repository: OpaquePointer, _ flags: UInt32,
    contextLines: UInt32
  ) throws(GitError) {
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    options.flags =
      flags
      | GIT_DIFF_INDENT_HEURISTIC.rawValue
    options.context_lines = contextLines
    options.id_abbrev = 40
    var diff: OpaquePointer?
    try check(
      git_diff_tree_to_tree(&diff, repository, old.pointer, new.pointer, &options), "compare two trees")
    self.diff = diff!
    var find = git_diff_find_options()
    git_diff_find_options_init(&find, UInt32(GIT_DIFF_FIND_OPTIONS_VERSION))
    find.flags = GIT_DIFF_FIND_RENAMES.rawValue
    try check(git_diff_find_similar(diff, &find), "find the renamed files of two trees")
  }

  deinit { git_diff_free(diff) }

  func changes() throws(GitError) -> [Change] {
    var changes: [Change] = []
    for index in 0..<git_diff_num_deltas(diff) {
      guard let delta = git_diff_get_delta(diff, index)?.pointee else { continue }
      changes.append(try change(delta, index))
    }
    return changes.sorted { $0.path < $1.path }
  }

  private func change(_ delta: git_diff_delta, _ index: Int) throws(GitError) -> Change {
    let old = BytePath(cString: delta.old_file.path).description
    let new = BytePath(cString: delta.new_file.path).description
    let isSame = ObjectID(delta.old_file.id) == ObjectID(delta.new_file.id)
    let kind: Change.Kind =
      switch delta.status {
      case GIT_DELTA_ADDED: .added
      case GIT_DELTA_DELETED: .deleted
      case GIT_DELTA_RENAMED: .renamed
      default: isSame ? .mode : .modified
      }
    return Change(
      path: kind == .deleted ? old : new, oldPath: old == new ? nil : old, kind: kind,
      firstLine: isSame ? nil : try firstLine(index))
  }

  private func firstLine(_ index: Int) throws(GitError) -> Int? {
    var patch: OpaquePointer?
    try check(git_patch_from_diff(&patch, diff, index), "compare two versions of a file")
    defer { git_patch_free(patch) }
    guard git_patch_num_hunks(patch) > 0 else { return nil }
    var hunk: UnsafePointer<git_diff_hunk>?
    try check(git_patch_get_hunk(&hunk, nil, patch, 0), "compare two versions of a file")
    return hunk.map { max(1, Int($0.pointee.new_start)) }
  }

  func text() throws(GitError) -> [UInt8] {
    var buffer = git_buf()
    try check(git_diff_to_buf(&buffer, diff, GIT_DIFF_FORMAT_PATCH), "write a patch")
    defer { git_buf_dispose(&buffer) }
    return [UInt8](UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
  }
}
