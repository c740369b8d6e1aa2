import Foundation
import Testing

@testable import Git

/// Submodules are folders of a snapshot, with the files that they have.
struct SubmoduleTests {
  /// A repository with a submodule `lib` that has a submodule `inner` of its own.
  private func fixture() throws -> Fixture {
    let fixture = try Fixture()
    let folder = fixture.folder.path
    for name in ["inner", "library"] {
      try Command.run(["git", "init", "-q", "-b", "main", name], in: folder)
      try Disk.write("\(folder)/\(name)/\(name).txt", Array("\(name)\n".utf8))
      if name == "library" {
        try Command.run(
          ["git", "submodule", "--quiet", "add", "\(folder)/inner", "inner"], in: "\(folder)/library")
      }
      try Command.run(["git", "add", "-A"], in: "\(folder)/\(name)")
      try Command.run(["git", "commit", "-q", "-m", name], in: "\(folder)/\(name)")
    }
    try fixture.git("submodule", "--quiet", "add", "\(folder)/library", "lib")
    try fixture.git("submodule", "--quiet", "update", "--init", "--recursive")
    try fixture.git("commit", "-q", "-m", "Add lib")
    return fixture
  }

  private let everything = [
    ".gitmodules", "README", "Sources/A.swift", "lib/.gitmodules", "lib/inner/inner.txt", "lib/library.txt",
  ]

  @Test func filesOfSubmodulesAreTakenAtEveryDepth() throws {
    let fixture = try fixture()
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().files(in: snapshot.tree).map(\.path) == everything)
    #expect(!snapshot.uncommitted)
    #expect(snapshot.notes == [])
    #expect(try fixture.repository().objectFolders.count == 3)
  }

  @Test func aChangeInASubmoduleIsTakenAndCounts() throws {
    let fixture = try fixture()
    try fixture.write("lib/inner/inner.txt", "changed\n")
    try fixture.write("lib/new.txt", "new\n")
    let snapshot = try fixture.snapshot()
    #expect(snapshot.uncommitted)
    let workspace = try fixture.workspace()
    #expect(try workspace.contents(of: "lib/inner/inner.txt", in: snapshot.tree) == Array("changed\n".utf8))
    #expect(try workspace.contents(of: "lib/new.txt", in: snapshot.tree) == Array("new\n".utf8))
  }

  @Test func anotherCommitInASubmoduleCounts() throws {
    let fixture = try fixture()
    try fixture.write("lib/library.txt", "changed\n")
    try Command.run(["git", "commit", "-qam", "Change"], in: fixture.source + "/lib")
    #expect(try fixture.snapshot().uncommitted)
  }

  @Test func ignoredFilesOfASubmoduleGoByItsOwnRules() throws {
    let fixture = try fixture()
    try fixture.write("lib/.gitignore", "*.tmp\n")
    try fixture.write("lib/a.tmp", "")
    try fixture.write("b.tmp", "")
    let paths = try fixture.paths()
    #expect(paths.contains("b.tmp") && !paths.contains("lib/a.tmp"))
    #expect(try fixture.paths(including: ["lib/*.tmp"]).contains("lib/a.tmp"))
  }

  @Test func aSubmoduleWithoutFilesIsNoted() throws {
    let fixture = try fixture()
    try fixture.git("submodule", "--quiet", "deinit", "-f", "lib")
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().files(in: snapshot.tree).map(\.path) == Array(everything.prefix(3)))
    #expect(snapshot.notes.count == 1 && snapshot.notes[0].hasPrefix("submodule lib has no files"))
    #expect(!snapshot.uncommitted)
  }

  @Test func filesOfASubmoduleWithoutItsRepositoryAreTaken() throws {
    let fixture = try fixture()
    try fixture.git("submodule", "--quiet", "deinit", "-f", "lib")
    try fixture.write("lib/library.txt", "library\n")
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().contents(of: "lib/library.txt", in: snapshot.tree) != nil)
    #expect(snapshot.notes == [])
    #expect(snapshot.uncommitted)
  }

  @Test func aCommitIsTakenWithItsSubmodules() throws {
    let fixture = try fixture()
    let commit = try #require(try fixture.repository().head())
    let workspace = try fixture.workspace()
    let snapshot = try workspace.snapshot(of: commit)
    #expect(try workspace.files(in: snapshot.tree).map(\.path) == everything)
    #expect(snapshot.tree == (try fixture.snapshot().tree))

    let bare = try WorkspaceRepository(
      at: fixture.folder.path + "/other", borrowing: [fixture.source + "/.git/objects"])
    let partial = try bare.snapshot(of: commit)
    #expect(try bare.files(in: partial.tree).map(\.path) == Array(everything.prefix(3)))
    #expect(partial.notes.count == 1)
  }
}
