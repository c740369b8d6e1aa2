/// Reads folders on disk into trees, byte for byte, without reading again what has not been touched.
final class FolderScan {
  private let store: ObjectStore
  private(set) var cache: StatCache
  /// Whether the folder is ours, so that what is closed to us in it may be opened.
  private let isOwn: Bool

  init(_ store: ObjectStore, _ cache: StatCache, isOwn: Bool = false) {
    self.isOwn = isOwn
    self.store = store
    self.cache = cache
  }

  /// The tree of what `selection` takes of the folder at `path`.
  func tree(of path: String, _ selection: any FileSelection) throws(GitError) -> ObjectID {
    try store.refresh()
    let begun = FileStamp.now()
    let folder = try Folder(path: path)
    let entries = try scan(folder, .root, selection)
    cache.forgetUnused()
    cache.confirm(at: begun)
    return try store.keep(tree: entries)
  }

  private func scan(
    _ folder: borrowing Folder, _ path: BytePath, _ selection: any FileSelection
  ) throws(GitError) -> [TreeEntry] {
    try selection.enter(folder, path)
    defer { selection.leave() }
    var entries: [TreeEntry] = []
    for name in try folder.names() {
      // Gone since it was listed: an editor's temporary file, say.
      guard let stamp = try folder.status(name) else { continue }
      let inner = path.appending(name)
      if stamp.isFolder {
        guard let chosen = try selection.descends(into: inner, name) else { continue }
        if isOwn { folder.makeAccessible(name, stamp) }
        let files = try scan(try folder.folder(name), inner, chosen)
        if !files.isEmpty {
          entries.append(TreeEntry(name: name, mode: .folder, id: try store.keep(tree: files)))
        }
      } else if let mode = try selection.takes(inner, name, stamp) {
        guard let id = try blob(folder, inner, name, stamp) else { continue }
        try selection.took(inner, FileEntry(mode: mode, id: id), stamp)
        entries.append(TreeEntry(name: name, mode: mode, id: id))
      }
    }
    return entries
  }

  private func blob(
    _ folder: borrowing Folder, _ path: BytePath, _ name: BytePath, _ stamp: FileStamp
  ) throws(GitError) -> ObjectID? {
    if let id = cache.id(path, stamp), store.contains(id) { return id }
    if isOwn { folder.makeAccessible(name, stamp) }
    let bytes: [UInt8]
    do {
      bytes = stamp.isLink ? try folder.target(name) : try folder.read(name)
    } catch {
      if try folder.status(name) == nil { return nil }
      throw error
    }
    let id = try store.keep(blob: bytes)
    cache.set(path, stamp, id)
    return id
  }
}

/// Decides which files of a folder belong to a tree.
///
/// Asked in the order of a walk: ``enter(_:_:)`` a folder, then about what is in it, then ``leave()`` it.
protocol FileSelection: AnyObject {
  /// The walk is now in `path`, which is open as `folder`.
  func enter(_ folder: borrowing Folder, _ path: BytePath) throws(GitError)
  /// The walk is done with the folder that it entered last.
  func leave()
  /// Who decides inside the folder `path`; `nil` to leave it out.
  func descends(into path: BytePath, _ name: BytePath) throws(GitError) -> (any FileSelection)?
  /// The mode under which to take the file `path`; `nil` to leave it out.
  func takes(_ path: BytePath, _ name: BytePath, _ stamp: FileStamp) throws(GitError) -> FileMode?
  /// The file was read.
  func took(_ path: BytePath, _ entry: FileEntry, _ stamp: FileStamp) throws(GitError)
}
