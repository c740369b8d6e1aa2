internal import CLibgit2

extension WorkspaceRepository {
  private static let checkedOutFile = "checked-out"

  /// Makes the work tree be exactly `tree`, and returns the paths that were written or removed.
  ///
  /// Files that hold the right bytes keep their modification time; every file written gets `stamp` (seconds since
  /// 1970). Files that the tree's own `.gitignore` names, and folders `.build`, stay.
  public func checkOut(_ tree: ObjectID, stamp: Int64) throws(GitError) -> [String] {
    let old = checkedOut
    // Until this is through, the work tree may hold files of either tree.
    if old != [tree] { try record(checkedOut: old.filter { $0 != tree } + [tree]) }
    let checkout = Checkout(store, workTreeCache, stamp: stamp)
    try checkout.run(root, from: old, to: tree)
    workTreeCache = checkout.cache
    if old != [tree] { try record(checkedOut: [tree]) }
    try saveWorkTreeCache()
    return checkout.touched.map(\.description)
  }

  /// The tree of what is in the work tree now, by the rules of the tree that was checked out last.
  ///
  /// `leavingOut` are folders, relative to the root, of which only files of that tree are taken.
  public func workTree(leavingOut: [String]) throws(GitError) -> ObjectID {
    let last = try checkedOut.last.map { id throws(GitError) in try store.tree(id) }
    let folders = leavingOut.map { Self.relative($0) }.filter { !$0.isRoot }
    let scan = FolderScan(store, workTreeCache, isOwn: true)
    let tree = try scan.tree(of: root, WorkTreeSelection(last, store, leavingOut: folders))
    workTreeCache = scan.cache
    try saveWorkTreeCache()
    return tree
  }

  private func saveWorkTreeCache() throws(GitError) {
    guard workTreeCache.isChanged else { return }
    try save(workTreeCache, as: StatCache.workTreeFile)
    workTreeCache.isChanged = false
  }

  /// The trees whose files the work tree may hold, the one checked out last at the end.
  private var checkedOut: [ObjectID] {
    let text = String(decoding: Self.contents(folder, Self.checkedOutFile), as: UTF8.self)
    return text.split(separator: "\n").compactMap { ObjectID(String($0)) }
  }

  private func record(checkedOut trees: [ObjectID]) throws(GitError) {
    let text = trees.map { "\($0)\n" }.joined()
    try Folder(path: folder).replace(BytePath(Self.checkedOutFile), Array(text.utf8))
  }
}

/// What of the work tree belongs to its tree: the files of the tree checked out last, and new ones that it does
/// not ignore.
private final class WorkTreeSelection: FileSelection {
  private let store: ObjectStore
  private let leavingOut: [BytePath]
  private var trees: [StoredTree?]
  private var kept = [KeptFiles()]

  init(_ last: StoredTree?, _ store: ObjectStore, leavingOut: [BytePath]) {
    self.store = store
    self.leavingOut = leavingOut
    trees = [last]
  }

  private var tree: StoredTree? { trees.last ?? nil }

  private func isLeftOut(_ path: BytePath) -> Bool {
    leavingOut.contains { path.isInside($0) }
  }

  func enter(_ folder: borrowing Folder, _ path: BytePath) throws(GitError) {
    var inner = tree
    if !path.isRoot, let name = path.components.last {
      let entry = tree?[name]
      inner = entry?.mode == .folder ? try store.tree(entry!.id) : nil
    }
    kept.append(try kept.last!.entering(path, inner, store))
    trees.append(inner)
  }

  func leave() {
    kept.removeLast()
    trees.removeLast()
  }

  func descends(into path: BytePath, _ name: BytePath) throws(GitError) -> (any FileSelection)? {
    if GitName.isReserved(name.bytes) { return nil }
    if tree?[name]?.mode == .folder { return self }
    return isLeftOut(path) || kept.last!.keeps(path, name, isFolder: true) ? nil : self
  }

  func takes(_ path: BytePath, _ name: BytePath, _ stamp: FileStamp) throws(GitError) -> FileMode? {
    guard let mode = stamp.fileMode, !GitName.isReserved(name.bytes) else { return nil }
    if let entry = tree?[name], entry.mode != .folder { return mode }
    return isLeftOut(path) || kept.last!.keeps(path, name, isFolder: false) ? nil : mode
  }

  func took(_ path: BytePath, _ entry: FileEntry, _ stamp: FileStamp) {}
}
