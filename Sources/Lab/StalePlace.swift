import Git
import MutationTesting

/// A patch without a certain place: what it expects, what is there, and since when.
public struct StalePlace: Sendable {
  /// Why it has no place, in a sentence.
  public var reason: String
  /// The lines that the patch starts from, with the number of the first.
  public var expected: Passage?
  /// What the file has there.
  public var found: Passage?
  /// The last commit that touched the place, in a line.
  public var since: String?

  /// Some lines of a file.
  public struct Passage: Sendable, Equatable {
    /// The number of the first line, from 1.
    public var line: Int
    /// The lines.
    public var lines: [String]
  }
}

extension Desk {
  /// The histories of files, looked at no farther back than is of use.
  func histories() -> FileHistories { FileHistories(of: repository, limit: 2_000) }

  /// Says of a patch that fits nowhere what it expects, what is there, and since when.
  func stalePlace(of patch: Patch, _ histories: inout FileHistories) throws(LabError) -> StalePlace {
    let applied = try attempt("applying a patch") { () throws(GitError) in
      try trees.apply(patch, to: subject.tree)
    }
    guard case .stale(let reason) = applied else { return StalePlace(reason: "it applies after all") }
    let file = patch.files.first { ($0.newPath ?? $0.oldPath) == reason.file || $0.oldPath == reason.file }
    guard let file else { return StalePlace(reason: reason.message) }
    let hunk = file.hunks.first { $0.header == reason.hunkHeader }
    return try place(of: file, reason.message, hunk: hunk, &histories)
  }

  /// Why a place that fits is doubted all the same; nil: it is not.
  ///
  /// What stood there may have been copied and then changed, in whatever order: of places that look alike, now or in
  /// any commit since the patch was made, none is guessed.
  func doubt(about patch: Patch, _ histories: inout FileHistories) throws(LabError) -> StalePlace? {
    for file in patch.files where !file.hunks.isEmpty {
      guard let path = file.oldPath else { continue }
      let (isSame, isAmbiguous) = try attempt("looking at \(path)") { () throws(GitError) in
        (try trees.isMade(file, for: subject.tree), try trees.isAmbiguous(file, in: subject.tree))
      }
      if isSame { continue }
      if isAmbiguous {
        return try place(
          of: file, "\(path) has changed, and the patch fits several places of it", hunk: file.hunks.first,
          &histories)
      }
      if let commit = try ambiguity(of: file, at: path, &histories) {
        return try place(
          of: file,
          "\(path) had several places that fit, after \(commit.line): which one is left is not certain",
          hunk: file.hunks.first, &histories)
      }
    }
    return nil
  }

  /// The commit since the patch was made after which it fitted several places; nil: there was none.
  private func ambiguity(
    of file: FilePatch, at path: String, _ histories: inout FileHistories
  ) throws(LabError) -> Commit? {
    guard let base = file.oldID.flatMap({ ObjectID($0) }) else { return nil }
    do {
      let revisions = try histories.revisions(of: path)
      guard let start = revisions.firstIndex(where: { $0.after == base }) else { return nil }
      for revision in revisions[..<start] {
        if let after = revision.after, try trees.isAmbiguous(file, blob: after) { return revision.commit }
      }
      return nil
    } catch {
      throw LabError(.internalFailure, "the history of \(path) cannot be read: \(error)")
    }
  }

  private func place(
    of file: FilePatch, _ reason: String, hunk: Hunk?, _ histories: inout FileHistories
  ) throws(LabError) -> StalePlace {
    var place = StalePlace(reason: reason)
    guard let path = file.oldPath else { return place }
    let content = try attempt("reading \(path)") { () throws(GitError) in
      try trees.contents(of: path, in: subject.tree)
    }
    if let hunk {
      place.expected = StalePlace.Passage(hunk.expected)
      place.found = content.map { StalePlace.Passage(hunk.nearestPassage(in: $0)) }
    }
    place.since = try since(file, path, &histories)
    return place
  }

  /// The commit after which the patch no longer fitted; else the last one that changed the file.
  private func since(
    _ file: FilePatch, _ path: String, _ histories: inout FileHistories
  ) throws(LabError) -> String? {
    do {
      let revisions = try histories.revisions(of: path)
      if let head = revisions.first?.after, try trees.fits(file, head) {
        return "a change that is not committed yet"
      }
      for revision in revisions {
        guard let before = revision.before, try trees.fits(file, before) else { continue }
        if let after = revision.after, try trees.fits(file, after) { continue }
        return revision.commit.line
      }
      return revisions.first?.commit.line
    } catch {
      throw LabError(.internalFailure, "the history of \(path) cannot be read: \(error)")
    }
  }
}

extension StalePlace.Passage {
  fileprivate init(_ passage: FilePassage) {
    (line, lines) = (passage.line, passage.lines)
  }
}

extension Commit {
  /// The commit in a line: id, day, summary.
  var line: String { "\(short) (\(Day(secondsSince1970: seconds))) \(summary)" }
}
