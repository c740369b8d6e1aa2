internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The index of the user's repository, read and never written.
final class SourceIndex {
  /// For calls that take libgit2's own pointer; valid as long as this index is.
  let pointer: OpaquePointer
  private let modified: Int64

  init(of repository: OpaquePointer, _ root: String) throws(GitError) {
    var index: OpaquePointer?
    do {
      try check(git_repository_index(&index, repository), "read the index of \(root)")
      try check(git_index_read(index, 0), "read the index of \(root)")
    } catch {
      git_index_free(index)
      var error = error
      if error.message.contains("mandatory extension") {
        error.message +=
          "; git writes a plain one after `git update-index --no-split-index` and"
          + " `git sparse-checkout init --no-sparse-index`"
      }
      throw error
    }
    pointer = index!
    var status = stat()
    modified = git_index_path(index).map { stat($0, &status) } == 0 ? FileStamp(status).modified : 0
  }

  deinit { git_index_free(pointer) }

  /// What the index records of one file.
  struct Entry {
    var mode: FileMode?
    var id: ObjectID
    /// Zero unless a merge left several versions of the file.
    var stage: UInt16
    /// Not expected on disk: outside the sparse checkout.
    var isSkipped: Bool
    fileprivate var size: UInt32
    fileprivate var seconds: Int32
    fileprivate var nanoseconds: UInt32

    fileprivate init(_ entry: git_index_entry) {
      mode = FileMode(git: entry.mode)
      id = ObjectID(entry.id)
      stage = (entry.flags & 0x3000) >> 12
      isSkipped = entry.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
      size = entry.file_size
      seconds = entry.mtime.seconds
      nanoseconds = entry.mtime.nanoseconds
    }
  }

  var count: Int { git_index_entrycount(pointer) }

  /// The entry of a path, of whatever stage.
  func entry(_ path: BytePath) -> Entry? {
    var position = 0
    let code = git_index_find(&position, pointer, path.c)
    guard code == 0, let entry = git_index_get_byindex(pointer, position) else { return nil }
    return Entry(entry.pointee)
  }

  /// Whether any file in the folder is tracked.
  func hasEntries(in folder: BytePath) -> Bool {
    let prefix = folder.appending(BytePath([UInt8]()))
    var position = 0
    let code = git_index_find_prefix(&position, pointer, prefix.c)
    return code == 0
  }

  /// How many files the work tree should hold by this index: submodules and sparse ones not counted.
  var expectedFiles: Int {
    var files = 0
    for position in 0..<count {
      guard let entry = git_index_get_byindex(pointer, position).map({ Entry($0.pointee) }) else { continue }
      if entry.mode != .submodule && !entry.isSkipped && entry.stage == 0 { files += 1 }
    }
    return files
  }

  /// The paths of the submodules.
  var submodules: [BytePath] {
    (0..<count).compactMap { position in
      guard let entry = git_index_get_byindex(pointer, position)?.pointee,
        FileMode(git: entry.mode) == .submodule
      else { return nil }
      return BytePath(cString: entry.path)
    }
  }

  /// Whether the file has not been touched since git recorded it, by size and time.
  ///
  /// A file as young as the index itself may have been touched again: then the answer is no.
  func isUntouched(_ entry: Entry, _ stamp: FileStamp) -> Bool {
    let (seconds, nanoseconds) = stamp.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    return entry.size == UInt32(truncatingIfNeeded: stamp.size)
      && entry.seconds == Int32(truncatingIfNeeded: seconds)
      && (entry.nanoseconds == 0 || entry.nanoseconds == UInt32(truncatingIfNeeded: nanoseconds))
      && (nanoseconds == 0 ? seconds < modified / 1_000_000_000 : stamp.modified < modified)
  }
}
