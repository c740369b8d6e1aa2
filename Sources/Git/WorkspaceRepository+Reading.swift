extension WorkspaceRepository {
  /// All files of a tree, folders opened, in git's order.
  public func files(in tree: ObjectID) throws(GitError) -> [TreeFile] {
    var files: [TreeFile] = []
    try collect(tree, .root, &files)
    return files
  }

  private func collect(_ tree: ObjectID, _ path: BytePath, _ files: inout [TreeFile]) throws(GitError) {
    for entry in try store.entries(of: tree) {
      let inner = path.appending(entry.name)
      switch TreeFile.Kind(entry.mode) {
      case .none: try collect(entry.id, inner, &files)
      case .some(let kind): files.append(TreeFile(path: inner.description, kind: kind, id: entry.id))
      }
    }
  }

  /// One file of a tree; `nil` where there is none, or a folder.
  public func file(_ path: String, in tree: ObjectID) throws(GitError) -> TreeFile? {
    guard let entry = try entry(Self.relative(path), in: tree), let kind = TreeFile.Kind(entry.mode) else {
      return nil
    }
    return TreeFile(path: path, kind: kind, id: entry.id)
  }

  /// The content of a file of the tree, or the target of a link; `nil` when there is no such file.
  public func contents(of path: String, in tree: ObjectID) throws(GitError) -> [UInt8]? {
    guard let entry = try entry(Self.relative(path), in: tree),
      entry.mode != .folder, entry.mode != .submodule
    else { return nil }
    return try store.blob(entry.id)
  }

  /// The tree without one file, or one folder and all in it; the same tree where there is none.
  public func tree(_ tree: ObjectID, without path: String) throws(GitError) -> ObjectID {
    let path = Self.relative(path)
    guard try entry(path, in: tree) != nil else { return tree }
    if !path.isRoot, let left = try removing(path.components[...], from: tree) { return left }
    return try store.keep(tree: [])
  }

  /// The tree without what is at a path; nil: nothing is left of it.
  private func removing(_ names: ArraySlice<BytePath>, from tree: ObjectID) throws(GitError) -> ObjectID? {
    var entries = try store.entries(of: tree)
    guard let name = names.first, let place = entries.firstIndex(where: { $0.name == name }) else {
      return tree
    }
    let left = names.count > 1 ? try removing(names.dropFirst(), from: entries[place].id) : nil
    if let left {
      entries[place] = TreeEntry(name: name, mode: .folder, id: left)
    } else {
      entries.remove(at: place)
    }
    return entries.isEmpty ? nil : try store.keep(tree: entries)
  }

  /// The tree with new content in some of its files, by path.
  ///
  /// A file that is there keeps its mode; one that is not becomes a plain file.
  public func tree(_ tree: ObjectID, with contents: [String: [UInt8]]) throws(GitError) -> ObjectID {
    var edit = TreeEdit()
    for (path, bytes) in contents {
      let path = Self.relative(path)
      let mode = try entry(path, in: tree)?.mode ?? .regular
      edit.set(path, FileEntry(mode: mode, id: try store.keep(blob: bytes)))
    }
    return try edit.applied(to: tree, in: store)
  }

  /// The paths of all files of `tree`, which stands at `path`.
  func files(under path: BytePath, _ tree: ObjectID) throws(GitError) -> [BytePath] {
    var paths: [BytePath] = []
    for entry in try store.entries(of: tree) {
      let inner = path.appending(entry.name)
      if entry.mode == .folder {
        paths += try files(under: inner, entry.id)
      } else {
        paths.append(inner)
      }
    }
    return paths
  }

  /// What stands at a path of the tree.
  func entry(_ path: BytePath, in tree: ObjectID) throws(GitError) -> FileEntry? {
    var current = FileEntry(mode: .folder, id: tree)
    if path.isRoot { return current }
    for name in path.components {
      guard current.mode == .folder, let entry = try store.tree(current.id)[name] else { return nil }
      current = FileEntry(mode: entry.mode, id: entry.id)
    }
    return current
  }
}

/// One file of a tree.
public struct TreeFile: Sendable, Equatable {
  /// What a tree can hold besides folders.
  public enum Kind: String, Sendable {
    case regular, executable, symlink, submodule

    init?(_ mode: FileMode) {
      switch mode {
      case .folder: return nil
      case .regular: self = .regular
      case .executable: self = .executable
      case .link: self = .symlink
      case .submodule: self = .submodule
      }
    }
  }

  /// The path from the root of the tree; bytes that are not UTF-8 show as replacement characters.
  public var path: String
  /// What is there.
  public var kind: Kind
  /// The blob; of a submodule, the commit.
  public var id: ObjectID
}
