internal import CLibgit2

/// The objects that a workspace can reach: its own, and those of the stores that it borrows from.
///
/// Writes go to the workspace's own folder through a backend of its own. libgit2's `git_odb_write` would
/// "freshen" an object that exists already, and so touch files of a borrowed store.
final class ObjectStore {
  private let database: OpaquePointer
  private let writer: UnsafeMutablePointer<git_odb_backend>
  private let repository: OpaquePointer

  /// Opens the store of `repository`, whose own objects are kept in `folder`.
  init(of repository: OpaquePointer, folder: String) throws(GitError) {
    var database: OpaquePointer?
    try check(git_repository_odb(&database, repository), "open the objects of \(folder)")
    var writer: UnsafeMutablePointer<git_odb_backend>?
    // Compressed lightly and not synced: the objects are as short-lived as the workspace. (Level 0 will not do:
    // libgit2 1.5 cannot read back what it writes so.)
    let code = git_odb_backend_loose(&writer, folder, 1, 0, 0, 0)
    if code < 0 { git_odb_free(database) }
    try check(code, "open the objects of \(folder)")
    self.database = database!
    self.writer = writer!
    self.repository = repository
  }

  deinit {
    git_shim_backend_free(writer)
    git_odb_free(database)
  }

  /// Whether the object can be read.
  ///
  /// Does not look for packs that appeared since the last ``refresh()``.
  func contains(_ id: ObjectID) -> Bool {
    var oid = id.raw
    return git_odb_exists_ext(database, &oid, UInt32(GIT_ODB_LOOKUP_NO_REFRESH.rawValue)) == 1
  }

  /// Looks for packs that appeared in any of the stores.
  func refresh() throws(GitError) {
    try check(git_odb_refresh(database), "refresh the object store")
  }

  /// Keeps a blob and returns its id.
  func keep(blob bytes: [UInt8]) throws(GitError) -> ObjectID {
    try keep(bytes, GIT_OBJECT_BLOB)
  }

  /// Keeps a tree and returns its id; the entries may come in any order.
  func keep(tree entries: [TreeEntry]) throws(GitError) -> ObjectID {
    try keep(TreeEntry.serialized(entries), GIT_OBJECT_TREE)
  }

  /// The id that the bytes have as a blob.
  func id(ofBlob bytes: [UInt8]) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(git_odb_hash(&oid, bytes, bytes.count, GIT_OBJECT_BLOB), "name an object")
    return ObjectID(oid)
  }

  private func keep(_ bytes: [UInt8], _ type: git_object_t) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(git_odb_hash(&oid, bytes, bytes.count, type), "name an object")
    let id = ObjectID(oid)
    if !contains(id) {
      try check(git_shim_backend_write(writer, &oid, bytes, bytes.count, type), "write object \(id)")
    }
    return id
  }

  /// The bytes of a blob, copied.
  func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    try object(id, GIT_OBJECT_BLOB).withBytes { [UInt8]($0) }
  }

  /// The entries of a tree, in git's order.
  func entries(of tree: ObjectID) throws(GitError) -> [TreeEntry] {
    let tree = try self.tree(tree)
    return (0..<tree.count).map { tree[$0].copied }
  }

  /// Opens a tree.
  func tree(_ id: ObjectID) throws(GitError) -> StoredTree {
    var oid = id.raw
    var tree: OpaquePointer?
    try check(git_tree_lookup(&tree, repository, &oid), "read tree \(id)")
    return StoredTree(tree!)
  }

  private func object(_ id: ObjectID, _ type: git_object_t) throws(GitError) -> StoredObject {
    var oid = id.raw
    var object: OpaquePointer?
    try check(git_odb_read(&object, database, &oid), "read object \(id)")
    let stored = StoredObject(object!)
    guard git_odb_object_type(object) == type else {
      throw GitError(
        operation: "read object \(id)", code: GIT_ENOTFOUND.rawValue,
        message: "it is not of the type expected")
    }
    return stored
  }
}

/// An object read from a store; owns libgit2's memory.
final class StoredObject {
  private let object: OpaquePointer

  fileprivate init(_ object: OpaquePointer) { self.object = object }

  deinit { git_odb_object_free(object) }

  /// Hands out the content, which is valid inside `body` only.
  func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { withExtendedLifetime(self) {} }
    return try body(
      UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object)))
  }
}
