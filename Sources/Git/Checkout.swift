internal import CLibgit2

/// Makes a folder on disk be exactly a tree.
///
/// Driven by what is on disk, not by what was written last: a test may have altered, removed or linked anything.
/// Every step is relative to an open folder and follows no link, so nothing outside the root can be reached.
final class Checkout {
  private let store: ObjectStore
  private(set) var cache: StatCache
  private let stamp: Int64
  /// The files written and removed.
  private(set) var touched: [BytePath] = []

  init(_ store: ObjectStore, _ cache: StatCache, stamp: Int64) {
    self.store = store
    self.cache = cache
    self.stamp = stamp
  }

  /// Brings the folder at `path` from whatever mix of the trees `old` it holds to `tree`.
  func run(_ path: String, from old: [ObjectID], to tree: ObjectID) throws(GitError) {
    let folder = try Folder(path: path)
    let new = try store.tree(tree)
    for old in old where old != tree {
      // Files that were part of a tree go, even where the ignore rules would let them stay.
      if let old = try? store.tree(old) { try removeVanished(folder, .root, old, new) }
    }
    try synchronize(folder, .root, new, KeptFiles())
    cache.confirm(at: FileStamp.now())
  }

  private func removeVanished(
    _ folder: borrowing Folder, _ path: BytePath, _ old: StoredTree, _ new: StoredTree?
  ) throws(GitError) {
    for index in 0..<old.count {
      let entry = old[index]
      let name = entry.name
      let successor = new?[name]
      if let successor, successor.id == entry.id || entry.mode != .folder { continue }
      guard Self.isSafe(name) else { continue }
      guard let status = try folder.status(name) else { continue }
      let inner = path.appending(name)
      if entry.mode == .folder {
        guard status.isFolder, let oldInner = try? store.tree(entry.id) else { continue }
        let newInner = successor?.mode == .folder ? try store.tree(successor!.id) : nil
        folder.makeAccessible(name, status)
        try removeVanished(try folder.folder(name), inner, oldInner, newInner)
        if successor == nil { _ = try folder.removeIfEmpty(name) }
      } else if !status.isFolder {
        try removeFile(folder, inner, name)
      }
    }
  }

  private func removeFile(
    _ folder: borrowing Folder, _ path: BytePath, _ name: BytePath
  ) throws(GitError) {
    try folder.unlink(name, isFolder: false)
    cache.remove(path)
    touched.append(path)
  }

  private func synchronize(
    _ folder: borrowing Folder, _ path: BytePath, _ tree: StoredTree?, _ outer: KeptFiles
  ) throws(GitError) {
    let kept = try outer.entering(path, tree, store)
    for name in try folder.names() where tree?[name] == nil {
      try removeExtra(folder, path.appending(name), name, kept)
    }
    guard let tree else { return }
    for index in 0..<tree.count {
      let entry = tree[index].copied
      let inner = path.appending(entry.name)
      try Self.verify(entry.name, inner)
      switch entry.mode {
      case .folder: try place(folder: entry, folder, inner, kept)
      case .regular, .executable, .link: try place(file: entry, folder, inner)
      case .submodule: continue
      }
    }
  }

  /// Whether a name may be used on disk: a tree made by somebody else may hold any.
  private static func isSafe(_ name: BytePath) -> Bool {
    !name.isRoot && name != BytePath(".") && name != BytePath("..")
      && !name.bytes.contains(UInt8(ascii: "/")) && !GitName.isReserved(name.bytes)
  }

  private static func verify(_ name: BytePath, _ path: BytePath) throws(GitError) {
    guard isSafe(name) else {
      throw GitError(
        operation: "check out \(path)", code: GIT_EINVALIDSPEC.rawValue,
        message: "the tree has a name that no work tree may have")
    }
  }

  private func removeExtra(
    _ folder: borrowing Folder, _ path: BytePath, _ name: BytePath, _ kept: KeptFiles
  ) throws(GitError) {
    guard let status = try folder.status(name), !kept.keeps(path, name, isFolder: status.isFolder) else {
      return
    }
    guard status.isFolder else { return try removeFile(folder, path, name) }
    folder.makeAccessible(name, status)
    try synchronize(try folder.folder(name), path, nil, kept)
    _ = try folder.removeIfEmpty(name)
  }

  private func place(
    folder entry: TreeEntry, _ folder: borrowing Folder, _ path: BytePath, _ kept: KeptFiles
  ) throws(GitError) {
    let status = try folder.status(entry.name)
    if let status, status.isFolder {
      folder.makeAccessible(entry.name, status)
    } else {
      if status != nil { try removeFile(folder, path, entry.name) }
      try folder.createFolder(entry.name)
    }
    try synchronize(try folder.folder(entry.name), path, try store.tree(entry.id), kept)
  }

  private func place(
    file entry: TreeEntry, _ folder: borrowing Folder, _ path: BytePath
  ) throws(GitError) {
    if let status = try folder.status(entry.name) {
      if status.fileMode == entry.mode {
        if cache.id(path, status) == entry.id { return }
        if status.isLink || status.mode & 0o600 == 0o600, try holds(folder, entry) {
          cache.set(path, status, entry.id)
          return
        }
      }
      try folder.remove(entry.name, status)
    }
    let bytes: [UInt8]
    do {
      bytes = try store.blob(entry.id)
    } catch {
      throw GitError(operation: "check out \(path)", code: error.code, message: error.message)
    }
    try write(bytes, folder, entry)
    if let status = try folder.status(entry.name) { cache.set(path, status, entry.id) }
    touched.append(path)
  }

  private func write(
    _ bytes: [UInt8], _ folder: borrowing Folder, _ entry: TreeEntry
  ) throws(GitError) {
    if entry.mode == .link {
      try folder.createLink(entry.name, to: bytes, stamp: stamp)
    } else {
      try folder.create(entry.name, bytes, executable: entry.mode == .executable, stamp: stamp)
    }
  }

  private func holds(_ folder: borrowing Folder, _ entry: TreeEntry) throws(GitError) -> Bool {
    let bytes = entry.mode == .link ? try folder.target(entry.name) : try folder.read(entry.name)
    return try store.id(ofBlob: bytes) == entry.id
  }
}

/// Which files beside those of the tree stay in a work tree: the repository's own folder, what the tree's ignore
/// files name, and build products.
struct KeptFiles {
  private var rules = IgnoreStack()
  private var keepsAll = false
  private var isRoot = true

  /// The rules inside a folder, which `tree` is, if it is part of the tree at all.
  func entering(_ path: BytePath, _ tree: StoredTree?, _ store: ObjectStore) throws(GitError) -> KeptFiles {
    var inner = self
    inner.isRoot = path.isRoot
    if !path.isRoot, let name = path.components.last, keeps(path, name, isFolder: true) {
      inner.keepsAll = true
    }
    if let ignore = tree?[BytePath(".gitignore")], ignore.mode == .regular || ignore.mode == .executable {
      inner.rules.push(IgnoreRules(try store.blob(ignore.id), in: path))
    }
    return inner
  }

  /// Whether what is at `path`, and in no tree, stays.
  func keeps(_ path: BytePath, _ name: BytePath, isFolder: Bool) -> Bool {
    if keepsAll || isRoot && name == BytePath(".git") { return true }
    return isFolder && name == BytePath(".build") || rules.ignores(path, isFolder: isFolder)
  }
}
