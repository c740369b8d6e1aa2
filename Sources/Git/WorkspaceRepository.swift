internal import CLibgit2

/// A repository of our own, with a private work tree: everything that is written goes here.
///
/// Its object store borrows other stores through alternates, so nothing need be copied. One process at a time: the
/// caller holds whatever lock keeps two out of one folder.
public final class WorkspaceRepository {
  /// The absolute folder of the work tree, without a slash at its end.
  public let root: String

  let store: ObjectStore
  let pointer: OpaquePointer
  let folder: String
  var workTreeCache: StatCache
  private var sourceCache: StatCache

  /// Opens the repository in `folder`, creating it where there is none or only the ruins of one.
  ///
  /// `objectFolders` are the absolute folders of objects to borrow from; they replace those of an earlier run.
  public init(at folder: String, borrowing objectFolders: [String]) throws(GitError) {
    try Libgit2.start()
    let pointer = try Self.open(folder, borrowing: objectFolders)
    do {
      let internals = String(cString: git_repository_path(pointer))
      store = try ObjectStore(of: pointer, folder: "\(internals)objects")
      self.folder = internals
      root = String(String(cString: git_repository_workdir(pointer)).dropLast())
      sourceCache = StatCache(file: Self.contents(internals, StatCache.sourceFile))
      workTreeCache = StatCache(file: Self.contents(internals, StatCache.workTreeFile))
      self.pointer = pointer
    } catch {
      git_repository_free(pointer)
      throw error
    }
  }

  deinit { git_repository_free(pointer) }

  private static func open(
    _ folder: String, borrowing objectFolders: [String]
  ) throws(GitError) -> OpaquePointer {
    if let repository = existing(folder) {
      if (try? borrow(objectFolders, repository)) != nil { return repository }
      git_repository_free(repository)
    }
    try removeRuins(folder)
    var options = git_repository_init_options()
    git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
    var repository: OpaquePointer?
    let code = Libgit2.withHome(nil) { git_repository_init_ext(&repository, folder, &options) }
    try check(code, "create a repository in \(folder)")
    do {
      try borrow(objectFolders, repository!)
    } catch {
      git_repository_free(repository)
      throw error
    }
    return repository!
  }

  /// The repository of an earlier run, if it is whole.
  private static func existing(_ folder: String) -> OpaquePointer? {
    var repository: OpaquePointer?
    let code = Libgit2.withHome(nil) {
      git_repository_open_ext(&repository, folder, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
    }
    if code < 0 { git_error_clear() }
    return repository
  }

  private static func removeRuins(_ path: String) throws(GitError) {
    guard let folder = try? Folder(path: path) else { return }
    let name = BytePath(".git")
    if let stamp = try folder.status(name) { try folder.remove(name, stamp) }
  }

  private static func borrow(_ objectFolders: [String], _ repository: OpaquePointer) throws(GitError) {
    let internals = String(cString: git_repository_path(repository))
    let lines = objectFolders.map { "\($0)\n" }.joined()
    let objects = try Folder(path: "\(internals)objects")
    let name = BytePath("info")
    if try objects.status(name) == nil { try objects.createFolder(name) }
    try objects.folder(name).replace(BytePath("alternates"), Array(lines.utf8))
  }

  static func contents(_ folder: String, _ file: String) -> [UInt8] {
    (try? Folder.contents(ofFile: folder + file)) ?? []
  }

  func save(_ cache: StatCache, as file: String) throws(GitError) {
    try Folder(path: folder).replace(BytePath(file), cache.serialized)
  }
}

extension StatCache {
  static let sourceFile = "stat-cache-source"
  static let workTreeFile = "stat-cache-work-tree"
}

// MARK: - Snapshots

extension WorkspaceRepository {
  /// Takes the user's files as they are now: tracked ones, and untracked ones that are not ignored, byte for byte.
  ///
  /// `ignored` are globs, relative to the source's root, of ignored files to take as well; one that names a folder
  /// takes all in it. `leavingOut` are folders, relative to the root, of which only tracked files are taken.
  public func snapshot(
    of source: SourceRepository, including ignored: [String], leavingOut: [String]
  ) throws(GitError) -> Snapshot {
    let request = SourceSelection.Request(
      including: ignored.map { IncludedFiles($0) },
      leavingOut: leavingOut.map { Self.relative($0) }.filter { !$0.isRoot })
    let selection = try SourceSelection(source, at: .root, request)
    let scan = FolderScan(store, sourceCache)
    let tree = try scan.tree(of: source.root, selection)
    sourceCache = scan.cache
    if sourceCache.isChanged {
      try save(sourceCache, as: StatCache.sourceFile)
      sourceCache.isChanged = false
    }
    return Snapshot(tree: tree, notes: selection.notes, uncommitted: try selection.isUncommitted())
  }

  /// A path as the caller may write it (`./a//b/`) in the one form that is compared.
  static func relative(_ path: String) -> BytePath {
    BytePath(path).components.filter { !$0.isRoot && $0 != BytePath(".") }
      .reduce(BytePath.root) { $0.appending($1) }
  }

  /// Takes the files of a commit.
  ///
  /// Submodules are filled in from their own stores, where these have the commit.
  public func snapshot(of commit: Commit) throws(GitError) -> Snapshot {
    var notes: [String] = []
    let inlined = try inlined(commit.tree, .root, &notes)
    let tree = if let inlined { inlined } else { try store.keep(tree: []) }
    return Snapshot(tree: tree, notes: notes, uncommitted: false)
  }

  private func inlined(
    _ id: ObjectID, _ path: BytePath, _ notes: inout [String]
  ) throws(GitError) -> ObjectID? {
    var entries = try store.entries(of: id)
    var isChanged = false
    for index in entries.indices.reversed() {
      let entry = entries[index]
      let inner = path.appending(entry.name)
      guard entry.mode == .folder || entry.mode == .submodule else { continue }
      var folder: ObjectID? = entry.id
      if entry.mode == .submodule {
        folder = try committedTree(entry.id)
        if folder == nil {
          notes.append("submodule \(inner) was never fetched: the snapshot goes without it")
        }
      }
      if let tree = folder { folder = try inlined(tree, inner, &notes) }
      if folder == entry.id { continue }
      isChanged = true
      if let folder {
        entries[index] = TreeEntry(name: entry.name, mode: .folder, id: folder)
      } else {
        entries.remove(at: index)
      }
    }
    if !isChanged { return id }
    return entries.isEmpty ? nil : try store.keep(tree: entries)
  }

  private func committedTree(_ id: ObjectID) throws(GitError) -> ObjectID? {
    var oid = id.raw
    var commit: OpaquePointer?
    let code = git_commit_lookup(&commit, pointer, &oid)
    if code == GIT_ENOTFOUND.rawValue {
      git_error_clear()
      return nil
    }
    try check(code, "read commit \(id)")
    defer { git_commit_free(commit) }
    return ObjectID(git_commit_tree_id(commit).pointee)
  }
}
