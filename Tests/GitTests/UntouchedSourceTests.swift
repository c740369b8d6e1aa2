import Foundation
import Testing

@testable import Git

/// The user's repository stays as it is, to the last bit and the last time stamp, whatever is done.
struct UntouchedSourceTests {
  /// Shapes that a repository can have.
  enum Shape: CaseIterable {
    case plain, packed, detached, withoutCommit, dirty, linkedWorktree, submodule, staleIndex
  }

  @Test(arguments: Shape.allCases)
  func nothingOfItChanges(_ shape: Shape) throws {
    let fixture = try Fixture(isEmpty: shape == .withoutCommit)
    let folder = try prepare(fixture, shape)
    // All repositories of the test, also those that stand beside the one in question.
    let before = try Fingerprint(fixture.folder.path)
    let outside = TemporaryFolder()
    try useEverything(of: folder, workspace: outside.path + "/workspace")
    #expect(try Fingerprint(fixture.folder.path).differences(from: before) == [])
  }

  /// Returns the folder to discover from.
  private func prepare(_ fixture: Fixture, _ shape: Shape) throws -> String {
    if shape != .withoutCommit {
      try fixture.write("Sources/A.swift", Fixture.lines(1...30))
      try fixture.git("commit", "-qam", "Second")
    }
    try fixture.write(".gitignore", "*.log\n")
    try fixture.write("a.log", "")
    try fixture.write("untracked", "u\n")
    switch shape {
    case .plain: break
    case .packed: try fixture.git("repack", "-q", "-a", "-d")
    case .detached: try fixture.git("checkout", "-q", "--detach")
    case .withoutCommit: try fixture.write("Sources/A.swift", Fixture.lines(1...20))
    case .dirty:
      try fixture.write("README", "changed\n")
      try fixture.git("add", "README")
      try fixture.write("README", "and again\n")
    case .linkedWorktree:
      try fixture.git("worktree", "add", "-q", "--detach", fixture.folder.path + "/linked")
      return fixture.folder.path + "/linked"
    case .submodule:
      let library = fixture.folder.path + "/library"
      try Command.run(["git", "init", "-q", library], in: "/")
      try Disk.write(library + "/l", Array("l\n".utf8))
      try Command.run(["git", "add", "l"], in: library)
      try Command.run(["git", "commit", "-qm", "l"], in: library)
      try fixture.git("submodule", "--quiet", "add", library, "lib")
    case .staleIndex:
      // Same content, other times: here git itself would refresh the index.
      try fixture.write("README", "read me\n")
    }
    return fixture.source
  }

  private func useEverything(of folder: String, workspace: String) throws {
    let source = try SourceRepository.discover(from: folder, UserEnvironment([:]))
    let workspace = try WorkspaceRepository(at: workspace, borrowing: source.objectFolders)
    _ = try source.isIgnored("a.log")
    let snapshot = try workspace.snapshot(of: source, including: ["*.log"], leavingOut: [".build"])
    _ = try workspace.snapshot(of: source, including: [], leavingOut: [])
    _ = try workspace.checkOut(snapshot.tree, stamp: 1_000)
    // A change whose result, blob and trees, is in the user's store already must not touch it there either.
    if let head = try source.head(), let parent = try? source.commit("HEAD~1") {
      _ = try workspace.snapshot(of: head)
      let patch = try workspace.patchText(from: head.tree, to: parent.tree)
      let application = try workspace.apply(Patch.parse(Array(patch.utf8)), to: head.tree)
      #expect(application == .applied(tree: parent.tree, anchoring: .exact))
      #expect(try workspace.changes(from: head.tree, to: parent.tree).count == 1)
      _ = try workspace.tree(parent.tree, without: "README")
      _ = try workspace.checkOut(parent.tree, stamp: 2_000)
    }
    try Disk.write(workspace.root + "/README", Array("altered\n".utf8))
    _ = try workspace.workTree(leavingOut: [])
    _ = try workspace.checkOut(snapshot.tree, stamp: 3_000)
  }
}
