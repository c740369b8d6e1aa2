/// Applies a patch to a tree in the store; no work tree is involved.
struct PatchApplier {
  private let workspace: WorkspaceRepository
  private let tree: ObjectID
  private let patch: Patch
  /// Files written and removed so far.
  private var written: [BytePath: FileEntry] = [:]
  private var removed: Set<BytePath> = []
  private var anchoring = Anchoring.exact

  init(_ patch: Patch, _ tree: ObjectID, _ workspace: WorkspaceRepository) {
    self.patch = patch
    self.tree = tree
    self.workspace = workspace
  }

  private var store: ObjectStore { workspace.store }

  /// Why applying stops: the patch does not fit, or the store fails.
  private enum Stop: Error {
    case stale(StaleReason)
    case failed(GitError)
  }

  /// Applies all of the patch, or nothing.
  mutating func run() throws(GitError) -> Application {
    do {
      for file in patch.files { try apply(file) }
      var edit = TreeEdit()
      for path in removed where written[path] == nil { edit.set(path, nil) }
      for (path, entry) in written { edit.set(path, entry) }
      return .applied(
        tree: try attempt { () throws(GitError) in try edit.applied(to: tree, in: store) },
        anchoring: anchoring)
    } catch {
      switch error {
      case .stale(let reason): return .stale(reason)
      case .failed(let error): throw error
      }
    }
  }

  private func attempt<Value>(_ body: () throws(GitError) -> Value) throws(Stop) -> Value {
    do { return try body() } catch { throw .failed(error) }
  }

  // MARK: One file

  private mutating func apply(_ file: FilePatch) throws(Stop) {
    if let old = file.old { try verifyParents(of: old, in: written[old] == nil ? original : self.current) }
    if let new = file.new {
      try verifyParents(of: new) { path throws(Stop) in isLeaving(path) ? nil : try self.current(path) }
    }
    var current: FileEntry?
    if let old = file.old {
      current = try preimage(of: file, old)
      try verifyKind(of: file, current!)
    }
    if let new = file.new, new != file.old { try verifyFree(new) }
    let content = try content(of: file, current)
    if let old = file.old, file.status == .deleted || file.status == .renamed {
      // In a crosswise rename the name may have been given to another file by now.
      removed.insert(old)
      if file.status == .deleted { written[old] = nil }
    }
    guard let new = file.new else { return }
    let mode = file.newMode ?? current?.mode ?? .regular
    if mode == .link, PatchSafety.leaves(content, at: new) {
      throw stale(.throughLink, new, "the link '\(new)' would lead out of the repository")
    }
    let id = try attempt { () throws(GitError) in try store.keep(blob: content) }
    written[new] = FileEntry(mode: mode, id: id)
  }

  /// The file before: as earlier parts of the patch left it.
  ///
  /// Renames and copies start from the tree itself, since
  /// git's patches do not depend on their order there.
  private func preimage(of file: FilePatch, _ path: BytePath) throws(Stop) -> FileEntry {
    let isMoved = file.status == .renamed || file.status == .copied
    let entry = isMoved ? try original(path) : try current(path)
    guard let entry else { throw stale(.missingFile, path, "\(path) is not there") }
    return entry
  }

  private func original(_ path: BytePath) throws(Stop) -> FileEntry? {
    try attempt { () throws(GitError) in try workspace.entry(path, in: tree) }
  }

  private func current(_ path: BytePath) throws(Stop) -> FileEntry? {
    if let entry = written[path] { return entry }
    return removed.contains(path) ? nil : try original(path)
  }

  private func verifyKind(of file: FilePatch, _ entry: FileEntry) throws(Stop) {
    let path = file.old!
    switch entry.mode {
    case .folder: throw stale(.otherKind, path, "\(path) is a folder, and the patch is for a file")
    case .submodule: throw stale(.underSubmodule, path, "\(path) is a submodule, and the patch is for a file")
    case .link, .regular, .executable: break
    }
    // The mode of an `index` line or of `old mode` says what the file was.
    if let old = file.oldMode, (old == .link) != (entry.mode == .link) {
      let (found, wanted) = entry.mode == .link ? ("a link", "a file") : ("a file", "a link")
      throw stale(.otherKind, path, "\(path) is \(found), and the patch is for \(wanted)")
    }
    if file.oldMode == nil, entry.mode == .link, file.newMode == nil, !file.hunks.isEmpty {
      throw stale(.throughLink, path, "\(path) is a link, and the patch does not say that it changes one")
    }
  }

  /// Refuses a path that leads through anything but folders.
  ///
  /// A file that goes is looked up in the tree as it was: one of its folders' name may be taken by now.
  private func verifyParents(
    of path: BytePath, in lookUp: (BytePath) throws(Stop) -> FileEntry?
  ) throws(Stop) {
    var parent = BytePath.root
    for name in path.components.dropLast() {
      parent = parent.appending(name)
      guard let entry = try lookUp(parent) else { continue }
      switch entry.mode {
      case .folder: continue
      case .link: throw stale(.throughLink, path, "\(path) leads through the link \(parent)")
      case .submodule: throw stale(.underSubmodule, path, "\(path) leads into the submodule \(parent)")
      case .regular, .executable:
        throw stale(.otherKind, path, "\(path) cannot be there, since \(parent) is a file")
      }
    }
  }

  private func verifyFree(_ path: BytePath) throws(Stop) {
    if written.keys.contains(where: { $0 != path && $0.isInside(path) }) {
      throw stale(.otherKind, path, "\(path) is made a file and a folder by the same patch")
    }
    guard let entry = try current(path), !isLeaving(path) else { return }
    if entry.mode == .folder {
      let files = try attempt { () throws(GitError) in try workspace.files(under: path, entry.id) }
      if files.allSatisfy({ removed.contains($0) || isLeaving($0) }) { return }
      throw stale(.otherKind, path, "\(path) is a folder, and the patch makes a file of that name")
    }
    throw stale(.alreadyThere, path, "\(path) is there already, and the patch makes it new")
  }

  /// Whether the patch takes the file away, if only in a later part.
  private func isLeaving(_ path: BytePath) -> Bool {
    written[path] == nil
      && patch.files.contains { $0.old == path && ($0.status == .deleted || $0.status == .renamed) }
  }

  // MARK: Content

  private mutating func content(of file: FilePatch, _ entry: FileEntry?) throws(Stop) -> [UInt8] {
    var old: [UInt8] = []
    if let entry { old = try attempt { () throws(GitError) in try store.blob(entry.id) } }
    if file.isBinary { return try binary(file, old, entry) }
    if file.status == .added { return file.hunks.first.map { HunkText($0, .asWritten).after } ?? [] }
    let result: (content: [UInt8], anchoring: Anchoring)
    do {
      result = try HunkAnchor(file, old).result()
    } catch {
      result = (try merged(file, old, entry, orElse: error), .merged)
    }
    if file.status == .deleted, !result.content.isEmpty {
      throw stale(.otherKind, file.old!, "\(file.place) has other content than the patch takes away")
    }
    anchoring = max(anchoring, result.anchoring)
    return result.content
  }

  private func binary(_ file: FilePatch, _ old: [UInt8], _ entry: FileEntry?) throws(Stop) -> [UInt8] {
    let isExpected = entry == nil || entry?.id.description == file.oldID?.lowercased()
    if isExpected, let content = file.binary?.applied(to: old) {
      let id = try attempt { () throws(GitError) in try store.id(ofBlob: content) }
      if file.status == .deleted || id.description == file.newID?.lowercased() { return content }
    }
    throw stale(
      .otherKind, file.new ?? file.old!, "\(file.place) is not the file that the binary patch was made for")
  }

  /// Merges what the patch does to the file that it was made for with what became of that file since.
  ///
  /// Only where no place was found at all: several places are no less doubtful to a merge.
  private func merged(
    _ file: FilePatch, _ ours: [UInt8], _ entry: FileEntry?, orElse reason: StaleReason
  ) throws(Stop) -> [UInt8] {
    guard reason.kind == .noPlace, let id = file.oldID.flatMap({ ObjectID($0) }), id != entry?.id,
      file.status != .deleted, store.contains(id),
      let base = try? store.blob(id), let theirs = try? HunkAnchor(file, base).result(),
      theirs.anchoring == .exact
    else { throw .stale(reason) }
    let merged = try attempt { () throws(GitError) in
      try ThreeWayMerge.merge(base: base, ours: ours, theirs: theirs.content)
    }
    guard let merged else { throw .stale(reason) }
    if merged == ours {
      var reason = reason
      reason.kind = .alreadyThere
      reason.message = "\(file.place) has the change already"
      throw .stale(reason)
    }
    return merged
  }

  private func stale(_ kind: StaleReason.Kind, _ path: BytePath, _ message: String) -> Stop {
    .stale(StaleReason(kind: kind, file: path.description, message: message))
  }
}

extension WorkspaceRepository {
  /// Applies a patch to a tree: all of it or nothing, to no work tree.
  public func apply(_ patch: Patch, to tree: ObjectID) throws(GitError) -> Application {
    var applier = PatchApplier(patch, tree, self)
    return try applier.run()
  }
}
