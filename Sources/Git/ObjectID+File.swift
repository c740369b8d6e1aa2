internal import CLibgit2

extension ObjectID {
  /// The name that a file's content would have as a blob: tells whether two files are equal to the last bit.
  ///
  /// - Throws: ``GitError`` when the file cannot be read.
  public static func ofFile(_ path: String) throws(GitError) -> ObjectID {
    try Libgit2.start()
    var oid = git_oid()
    try check(git_odb_hashfile(&oid, path, GIT_OBJECT_BLOB), "read \(path)")
    return ObjectID(oid)
  }

  /// The name that bytes would have as a blob.
  ///
  /// - Throws: ``GitError`` when the library cannot be started.
  public static func of(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try Libgit2.start()
    var oid = git_oid()
    try check(git_odb_hash(&oid, bytes, bytes.count, GIT_OBJECT_BLOB), "hash \(bytes.count) bytes")
    return ObjectID(oid)
  }
}
