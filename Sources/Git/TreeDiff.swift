internal import CLibgit2

/// libgit2's difference of two trees.
final class TreeDiff {
  /// Binary content in the patch, so that it can be applied.
  static let showBinary = GIT_DIFF_SHOW_BINARY.rawValue

  private let diff: OpaquePointer

  init(
    from old: StoredTree, to new: StoredTree, _ repository: OpaquePointer, _ flags: UInt32,
    contextLines: UInt32
  ) throws(GitError) {
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    options.flags = flags | GIT_DIFF_INDENT_HEURISTIC.rawValue
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
      guard let delta = delta(index) else { continue }
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

  /// How many files differ.
  var count: Int { git_diff_num_deltas(diff) }

  /// The blob of one file before.
  func oldID(_ index: Int) -> ObjectID? {
    git_diff_get_delta(diff, index).map { ObjectID($0.pointee.old_file.id) }
  }

  func changedLines() throws(GitError) -> [String: [ClosedRange<Int>]] {
    var lines: [String: [ClosedRange<Int>]] = [:]
    for index in 0..<count {
      guard let delta = delta(index), delta.status != GIT_DELTA_DELETED else {
        continue
      }
      let ranges = try ranges(index)
      if !ranges.isEmpty { lines[BytePath(cString: delta.new_file.path).description] = ranges }
    }
    return lines
  }

  private func ranges(_ index: Int) throws(GitError) -> [ClosedRange<Int>] {
    try hunkHeads(index).map { hunk in
      let start = Int(hunk.new_start)
      return hunk.new_lines == 0 ? start...(start + 1) : start...(start + Int(hunk.new_lines) - 1)
    }
  }

  /// One file's difference as libgit2 has it; its paths live as long as this.
  func delta(_ index: Int) -> git_diff_delta? { git_diff_get_delta(diff, index)?.pointee }

  /// The heads of one file's hunks.
  func hunkHeads(_ index: Int) throws(GitError) -> [git_diff_hunk] {
    var patch: OpaquePointer?
    try check(git_patch_from_diff(&patch, diff, index), "compare two versions of a file")
    defer { git_patch_free(patch) }
    var hunks: [git_diff_hunk] = []
    for number in 0..<git_patch_num_hunks(patch) {
      var hunk: UnsafePointer<git_diff_hunk>?
      try check(git_patch_get_hunk(&hunk, nil, patch, number), "compare two versions of a file")
      if let hunk = hunk?.pointee { hunks.append(hunk) }
    }
    return hunks
  }

  /// One file's part of the patch.
  func text(of index: Int) throws(GitError) -> [UInt8] {
    var patch: OpaquePointer?
    try check(git_patch_from_diff(&patch, diff, index), "compare two versions of a file")
    guard let patch else { return [] }
    defer { git_patch_free(patch) }
    var buffer = git_buf()
    try check(git_patch_to_buf(&buffer, patch), "write a patch")
    defer { git_buf_dispose(&buffer) }
    return [UInt8](UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
  }

  func text() throws(GitError) -> [UInt8] {
    var buffer = git_buf()
    try check(git_diff_to_buf(&buffer, diff, GIT_DIFF_FORMAT_PATCH), "write a patch")
    defer { git_buf_dispose(&buffer) }
    return [UInt8](UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
  }
}
