/// What came of taking a past change back from files that may have moved on since.
public enum Reversal: Sendable, Equatable {
  /// The tree without the change.
  case reversed(tree: ObjectID)
  /// The change cannot be taken back from these files: a sentence for each.
  case conflicts([String])
  /// There is nothing of the change left in the files.
  case nothing
}

extension WorkspaceRepository {
  /// Takes the step from `before` to `after` back from `tree`, by three-way merge, file by file.
  ///
  /// Files that were renamed since are followed. What changes name or mode alone is left alone.
  ///
  /// - Parameter takes: which files to take back, by the path that they have in `after` (in `before`, where the step
  ///   has deleted them).
  public func reversing(
    from before: ObjectID, to after: ObjectID, on tree: ObjectID, where takes: (String) -> Bool
  ) throws(GitError) -> Reversal {
    let names = try newNames(since: after, in: tree)
    var edit = TreeEdit()
    var conflicts: [String] = []
    for change in try changes(from: after, to: before) where takes(change.oldPath ?? change.path) {
      let path = change.oldPath ?? change.path
      let step = Step(
        path: BytePath(names[path] ?? path),
        fixed: try entry(BytePath(path), in: after),
        faulty: change.kind == .deleted ? nil : try entry(BytePath(change.path), in: before),
        now: try entry(BytePath(names[path] ?? path), in: tree))
      if let conflict = try take(step, &edit) { conflicts.append(conflict) }
    }
    guard conflicts.isEmpty else { return .conflicts(conflicts) }
    let reversed = try edit.applied(to: tree, in: store)
    return reversed == tree ? .nothing : .reversed(tree: reversed)
  }

  /// Takes single hunks of a step back from `tree`, each by itself, by three-way merge.
  ///
  /// - Parameters:
  ///   - hunks: of the step to `after`.
  ///   - after: the tree after the step.
  /// - Returns: what came of each, in their order.
  public func reversing(
    _ hunks: [StepHunk], to after: ObjectID, on tree: ObjectID
  ) throws(GitError) -> [Reversal] {
    let names = try newNames(since: after, in: tree)
    var reversals: [Reversal] = []
    for hunk in hunks {
      let path = BytePath(names[hunk.path] ?? hunk.path)
      let mode = try entry(BytePath(hunk.path), in: after)?.mode ?? .regular
      let faulty = try store.keep(blob: hunk.takenBack(from: store.blob(hunk.blobs.after), store))
      let step = Step(
        path: path, fixed: FileEntry(mode: mode, id: hunk.blobs.after),
        faulty: FileEntry(mode: mode, id: faulty), now: try entry(path, in: tree))
      var edit = TreeEdit()
      if let conflict = try take(step, &edit) {
        reversals.append(.conflicts([conflict]))
      } else {
        let reversed = try edit.applied(to: tree, in: store)
        reversals.append(reversed == tree ? .nothing : .reversed(tree: reversed))
      }
    }
    return reversals
  }

  /// What files of an earlier tree are called in a later one, where that is something else.
  private func newNames(since earlier: ObjectID, in tree: ObjectID) throws(GitError) -> [String: String] {
    var names: [String: String] = [:]
    for change in try changes(from: earlier, to: tree) where change.kind == .renamed {
      if let old = change.oldPath { names[old] = change.path }
    }
    return names
  }

  /// One file on its way back: where it is now, with the step, without it.
  private struct Step {
    var path: BytePath
    var fixed: FileEntry?
    var faulty: FileEntry?
    var now: FileEntry?
  }

  /// Takes one file back; a sentence when that cannot be done.
  private func take(_ step: Step, _ edit: inout TreeEdit) throws(GitError) -> String? {
    guard step.fixed?.id != step.faulty?.id else { return nil }
    guard let fixed = step.fixed else {
      if step.now != nil { return "\(step.path) is there again" }
      edit.set(step.path, step.faulty)
      return nil
    }
    guard let now = step.now else {
      return step.faulty == nil ? nil : "\(step.path) is no longer there"
    }
    guard let faulty = step.faulty else {
      guard now.id == fixed.id else { return "\(step.path), which came with it, has changed since" }
      edit.set(step.path, nil)
      return nil
    }
    if now.id == fixed.id {
      edit.set(step.path, FileEntry(mode: now.mode, id: faulty.id))
      return nil
    }
    let isPlain = [fixed, faulty, now].allSatisfy { $0.mode == .regular || $0.mode == .executable }
    guard isPlain,
      let merged = try ThreeWayMerge.merge(
        base: store.blob(fixed.id), ours: store.blob(now.id), theirs: store.blob(faulty.id))
    else { return "\(step.path) has changed in the same lines since" }
    edit.set(step.path, FileEntry(mode: now.mode, id: try store.keep(blob: merged)))
    return nil
  }
}

extension StepHunk {
  /// The file after the step, with this hunk's lines as they were before it.
  fileprivate func takenBack(from after: [UInt8], _ store: ObjectStore) throws(GitError) -> [UInt8] {
    let (old, new) = (FileLines(try store.blob(blobs.before)), FileLines(after))
    return Array(new.slice(0..<lines.after.lowerBound)) + old.slice(lines.before)
      + new.slice(lines.after.upperBound..<new.count)
  }
}
