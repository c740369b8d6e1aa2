internal import CLibgit2

/// What of a user's work tree belongs to a snapshot.
///
/// Tracked files, untracked ones that are not ignored, and what the caller asks for besides. Notes on the way whether anything differs from HEAD.
final class SourceSelection: FileSelection {
  /// What the caller wants taken and left out beyond git's own rules; paths from the outermost root.
  struct Request {
    var including: [IncludedFiles]
    var leavingOut: [BytePath]
  }

  private struct Frame {
    var rules: IgnoreStack
    var isIgnored: Bool
    var isLeftOut: Bool
  }

  private let repository: SourceRepository
  private let index: SourceIndex
  private let request: Request
  /// Where this repository stands in the outermost one: the root, or a submodule's path.
  private let place: BytePath
  private var frames: [Frame] = []
  private var submodules: [SourceSelection] = []
  private var missingSubmodules: Set<BytePath>
  private var tracked = 0
  private var isChanged = false
  private var ownNotes: [String] = []

  init(_ repository: SourceRepository, at place: BytePath, _ request: Request) throws(GitError) {
    self.repository = repository
    self.place = place
    self.request = request
    index = try repository.index()
    missingSubmodules = Set(index.submodules)
  }

  /// What the user should know of the snapshot, submodules included.
  var notes: [String] {
    let missing = missingSubmodules.sorted().map {
      "submodule \(place.appending($0)) has no files in the working tree: the snapshot goes without them"
    }
    return ownNotes + missing + submodules.flatMap { $0.notes }
  }

  /// Whether the files taken differ from what HEAD records; to be asked after the walk.
  func isUncommitted() throws(GitError) -> Bool {
    if isChanged || tracked != index.expectedFiles { return true }
    for submodule in submodules where try submodule.isUncommitted() { return true }
    return try repository.isIndexChanged(index)
  }

  /// The path in this repository of a path in the outermost one.
  private func local(_ path: BytePath) -> BytePath {
    place.isRoot ? path : BytePath(path.bytes.dropFirst(place.count + 1))
  }

  private func isLeftOut(_ path: BytePath) -> Bool {
    request.leavingOut.contains { path.isInside($0) }
  }

  // MARK: FileSelection

  func enter(_ folder: borrowing Folder, _ path: BytePath) throws(GitError) {
    let inner = path == place ? .root : local(path)
    var frame: Frame
    if let outer = frames.last {
      frame = Frame(
        rules: outer.rules,
        isIgnored: outer.isIgnored || outer.rules.ignores(inner, isFolder: true),
        isLeftOut: outer.isLeftOut || isLeftOut(path))
    } else {
      frame = Frame(rules: repository.rootIgnoreRules(), isIgnored: false, isLeftOut: isLeftOut(path))
    }
    frame.rules.push(repository.ignoreRules(in: folder, inner))
    frames.append(frame)
  }

  func leave() {
    frames.removeLast()
  }

  func descends(into path: BytePath, _ name: BytePath) throws(GitError) -> (any FileSelection)? {
    if GitName.isReserved(name.bytes) {
      noteReserved(path, name)
      return nil
    }
    let inner = local(path)
    if let entry = index.entry(inner), entry.mode == .submodule { return try submodule(path, entry) }
    if index.hasEntries(in: inner) { return self }
    guard let frame = frames.last, !frame.isLeftOut, !isLeftOut(path) else { return nil }
    if frame.isIgnored || frame.rules.ignores(inner, isFolder: true) {
      return request.including.contains { $0.mayReach(into: path) } ? self : nil
    }
    if repository.nested(inner) != nil {
      ownNotes.append("\(path) is a repository of its own and not a submodule: it was left out, as git does")
      return nil
    }
    return self
  }

  private func submodule(_ path: BytePath, _ entry: SourceIndex.Entry) throws(GitError) -> (
    any FileSelection
  )? {
    // Files without their repository, as an archive has them, are files like others.
    guard let nested = repository.nested(local(path)) else { return self }
    missingSubmodules.remove(local(path))
    if try nested.head()?.id != entry.id { isChanged = true }
    let selection = try SourceSelection(nested, at: path, request)
    submodules.append(selection)
    return selection
  }

  func takes(_ path: BytePath, _ name: BytePath, _ stamp: FileStamp) throws(GitError) -> FileMode? {
    guard let mode = stamp.fileMode else { return nil }
    if GitName.isReserved(name.bytes) {
      noteReserved(path, name)
      return nil
    }
    let inner = local(path)
    if let entry = index.entry(inner) {
      let isPlain = mode == .regular || mode == .executable
      if isPlain, !repository.settings.trustsFileMode {
        return entry.mode == .executable ? .executable : .regular
      }
      return mode
    }
    guard let frame = frames.last, !frame.isLeftOut else { return nil }
    if frame.isIgnored || frame.rules.ignores(inner, isFolder: false) {
      return request.including.contains { $0.matches(path) } ? mode : nil
    }
    isChanged = true
    return mode
  }

  func took(_ path: BytePath, _ file: FileEntry, _ stamp: FileStamp) throws(GitError) {
    let inner = local(path)
    if !missingSubmodules.isEmpty {
      missingSubmodules = missingSubmodules.filter { !inner.isInside($0) }
    }
    guard let entry = index.entry(inner) else { return }
    if entry.stage != 0 || entry.mode != file.mode { isChanged = true }
    if entry.stage == 0 && !entry.isSkipped { tracked += 1 }
    guard !isChanged, entry.id != file.id else { return }
    // Other bytes than the blob's may still be what git calls unchanged: line endings, files under LFS.
    isChanged = !index.isUntouched(entry, stamp) && repository.filteredID(inner) != entry.id
  }

  private func noteReserved(_ path: BytePath, _ name: BytePath) {
    if name != BytePath(".git") {
      ownNotes.append("\(path) was left out: git reserves this name")
    }
  }
}
