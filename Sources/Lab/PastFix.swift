import Git
import MutationTesting

/// A fix of the past, to be taken back: what it did to the subject, and the tests that came with it.
struct PastFix {
  let commit: Commit
  private let before: ObjectID
  private let after: ObjectID

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
    (before, after) = try desk.attempt("reading the commit \(commit.short)") { () throws(GitError) in
      let earlier = try desk.repository.commit(of: parent)
      return (try desk.trees.snapshot(of: earlier).tree, try desk.trees.snapshot(of: commit).tree)
    }
  }

  /// The files that the fix changed, by what they are.
  func files(_ role: PathRole, on desk: Desk) throws(LabError) -> [String] {
    try desk.attempt("reading the commit \(commit.short)") { () throws(GitError) in
      try desk.trees.changes(from: before, to: after).map(\.path).filter { desk.role(of: $0) == role }
    }
  }

  /// Whether the fix came with tests, and changed the subject.
  func changesSubjectAndTests(on desk: Desk) throws(LabError) -> Bool {
    if try files(.subject, on: desk).isEmpty { return false }
    return try !files(.test, on: desk).isEmpty
  }

  /// The fault that is there again without the fix, in the code as it is now.
  func fault(_ request: MutantRequest, on desk: Desk) throws(LabError) -> FoundFault {
    let base = desk.subject.tree
    let subject = try files(.subject, on: desk)
    guard !subject.isEmpty else {
      throw LabError(
        .usage, "\(commit.short) changes nothing of the subject",
        hint: "name a commit that changes more than tests, prose and the catalogue")
    }
    let wanted = request.paths.compactMap { Places.relative(Places.resolved($0), to: desk.repository.root) }
    let reversal = try desk.attempt("taking \(commit.short) back") { () throws(GitError) in
      try desk.trees.reversing(from: before, to: after, on: base) { path in
        desk.role(of: path) == .subject
          && (wanted.isEmpty || wanted.contains { path == $0 || path.hasPrefix($0 + "/") })
      }
    }
    switch reversal {
    case .nothing:
      throw LabError(
        .usage, "nothing is left of \(commit.short) in the code as it is now",
        hint: "it was taken back or replaced since")
    case .conflicts(let reasons):
      throw LabError(
        .usage, "\(commit.short) can no longer be taken back: \(reasons.joined(separator: ", "))",
        hint: "name the files that still can after --, or make the fault by hand")
    case .reversed(let tree):
      let changes = try desk.attempt("comparing trees") { () throws(GitError) in
        try desk.trees.changes(from: base, to: tree)
      }
      return FoundFault(
        base: base, tree: tree, files: changes.map(\.path),
        leftOut: try files(.test, on: desk) + files(.documentation, on: desk),
        summary: "Undo \"\(commit.summary)\"", provenance: ["commit \(commit.id)"],
        killers: try desk.testsTouched(from: before, to: after))
    }
  }
}

extension Commit {
  /// The first ten digits of its id.
  var short: String { String(id.description.prefix(10)) }
}
