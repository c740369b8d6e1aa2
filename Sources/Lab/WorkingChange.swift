internal import Foundation
import Git
import MutationTesting

/// The uncommitted change of the working tree, as far as it is to be a mutant.
struct WorkingChange {
  private let changes: [Change]
  private let leftOut: [String]

  /// Finds the change that the request means: all of the subject's, or what its paths name.
  init(_ request: MutantRequest, on desk: Desk) throws(LabError) {
    guard try desk.attempt("reading HEAD", { () throws(GitError) in try desk.repository.head() }) != nil
    else {
      throw LabError(
        .usage, "there is no commit yet, so nothing says what the change is",
        hint: "commit the code without the fault, then break it")
    }
    let all = try desk.attempt("comparing the working tree with HEAD") { () throws(GitError) in
      try desk.trees.uncommittedChanges(in: desk.subject.tree, of: desk.repository)
    }
    guard !all.isEmpty else {
      throw LabError(
        .usage, "the working tree is as HEAD has it: there is no change to make a mutant of",
        hint: "break the code first, or take a past fix back with --revert COMMIT")
    }
    let wanted = try PathChoice(request.paths, in: desk.repository.root).places
    if let path = wanted.first(where: { path in !all.contains { $0.isIn(path) } }) {
      throw LabError(
        .usage, "nothing has changed at '\(path)'", hint: "`git status` shows what has")
    }
    let named = wanted.isEmpty ? all : all.filter { change in wanted.contains { change.isIn($0) } }
    // Named tests are meant: a fault can lie in what a suite stands on. The catalogue is never a part of a mutant.
    let taken = named.filter { change in
      let roles = change.paths.map { desk.role(of: $0) }
      return wanted.isEmpty ? roles.contains(.subject) : !roles.contains(.catalogue)
    }
    guard !taken.isEmpty else { throw WorkingChange.nothingOfTheSubject(named, desk) }
    changes = taken
    leftOut = named.filter { !taken.contains($0) }.map(\.path)
  }

  private static func nothingOfTheSubject(_ changes: [Change], _ desk: Desk) -> LabError {
    let roles = Set(changes.map { desk.role(of: $0.path) })
    let kinds = [
      (PathRole.test, "tests"), (.catalogue, "the catalogue"), (.documentation, "prose"), (.tooling, "tools"),
    ]
    .filter { roles.contains($0.0) }.map(\.1)
    let shown = changes.prefix(3).map(\.path).joined(separator: ", ")
    return LabError(
      .usage, "only \(kinds.joined(separator: " and ")) changed (\(shown)), nothing of the subject",
      hint: "break the code that the tests guard; a file that is meant all the same can be named after --")
  }

  /// The change as a fault on the tree without it.
  func fault(on desk: Desk) throws(LabError) -> FoundFault {
    let paths = changes.flatMap(\.paths)
    let base = try desk.attempt("taking the change out of the snapshot") { () throws(GitError) in
      try desk.trees.restoring(paths, in: desk.subject.tree, to: desk.repository)
    }
    return FoundFault(
      base: base, tree: desk.subject.tree, files: changes.map(\.path), leftOut: leftOut,
      undoing: try undoing(on: desk), restored: paths, killers: try newTests(on: desk))
  }

  /// The tests that are not committed yet: the mutant may be made for them.
  private func newTests(on desk: Desk) throws(LabError) -> [String] {
    let committed = try desk.attempt("reading HEAD") { () throws(GitError) in
      try desk.repository.head().map { head throws(GitError) in try desk.trees.snapshot(of: head).tree }
    }
    guard let committed else { return [] }
    return try desk.testsTouched(from: committed, to: desk.subject.tree)
  }

  /// The commands that take the change out of the working tree; nobody runs them but the user.
  private func undoing(on desk: Desk) throws(LabError) -> [String] {
    var restored: [String] = []
    var cleaned: [String] = []
    var removed: [String] = []
    for change in changes {
      // A file whose change of name was not told to git is a new one to it.
      if let old = change.oldPath { restored.append(old) }
      if change.kind == .added || change.kind == .renamed {
        let isTracked = try desk.attempt("reading the index") { () throws(GitError) in
          try desk.repository.isTracked(change.path)
        }
        if isTracked { removed.append(change.path) } else { cleaned.append(change.path) }
      } else {
        restored.append(change.path)
      }
    }
    func command(_ head: String, _ paths: [String]) -> [String] {
      paths.isEmpty ? [] : ["\(head) -- \(paths.map(WorkingChange.shellWord).joined(separator: " "))"]
    }
    return command("git rm --quiet --force", removed) + command("git restore --staged --worktree", restored)
      + command("git clean --force", cleaned)
  }

  /// A path from the repository's root as a word of a shell, good in any of its folders.
  static func shellWord(_ path: String) -> String {
    let word = ":/\(path)"
    let plain = word.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "/._-:+@".utf8.contains(byte)
    }
    return plain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}

extension Change {
  /// The paths on both sides.
  var paths: [String] { [path] + (oldPath.map { [$0] } ?? []) }

  /// Whether the change is of this file, or in this folder.
  func isIn(_ place: String) -> Bool {
    place.isEmpty || paths.contains { $0 == place || $0.hasPrefix(place + "/") }
  }
}
