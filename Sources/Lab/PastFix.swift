import Git
import MutationTesting

/// A fix of the past, to be taken back: what it did to the subject, and the tests that came with it.
struct PastFix {
  let commit: Commit
  let before: ObjectID
  let after: ObjectID

  /// Finds the fix by any name of its commit.
  init(_ revision: String, on desk: Desk) throws(LabError) {
    do {
      try self.init(desk.repository.commit(revision), on: desk)
    } catch let error as LabError {
      throw error
    } catch {
      throw LabError(.usage, "'\(revision)' names no commit", hint: "give --revert a commit id (\(error))")
    }
  }

  /// A fix by its commit.
  init(_ commit: Commit, on desk: Desk) throws(LabError) {
    self.commit = commit
    guard let parent = commit.parents.first else {
      throw LabError(
        .usage, "\(commit.short) is the first commit: there is no code from before it",
        hint: "name a commit that mends something")
    }
    guard let earlier = try? desk.repository.commit(of: parent) else {
      throw LabError(
        .usage, "the code from before \(commit.short) is not here: the history of this clone ends with it",
        hint: "git fetch --unshallow brings the rest")
    }
    (before, after) = try desk.attempt("reading the commit \(commit.short)") { () throws(GitError) in
      (try desk.trees.snapshot(of: earlier).tree, try desk.trees.snapshot(of: commit).tree)
    }
  }

  /// The files that the fix changed, by what they are.
  func files(_ role: PathRole, on desk: Desk) throws(LabError) -> [String] {
    try desk.attempt("reading the commit \(commit.short)") { () throws(GitError) in
      try desk.trees.changes(from: before, to: after).map(\.path).filter { desk.role(of: $0) == role }
    }
  }

  /// The code as it is now without what the fix did to some of the subject's files.
  func reversal(on desk: Desk, where takes: (String) -> Bool) throws(LabError) -> Reversal {
    try desk.attempt("taking \(commit.short) back") { () throws(GitError) in
      try desk.trees.reversing(from: before, to: after, on: desk.subject.tree) { path in
        desk.role(of: path) == .subject && takes(path)
      }
    }
  }

  /// The fault that is there again without the fix, in the code as it is now.
  func fault(_ request: MutantRequest, on desk: Desk) throws(LabError) -> FoundFault {
    guard try !files(.subject, on: desk).isEmpty else {
      throw LabError(
        .usage, "\(commit.short) changes nothing of the subject",
        hint: "name a commit that changes more than tests, prose and the catalogue")
    }
    let wanted = try PathChoice(request.paths, in: desk.repository.root)
    switch try reversal(on: desk, where: wanted.holds) {
    case .nothing:
      throw LabError(
        .usage, "nothing is left of \(commit.short) in the code as it is now",
        hint: "it was taken back or replaced since")
    case .conflicts(let reasons):
      throw LabError(
        .usage, "\(commit.short) can no longer be taken back: \(reasons.joined(separator: ", "))",
        hint: "name the files that still can after --, or make the fault by hand")
    case .reversed(let tree):
      let killers = try desk.testsTouched(from: before, to: after)
      return try fault(tree, "Undo \"\(commit.summary)\"", killers: killers, on: desk)
    }
  }

  /// The fault of a tree without the fix, or without a part of it.
  func fault(
    _ tree: ObjectID, _ summary: String, killers: [String], on desk: Desk
  ) throws(LabError) -> FoundFault {
    let changes = try desk.attempt("comparing trees") { () throws(GitError) in
      try desk.trees.changes(from: desk.subject.tree, to: tree)
    }
    return FoundFault(
      base: desk.subject.tree, tree: tree, files: changes.map(\.path),
      leftOut: try files(.test, on: desk) + files(.documentation, on: desk) + files(.tooling, on: desk),
      summary: summary, provenance: ["commit \(commit.id)"], killers: killers)
  }
}

extension Commit {
  /// The first ten digits of its id.
  var short: String { String(id.description.prefix(10)) }
}
