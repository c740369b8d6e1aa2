/// What a path holds: a file, as a tree records it.
struct FileEntry: Equatable {
  var mode: FileMode
  var id: ObjectID
}

/// Changes to the files of a tree, by path; `nil` takes the file away.
struct TreeEdit {
  private(set) var changes: [BytePath: FileEntry?] = [:]

  /// What this edit says of a path: `nil` when it does not mention it.
  subscript(_ path: BytePath) -> FileEntry?? {
    changes[path]
  }

  mutating func set(_ path: BytePath, _ entry: FileEntry?) {
    changes[path] = .some(entry)
  }

  /// The tree with the changes made.
  ///
  /// Folders left without a file vanish, as git keeps none.
  func applied(to tree: ObjectID, in store: ObjectStore) throws(GitError) -> ObjectID {
    let changes = changes.map { (names: $0.key.components[...], entry: $0.value) }
    if let edited = try Self.tree(tree, with: changes, in: store) { return edited }
    return try store.keep(tree: [])
  }

  private typealias Change = (names: ArraySlice<BytePath>, entry: FileEntry?)

  private static func tree(
    _ tree: ObjectID?, with changes: [Change], in store: ObjectStore
  ) throws(GitError) -> ObjectID? {
    var entries: [BytePath: TreeEntry] = [:]
    if let tree {
      for entry in try store.entries(of: tree) { entries[entry.name] = entry }
    }
    var deeper: [BytePath: [Change]] = [:]
    // Removals first: a file may make way for a folder of its name, and the other way round.
    for change in changes.sorted(by: { ($0.entry == nil ? 0 : 1) < ($1.entry == nil ? 0 : 1) }) {
      let name = change.names.first!
      if change.names.count > 1 {
        deeper[name, default: []].append((change.names.dropFirst(), change.entry))
      } else if change.entry == nil, entries[name]?.mode != .folder {
        entries[name] = nil
      }
    }
    for (name, changes) in deeper {
      let old = entries[name].flatMap { $0.mode == .folder ? $0.id : nil }
      if old == nil && changes.allSatisfy({ $0.entry == nil }) { continue }
      let new = try Self.tree(old, with: changes, in: store)
      entries[name] = new.map { TreeEntry(name: name, mode: .folder, id: $0) }
    }
    for change in changes where change.names.count == 1 {
      let name = change.names.first!
      if let entry = change.entry {
        entries[name] = TreeEntry(name: name, mode: entry.mode, id: entry.id)
      }
    }
    return entries.isEmpty ? nil : try store.keep(tree: Array(entries.values))
  }
}
