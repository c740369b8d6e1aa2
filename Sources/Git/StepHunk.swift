internal import CLibgit2

/// A hunk of the step from one tree to another, in a file that both have.
public struct StepHunk: Sendable, Equatable {
  /// The file's path after the step.
  public var path: String
  /// Its first line after the step, from 1; where lines only went, the one before them.
  public var line: Int
  /// The lines that the hunk takes away and puts in, counted from 0.
  var lines: (before: Range<Int>, after: Range<Int>)
  /// The file's blobs on both sides.
  var blobs: (before: ObjectID, after: ObjectID)

  /// Whether another hunk of the same step holds this one.
  public func isPart(of other: StepHunk) -> Bool {
    path == other.path && blobs == other.blobs && other.lines.before.holds(lines.before)
      && other.lines.after.holds(lines.after)
  }

  /// Whether two hunks are the same piece of the same step.
  public static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.line == right.line && left.lines == right.lines
      && left.blobs == right.blobs
  }
}

extension Range<Int> {
  fileprivate func holds(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

extension WorkspaceRepository {
  /// The hunks of a step, each a run of lines that differ, in the order of paths and lines.
  ///
  /// Files that came, went, or are binary have none.
  ///
  /// - Parameter context: runs that are at most twice as many lines apart are one hunk.
  public func hunks(
    from before: ObjectID, to after: ObjectID, context: Int
  ) throws(GitError) -> [StepHunk] {
    try TreeDiff(
      from: store.tree(before), to: store.tree(after), pointer, 0, contextLines: UInt32(context)
    ).hunks()
  }
}

extension TreeDiff {
  fileprivate func hunks() throws(GitError) -> [StepHunk] {
    var hunks: [StepHunk] = []
    for index in 0..<count { hunks += try self.hunks(index) }
    return hunks.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  private func hunks(_ index: Int) throws(GitError) -> [StepHunk] {
    guard let delta = delta(index), [GIT_DELTA_MODIFIED, GIT_DELTA_RENAMED].contains(delta.status) else {
      return []
    }
    return try hunkHeads(index).map { hunk in
      StepHunk(
        path: BytePath(cString: delta.new_file.path).description, line: max(1, Int(hunk.new_start)),
        lines: (
          before: Self.range(hunk.old_start, hunk.old_lines),
          after: Self.range(hunk.new_start, hunk.new_lines)
        ),
        blobs: (before: ObjectID(delta.old_file.id), after: ObjectID(delta.new_file.id)))
    }
  }

  /// A range of lines as a hunk's head states it: of none, the line before is named.
  private static func range(_ start: Int32, _ count: Int32) -> Range<Int> {
    let first = Int(count == 0 ? start : start - 1)
    return first..<(first + Int(count))
  }
}
