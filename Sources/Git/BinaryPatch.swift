internal import CLibgit2

/// The body of a `GIT binary patch`; read here as far as its shape goes, applied by libgit2.
enum BinaryPatch {
  /// Reads the lines of the body, whose heading is the current line.
  static func read(_ lines: inout PatchLines, _ file: FilePatch) throws(PatchFault) -> [UInt8] {
    guard let old = file.oldID, let new = file.newID, old.utf8.count == 40, new.utf8.count == 40 else {
      throw lines.fault("a binary patch needs the full ids of both blobs", "make it with `git diff --binary`")
    }
    lines.advance()
    var body: [UInt8] = []
    var blocks = 0
    while blocks < 2, lines.starts(with: "literal ") || lines.starts(with: "delta ") {
      try readBlock(&lines, &body)
      blocks += 1
    }
    guard blocks > 0 else {
      throw lines.fault("neither 'literal' nor 'delta' follows 'GIT binary patch'", "make the diff again")
    }
    return body
  }

  private static func readBlock(_ lines: inout PatchLines, _ body: inout [UInt8]) throws(PatchFault) {
    let parts = (lines.text ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let size = Int(parts[1]), (0...(1 << 30)).contains(size) else {
      throw lines.fault("this does not read 'literal SIZE' or 'delta SIZE'", "make the diff again")
    }
    append(lines, &body)
    lines.advance()
    while let text = lines.text, !text.isEmpty {
      guard isData(text) else {
        throw lines.fault("this line is no part of a binary patch", "make the diff again")
      }
      append(lines, &body)
      lines.advance()
    }
    lines.advance()
    body.append(UInt8(ascii: "\n"))
  }

  private static func append(_ lines: PatchLines, _ body: inout [UInt8]) {
    body.append(contentsOf: lines.rest(after: ""))
    body.append(UInt8(ascii: "\n"))
  }

  /// A letter for the count of bytes, then five characters for every four of them.
  private static func isData(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    let count: Int
    switch first {
    case 65...90: count = Int(first) - 64
    case 97...122: count = Int(first) - 96 + 26
    default: return false
    }
    return text.utf8.count == 1 + (count + 3) / 4 * 5 && text.utf8.allSatisfy { (33...126).contains($0) }
  }

  /// Applies the body of `file` to the content before it; `nil` if that gives anything but what it promises.
  ///
  /// Done on a repository in memory, since libgit2's apply writes blobs wherever it reads them.
  static func apply(_ file: FilePatch, to old: [UInt8]) throws(GitError) -> [UInt8]? {
    guard let body = file.binary, let oldID = file.oldID, let newID = file.newID else { return nil }
    var text = Array("diff --git a/f b/f\n".utf8)
    if file.status == .added { text += Array("new file mode 100644\n".utf8) }
    if file.status == .deleted { text += Array("deleted file mode 100644\n".utf8) }
    text += Array("index \(oldID)..\(newID)\(file.status == .modified ? " 100644" : "")\n".utf8)
    text += Array("GIT binary patch\n".utf8) + body
    let scratch = try ScratchRepository()
    return try scratch.apply(text, to: file.status == .added ? nil : old)
  }
}

/// A repository in memory that holds at most one file, `f`.
private final class ScratchRepository {
  private let pointer: OpaquePointer
  private let database: OpaquePointer

  init() throws(GitError) {
    var database: OpaquePointer?
    try check(git_odb_new(&database), "make a store in memory")
    var backend: UnsafeMutablePointer<git_odb_backend>?
    var repository: OpaquePointer?
    do {
      try check(git_mempack_new(&backend), "make a store in memory")
      try check(git_odb_add_backend(database, backend, 1), "make a store in memory")
      try check(git_repository_wrap_odb(&repository, database), "make a repository in memory")
    } catch {
      git_odb_free(database)
      throw error
    }
    self.database = database!
    pointer = repository!
  }

  deinit {
    git_repository_free(pointer)
    git_odb_free(database)
  }

  /// The content of `f` once the patch is applied, empty when it is gone; `nil` when it does not apply.
  func apply(_ text: [UInt8], to old: [UInt8]?) throws(GitError) -> [UInt8]? {
    let tree = try tree(holding: old)
    defer { git_tree_free(tree) }
    var diff: OpaquePointer?
    let parsed = text.withUnsafeBytes {
      git_diff_from_buffer(&diff, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    defer { git_diff_free(diff) }
    var index: OpaquePointer?
    guard parsed == 0, git_apply_to_tree(&index, pointer, tree, diff, nil) == 0 else {
      git_error_clear()
      return nil
    }
    defer { git_index_free(index) }
    guard let entry = git_index_get_bypath(index, "f", 0) else { return [] }
    var blob: OpaquePointer?
    var oid = entry.pointee.id
    try check(git_blob_lookup(&blob, pointer, &oid), "read a patched file")
    defer { git_blob_free(blob) }
    return [UInt8](
      UnsafeRawBufferPointer(start: git_blob_rawcontent(blob), count: Int(git_blob_rawsize(blob))))
  }

  private func tree(holding content: [UInt8]?) throws(GitError) -> OpaquePointer {
    var builder: OpaquePointer?
    try check(git_treebuilder_new(&builder, pointer, nil), "make a tree in memory")
    defer { git_treebuilder_free(builder) }
    if let content {
      var blob = git_oid()
      try check(git_blob_create_from_buffer(&blob, pointer, content, content.count), "make a blob in memory")
      try check(git_treebuilder_insert(nil, builder, "f", &blob, GIT_FILEMODE_BLOB), "make a tree in memory")
    }
    var oid = git_oid()
    try check(git_treebuilder_write(&oid, builder), "make a tree in memory")
    var tree: OpaquePointer?
    try check(git_tree_lookup(&tree, pointer, &oid), "make a tree in memory")
    return tree!
  }
}
