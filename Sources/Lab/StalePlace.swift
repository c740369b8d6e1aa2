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
  /// How far back the history of a file is looked at, in commits.
  private static let reach = 2_000

  /// Says of a patch that fits nowhere what it expects, what is there, and since when.
  func stalePlace(of patch: Patch) throws(LabError) -> StalePlace {
    let applied = try attempt("applying a patch") { () throws(GitError) in
      try trees.apply(patch, to: subject.tree)
    }
    guard case .stale(let reason) = applied else { return StalePlace(reason: "it applies after all") }
    let file = patch.files.first { ($0.newPath ?? $0.oldPath) == reason.file || $0.oldPath == reason.file }
    guard let file else { return StalePlace(reason: reason.message) }
    return try place(of: file, reason.message, hunk: file.hunks.first { $0.header == reason.hunkHeader })
  }

  /// Why a place that fits is doubted all the same; nil: it is not.
  ///
  /// What stood there may have been copied and then changed: of places that look alike none is guessed.
  func doubt(about patch: Patch, _ mutated: ObjectID) throws(LabError) -> StalePlace? {
    for file in patch.files {
      let evidence = try attempt("weighing a place") { () throws(GitError) in
        try trees.evidence(for: file, on: subject.tree, giving: mutated)
      }
      switch evidence {
      case .sameFile, .merge: continue
      case .lineNumberOnly:
        return try place(
          of: file, "\(file.newPath ?? ""): the patch fits several places, and the file has changed since",
          hunk: file.hunks.first)
      case .solePlace:
        guard try wasEverAmbiguous(file) else { continue }
        return try place(
          of: file,
          "\(file.newPath ?? ""): the one place that fits may be a copy of the one that the patch was made for",
          hunk: file.hunks.first)
      }
    }
    return nil
  }

  /// Whether, since the patch was made, there was a commit in which it fitted several places, or none.
  private func wasEverAmbiguous(_ file: FilePatch) throws(LabError) -> Bool {
    guard let path = file.oldPath, let base = file.oldID.flatMap({ ObjectID($0) }) else { return false }
    return try attempt("reading the history of \(path)") { () throws(GitError) in
      let revisions = try repository.revisions(of: path, limit: Desk.reach)
      guard let start = revisions.firstIndex(where: { $0.after == base }) else { return false }
      for revision in revisions[..<start] {
        guard let after = revision.after else { return true }
        if try !trees.isUnambiguous(file, in: after) { return true }
      }
      return false
    }
  }

  private func place(of file: FilePatch, _ reason: String, hunk: Hunk?) throws(LabError) -> StalePlace {
    var place = StalePlace(reason: reason)
    guard let path = file.oldPath else { return place }
    let content = try attempt("reading \(path)") { () throws(GitError) in
      try trees.contents(of: path, in: subject.tree)
    }
    if let hunk {
      place.expected = StalePlace.Passage(hunk.expected)
      place.found = content.map { StalePlace.Passage(hunk.nearestPassage(in: $0)) }
    }
    place.since = try since(file, path)
    return place
  }

  /// The commit after which the patch no longer fitted; else the last one that changed the file.
  private func since(_ file: FilePatch, _ path: String) throws(LabError) -> String? {
    try attempt("reading the history of \(path)") { () throws(GitError) in
      let revisions = try repository.revisions(of: path, limit: Desk.reach)
      if let head = revisions.first?.after, try trees.fits(file, head) {
        return "a change that is not committed yet"
      }
      for revision in revisions {
        guard let before = revision.before, try trees.fits(file, before) else { continue }
        if let after = revision.after, try trees.fits(file, after) { continue }
        return revision.commit.line
      }
      return revisions.first?.commit.line
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
