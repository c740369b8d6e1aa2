import Foundation

@testable import Git

/// A repository to try patches on, with git's own apply beside ours.
struct PatchBench {
  let fixture: Fixture
  let workspace: WorkspaceRepository

  init() throws {
    fixture = try Fixture(isEmpty: true)
    workspace = try fixture.workspace()
  }

  /// The tree that git makes of the files in the source folder.
  func tree() throws -> ObjectID {
    try fixture.git("add", "-A", "-f")
    return ObjectID(String(try fixture.git("write-tree").prefix(40)))!
  }

  /// The tree that holds these files only.
  func tree(_ files: [String: String]) throws -> ObjectID {
    try fixture.git("rm", "-rqf", "--ignore-unmatch", ".")
    for (path, text) in files { try fixture.write(path, text) }
    return try tree()
  }

  /// The difference as git prints it.
  func diff(_ old: ObjectID, _ new: ObjectID, _ options: String...) throws -> [UInt8] {
    let arguments =
      ["git", "diff", "--full-index", "--binary"] + options + [old.description, new.description]
    return try Command.result(arguments, in: fixture.source).output
  }

  func apply(_ patch: [UInt8], to tree: ObjectID) throws -> Application {
    try workspace.apply(Patch.parse(patch), to: tree)
  }

  func apply(_ patch: String, to tree: ObjectID) throws -> Application {
    try apply(Array(patch.utf8), to: tree)
  }

  /// The tree that `git apply` makes; `nil` when it refuses.
  func gitApply(_ patch: [UInt8], to tree: ObjectID, _ options: String...) throws -> ObjectID? {
    try fixture.git("read-tree", tree.description)
    let arguments = ["git", "apply", "--cached", "--whitespace=nowarn"] + options + ["-"]
    guard try Command.result(arguments, in: fixture.source, input: patch).status == 0 else { return nil }
    return ObjectID(String(try fixture.git("write-tree").prefix(40)))!
  }

  /// The text of a file in a tree.
  func text(_ path: String, _ tree: ObjectID) throws -> String? {
    try workspace.contents(of: path, in: tree).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Application {
  /// The tree, where the patch was applied.
  var tree: ObjectID? {
    if case .applied(let tree, _) = self { tree } else { nil }
  }

  /// How it was anchored, where it was.
  var anchoring: Anchoring? {
    if case .applied(_, let anchoring) = self { anchoring } else { nil }
  }

  /// Why not, where it was not.
  var stale: StaleReason? {
    if case .stale(let reason) = self { reason } else { nil }
  }
}

/// The same numbers in every run.
struct Sequence64: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
