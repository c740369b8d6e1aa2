internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The user's repository, which is only ever read.
///
/// Not one byte of work tree, index or `.git` changes: no index refresh, no loose objects, no refs, no lock files.
public final class SourceRepository {
  /// The absolute real path of the work tree, without a slash at its end.
  public let root: String
  /// The absolute folders of objects that a workspace borrows from: this repository's, and its submodules'.
  public let objectFolders: [String]

  let settings: SourceSettings
  let pointer: OpaquePointer
  private let environment: UserEnvironment

  /// Finds the repository that `folder` is in, as git would, within `GIT_CEILING_DIRECTORIES`.
  ///
  /// Throws a ``GitError`` whose message speaks of a repository when there is none, or when it is bare.
  public static func discover(from folder: String) throws(GitError) -> SourceRepository {
    try discover(from: folder, .process)
  }

  static func discover(
    from folder: String, _ environment: UserEnvironment
  ) throws(GitError) -> SourceRepository {
    try SourceRepository(opening: folder, flags: 0, environment)
  }

  /// Opens the repository whose work tree is exactly `folder`; `nil` if that is none.
  static func open(_ folder: String, _ environment: UserEnvironment) -> SourceRepository? {
    try? SourceRepository(opening: folder, flags: GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, environment)
  }

  private init(opening folder: String, flags: UInt32, _ environment: UserEnvironment) throws(GitError) {
    try Libgit2.start()
    var repository: OpaquePointer?
    let code = Libgit2.withHome(nil) {
      git_repository_open_ext(&repository, folder, flags, environment.ceilings)
    }
    try check(code, "open the repository of \(folder)")
    pointer = repository!
    self.environment = environment
    guard let workTree = git_repository_workdir(repository), git_repository_is_bare(repository) == 0 else {
      git_repository_free(repository)
      throw GitError(
        operation: "open the repository of \(folder)", code: GIT_EBAREREPO.rawValue,
        message: "it is a bare repository, which has no work tree")
    }
    root = Self.realPath(String(cString: workTree))
    settings = SourceSettings(of: pointer, environment)
    let common = Self.realPath(String(cString: git_repository_commondir(repository)))
    let own = Self.withAlternates("\(common)/objects")
    objectFolders = own + Self.submoduleObjects(repository, root, environment)
  }

  deinit { git_repository_free(pointer) }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else {
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// A folder of objects and those that it borrows from itself.
  ///
  /// libgit2 follows these too, but relative ones only in the first store that it opens.
  private static func withAlternates(_ folder: String, depth: Int = 0) -> [String] {
    guard depth < 5, let file = try? Folder.contents(ofFile: "\(folder)/info/alternates") else {
      return [folder]
    }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return [folder]
      + lines.flatMap { line in
        withAlternates(realPath(line.hasPrefix("/") ? String(line) : "\(folder)/\(line)"), depth: depth + 1)
      }
  }

  /// Submodules have stores of their own; one that was never fetched has none.
  private static func submoduleObjects(
    _ repository: OpaquePointer?, _ root: String, _ environment: UserEnvironment
  ) -> [String] {
    guard let index = try? SourceIndex(of: repository!, root) else { return [] }
    return index.submodules.flatMap { path in
      open("\(root)/\(path)", environment)?.objectFolders ?? []
    }
  }

  /// The commit that is checked out; `nil` when there is none yet.
  public func head() throws(GitError) -> Commit? {
    var reference: OpaquePointer?
    let code = git_repository_head(&reference, pointer)
    if code == GIT_EUNBORNBRANCH.rawValue || code == GIT_ENOTFOUND.rawValue {
      git_error_clear()
      return nil
    }
    try check(code, "read HEAD of \(root)")
    defer { git_reference_free(reference) }
    var commit: OpaquePointer?
    try check(git_reference_peel(&commit, reference, GIT_OBJECT_COMMIT), "read HEAD of \(root)")
    defer { git_object_free(commit) }
    return Commit(commit!)
  }

  /// The commit that `revision` names: anything that `git rev-parse` takes and that leads to a commit.
  public func commit(_ revision: String) throws(GitError) -> Commit {
    let operation = "find a commit by the name '\(revision)'"
    var object: OpaquePointer?
    try check(git_revparse_single(&object, pointer, revision), operation)
    defer { git_object_free(object) }
    var commit: OpaquePointer?
    try check(git_object_peel(&commit, object, GIT_OBJECT_COMMIT), operation)
    defer { git_object_free(commit) }
    return Commit(commit!)
  }

  /// Whether git would leave `path` (absolute, or relative to the root) out as ignored; a tracked file never is.
  public func isIgnored(_ path: String) throws(GitError) -> Bool {
    var relative = path
    if path.hasPrefix("/") {
      guard path.hasPrefix(root + "/") else { return false }
      relative = String(path.utf8.dropFirst(root.utf8.count + 1)) ?? ""
    }
    let isNamedAsFolder = relative.hasSuffix("/")
    let names = BytePath(relative).components.filter { !$0.isRoot && $0 != BytePath(".") }
    let whole = names.reduce(BytePath.root) { $0.appending($1) }
    if whole.isRoot { return false }
    let index = try index()
    if index.entry(whole) != nil || index.hasEntries(in: whole) { return false }
    return try isIgnored(names[...], isNamedAsFolder)
  }

  private func isIgnored(_ names: ArraySlice<BytePath>, _ isNamedAsFolder: Bool) throws(GitError) -> Bool {
    var rules = rootIgnoreRules()
    var path = BytePath.root
    for (position, name) in names.enumerated() {
      let folder = root + (path.isRoot ? "" : "/\(path)")
      if let opened = try? Folder(path: folder) { rules.push(ignoreRules(in: opened, path)) }
      path = path.appending(name)
      let isLast = position == names.count - 1
      let isFolder = !isLast || isNamedAsFolder || (try? Folder(path: "\(root)/\(path)")) != nil
      if rules.ignores(path, isFolder: isFolder) { return true }
    }
    return false
  }
}

// MARK: - For the snapshot

extension SourceRepository {
  /// The index as it is on disk now.
  func index() throws(GitError) -> SourceIndex {
    try SourceIndex(of: pointer, root)
  }

  /// Opens a repository inside this one's work tree.
  func nested(_ path: BytePath) -> SourceRepository? {
    SourceRepository.open("\(root)/\(path)", environment)
  }

  /// The rules that hold everywhere: the user's excludes file and the repository's `info/exclude`.
  func rootIgnoreRules() -> IgnoreStack {
    var stack = IgnoreStack()
    let common = String(cString: git_repository_commondir(pointer))
    for file in [settings.excludesFile, "\(common)/info/exclude"] {
      guard let file, let bytes = try? Folder.contents(ofFile: file) else { continue }
      stack.push(IgnoreRules(bytes, in: .root, ignoringCase: settings.ignoresCase))
    }
    return stack
  }

  /// The rules of the `.gitignore` in a folder; a link is not followed, as in git.
  func ignoreRules(in folder: borrowing Folder, _ path: BytePath) -> IgnoreRules {
    let bytes = (try? folder.read(BytePath(".gitignore"))) ?? []
    return IgnoreRules(bytes, in: path, ignoringCase: settings.ignoresCase)
  }

  /// Whether the index differs from the tree of HEAD; also true where there is no HEAD.
  func isIndexChanged(_ index: SourceIndex) throws(GitError) -> Bool {
    guard let head = try head() else { return true }
    var tree: OpaquePointer?
    var oid = head.tree.raw
    try check(git_tree_lookup(&tree, pointer, &oid), "read the tree of HEAD")
    defer { git_tree_free(tree) }
    var diff: OpaquePointer?
    try check(git_diff_tree_to_index(&diff, pointer, tree, index.pointer, nil), "compare HEAD with the index")
    defer { git_diff_free(diff) }
    return git_diff_num_deltas(diff) > 0
  }

  /// The blob that git would record for a file, its filters (line endings, keywords) applied.
  func filteredID(_ path: BytePath) -> ObjectID? {
    var oid = git_oid()
    let code = git_repository_hashfile(&oid, pointer, path.c, GIT_OBJECT_BLOB, nil)
    if code < 0 { git_error_clear() }
    return code == 0 ? ObjectID(oid) : nil
  }
}
