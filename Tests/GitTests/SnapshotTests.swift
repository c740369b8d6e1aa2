import Foundation
import Testing

@testable import Git

/// What of a working tree a snapshot takes.
struct SnapshotTests {
  @Test func aCleanCheckoutIsTheTreeOfItsCommit() throws {
    let fixture = try Fixture()
    let snapshot = try fixture.snapshot()
    #expect(try fixture.repository().head()?.tree == snapshot.tree)
    #expect(!snapshot.uncommitted)
  }

  @Test func changedNewAndDeletedFilesAreTakenAsTheyAre() throws {
    let fixture = try Fixture()
    try fixture.write("README", "changed\n")
    try fixture.write("new file", "new\n")
    try FileManager.default.removeItem(atPath: fixture.source + "/Sources/A.swift")
    let snapshot = try fixture.snapshot()
    #expect(snapshot.uncommitted)
    #expect(try fixture.workspace().files(in: snapshot.tree).map(\.path) == ["README", "new file"])
    #expect(try fixture.workspace().contents(of: "README", in: snapshot.tree) == Array("changed\n".utf8))
  }

  @Test func eachWayOfBeingChangedCountsAsUncommitted() throws {
    let changes: [(String, (Fixture) throws -> Void)] = [
      (
        "staged as it is on disk",
        {
          try $0.write("README", "x")
          try $0.git("add", "README")
        }
      ),
      (
        "staged",
        {
          try $0.write("README", "x"); try $0.git("add", "README"); try $0.write("README", "read me\n")
        }
      ),
      ("deleted", { try FileManager.default.removeItem(atPath: $0.source + "/README") }),
      ("untracked", { try $0.write("new", "") }),
      ("executable", { try Command.run(["chmod", "+x", "README"], in: $0.source) }),
      ("link", { try Command.run(["ln", "-sf", "Sources", "README"], in: $0.source) }),
      ("removed from the index", { try $0.git("rm", "-q", "--cached", "README") }),
    ]
    for (name, change) in changes {
      let fixture = try Fixture()
      try change(fixture)
      #expect(try fixture.snapshot().uncommitted, "\(name)")
    }
  }

  @Test func aTouchedButEqualFileIsNotUncommitted() throws {
    let fixture = try Fixture()
    try fixture.write("README", "other\n")
    try fixture.write("README", "read me\n")
    #expect(try !fixture.snapshot().uncommitted)
  }

  @Test func executableBitsAndLinksAreKept() throws {
    let fixture = try Fixture()
    try fixture.write("run", "#!/bin/sh\n")
    try Command.run(["chmod", "755", "run"], in: fixture.source)
    try Command.run(["ln", "-s", "no/such place", "link"], in: fixture.source)
    let tree = try fixture.snapshot().tree
    let kinds = try fixture.workspace().files(in: tree).map { "\($0.path) \($0.kind)" }
    #expect(kinds == ["README regular", "Sources/A.swift regular", "link symlink", "run executable"])
    #expect(try fixture.workspace().contents(of: "link", in: tree) == Array("no/such place".utf8))
  }

  @Test func bytesAreTakenWithoutFilters() throws {
    let fixture = try Fixture()
    try fixture.write(".gitattributes", "*.txt text eol=crlf\n*.id ident\n*.lfs filter=lfs\n")
    try fixture.git("config", "core.autocrlf", "true")
    try fixture.write("a.txt", "one\r\ntwo\r\n")
    try fixture.write("b.id", "$Id: 0123 $\n")
    try fixture.write("c.lfs", "large\n")
    let tree = try fixture.snapshot().tree
    let workspace = try fixture.workspace()
    #expect(try workspace.contents(of: "a.txt", in: tree) == Array("one\r\ntwo\r\n".utf8))
    #expect(try workspace.contents(of: "b.id", in: tree) == Array("$Id: 0123 $\n".utf8))
    #expect(try workspace.contents(of: "c.lfs", in: tree) == Array("large\n".utf8))
    _ = try workspace.checkOut(tree, stamp: 1)
    #expect(Disk.text(workspace.root + "/a.txt") == "one\r\ntwo\r\n")
    #expect(try workspace.workTree(leavingOut: []) == tree)
  }

  @Test func aCheckoutWithConvertedLineEndsIsNotUncommitted() throws {
    let fixture = try Fixture()
    try fixture.git("config", "core.autocrlf", "true")
    try FileManager.default.removeItem(atPath: fixture.source + "/README")
    try fixture.git("checkout", "-q", "README")
    #expect(Disk.text(fixture.source + "/README") == "read me\r\n")
    #expect(try !fixture.snapshot().uncommitted)
    try fixture.write("README", "read you\r\n")
    #expect(try fixture.snapshot().uncommitted)
  }

  @Test func aFileUnderAFilterOfTheUsersIsNotUncommitted() throws {
    let fixture = try Fixture()
    try fixture.git("config", "filter.lfs.clean", "sed s/large/pointer/")
    try fixture.git("config", "filter.lfs.smudge", "sed s/pointer/large/")
    try fixture.write(".gitattributes", "*.lfs filter=lfs\n")
    try fixture.write("c.lfs", "large\n")
    try setModified(fixture.source + "/c.lfs", 1_577_934_245_000_000_000)
    try fixture.git("add", "-A")
    try fixture.git("commit", "-qm", "Large")
    #expect(try fixture.git("show", "HEAD:c.lfs") == "pointer\n")
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().contents(of: "c.lfs", in: snapshot.tree) == Array("large\n".utf8))
    #expect(!snapshot.uncommitted)
    try fixture.write("c.lfs", "other\n")
    #expect(try fixture.snapshot().uncommitted)
  }

  @Test func ourOwnStateInsideTheSourceIsNoPartOfIt() throws {
    let fixture = try Fixture()
    let state = fixture.source + "/.build/state"
    try fixture.write(".build/state/.gitignore", "*\n")
    let source = try fixture.repository()
    let workspace = try WorkspaceRepository(at: state + "/workspace", borrowing: source.objectFolders)
    for _ in 1...2 {
      let snapshot = try workspace.snapshot(of: source, including: [], leavingOut: [])
      #expect(snapshot == Snapshot(tree: try source.head()!.tree, notes: [], uncommitted: false))
      _ = try workspace.checkOut(snapshot.tree, stamp: 1)
    }
  }

  @Test func ignoredFilesStayOutUnlessAskedFor() throws {
    let fixture = try Fixture()
    try fixture.write(".gitignore", "Generated/\n*.log\n")
    try fixture.write("Generated/deep/G.swift", "g\n")
    try fixture.write("Generated/H.txt", "h\n")
    try fixture.write("a.log", "")
    #expect(try fixture.paths() == [".gitignore", "README", "Sources/A.swift"])
    let asked = try fixture.paths(including: ["Generated/**/*.swift"])
    #expect(asked == [".gitignore", "Generated/deep/G.swift", "README", "Sources/A.swift"])
    let folder = try fixture.paths(including: ["./Generated/"])
    #expect(folder.contains("Generated/H.txt") && folder.contains("Generated/deep/G.swift"))
    #expect(try fixture.paths(including: ["*.log"]).contains("a.log"))
    // Asked for or not: ignored files are no uncommitted change.
    try fixture.git("add", ".gitignore")
    try fixture.git("commit", "-q", "-m", "Ignore")
    #expect(try !fixture.snapshot(including: ["Generated"]).uncommitted)
  }

  @Test func foldersLeftOutGiveTheirTrackedFilesOnly() throws {
    let fixture = try Fixture()
    try fixture.write("sub/.build/tracked", "t\n")
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "Track")
    try fixture.write("sub/.build/product", "p\n")
    try fixture.write("sub/.build/checkouts/x/y", "y\n")
    try fixture.write("sub/.buildx", "b\n")
    let paths = try fixture.paths(including: ["sub/.build/**"], leavingOut: ["./sub/.build/"])
    #expect(paths == ["README", "Sources/A.swift", "sub/.build/tracked", "sub/.buildx"])
  }

  @Test func aTrackedFileInAnIgnoredFolderIsTaken() throws {
    let fixture = try Fixture()
    try fixture.write(".gitignore", "out/\n")
    try fixture.write("out/kept", "k\n")
    try fixture.write("out/other", "o\n")
    try fixture.git("add", "-f", "out/kept", ".gitignore")
    #expect(try fixture.paths() == [".gitignore", "README", "Sources/A.swift", "out/kept"])
  }

  @Test func aRepositoryWithoutACommitHasASnapshot() throws {
    let fixture = try Fixture(isEmpty: true)
    #expect(try fixture.repository().head() == nil)
    #expect(try fixture.paths() == [])
    try fixture.write("a", "a")
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().files(in: snapshot.tree).map(\.path) == ["a"])
    #expect(snapshot.uncommitted)
  }

  @Test func aDetachedHeadIsNoHindrance() throws {
    let fixture = try Fixture()
    try fixture.git("checkout", "-q", "--detach")
    #expect(try fixture.repository().head()?.summary == "First")
    #expect(try !fixture.snapshot().uncommitted)
  }

  @Test func aLinkedWorktreeHasItsOwnFilesAndTheCommonObjects() throws {
    let fixture = try Fixture()
    let linked = fixture.folder.path + "/linked"
    try fixture.git("worktree", "add", "-q", "-b", "side", linked)
    try Disk.write(linked + "/only here", Array("x".utf8))
    let source = try SourceRepository.discover(from: linked + "/Sources", UserEnvironment([:]))
    #expect(source.root == linked)
    #expect(source.objectFolders == [fixture.source + "/.git/objects"])
    let workspace = try WorkspaceRepository(at: fixture.workspaceFolder, borrowing: source.objectFolders)
    let snapshot = try workspace.snapshot(of: source, including: [], leavingOut: [])
    #expect(try workspace.files(in: snapshot.tree).map(\.path) == ["README", "Sources/A.swift", "only here"])
    #expect(snapshot.uncommitted)
  }

  @Test func namesOfAnyBytesAreKept() throws {
    let fixture = try Fixture()
    try fixture.write("ein Ordner/größe \u{1F600}.txt", "u\n")
    try fixture.write("tab\there", "t\n")
    // Not UTF-8.
    try Command.run(["sh", "-c", #"printf x > "$(printf 'latin\351')""#], in: fixture.source)
    let workspace = try fixture.workspace()
    let snapshot = try fixture.snapshot()
    let paths = try workspace.files(in: snapshot.tree).map(\.path)
    #expect(paths.contains("ein Ordner/größe \u{1F600}.txt") && paths.contains("latin\u{FFFD}"))
    _ = try workspace.checkOut(snapshot.tree, stamp: 1)
    #expect(try workspace.workTree(leavingOut: []) == snapshot.tree)
    let listing = try Command.result(["ls"], in: workspace.root).output
    #expect(listing.contains(0o351))
    try fixture.git("add", "-A")
    #expect(try fixture.git("write-tree") == "\(snapshot.tree)\n")
  }

  @Test func pipesAndSocketsArePassedOver() throws {
    let fixture = try Fixture()
    try Command.run(["mkfifo", "pipe"], in: fixture.source)
    #expect(try fixture.paths() == ["README", "Sources/A.swift"])
  }

  @Test func aNestedRepositoryIsLeftOutWithANote() throws {
    let fixture = try Fixture()
    try fixture.write("nested/file", "n\n")
    try Command.run(["git", "init", "-q", "nested"], in: fixture.source)
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().files(in: snapshot.tree).map(\.path) == ["README", "Sources/A.swift"])
    #expect(snapshot.notes.count == 1 && snapshot.notes[0].hasPrefix("nested is a repository"))
  }

  @Test func aSparseCheckoutIsTakenAsItIsOnDisk() throws {
    let fixture = try Fixture()
    try fixture.write("Other/B", "b\n")
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "Second")
    try fixture.git("sparse-checkout", "set", "--cone", "Sources")
    let snapshot = try fixture.snapshot()
    #expect(try fixture.workspace().files(in: snapshot.tree).map(\.path) == ["README", "Sources/A.swift"])
    #expect(!snapshot.uncommitted)
  }

  @Test func filesOfAConflictAreTakenAsTheyAreOnDisk() throws {
    let fixture = try Fixture()
    try fixture.git("checkout", "-q", "-b", "side")
    try fixture.write("README", "theirs\n")
    try fixture.git("commit", "-qam", "Theirs")
    try fixture.git("checkout", "-q", "main")
    try fixture.write("README", "ours\n")
    try fixture.git("commit", "-qam", "Ours")
    _ = try Command.result(["git", "merge", "side"], in: fixture.source)
    let snapshot = try fixture.snapshot()
    let text = try fixture.workspace().contents(of: "README", in: snapshot.tree) ?? []
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("<<<<<<<"))
    #expect(snapshot.uncommitted)
  }

  @Test func aFileChangedWithItsSizeAndTimeKeptIsSeen() throws {
    let fixture = try Fixture()
    let workspace = try fixture.workspace()
    let source = try fixture.repository()
    let before = try workspace.snapshot(of: source, including: [], leavingOut: [])
    let time = Disk.modified(fixture.source + "/README")
    try fixture.write("README", "READ ME\n")
    try setModified(fixture.source + "/README", time)
    let after = try workspace.snapshot(of: source, including: [], leavingOut: [])
    #expect(before.tree != after.tree)
  }

  @Test func theCacheOfStampsMayBeDamaged() throws {
    let fixture = try Fixture()
    let tree = try fixture.snapshot().tree
    let file = fixture.workspaceFolder + "/.git/stat-cache-source"
    let bytes = try #require(Disk.read(file))
    for damaged in [Array(bytes.dropLast(5)), Array(bytes.prefix(20)), [], Array(bytes.reversed())] {
      try Disk.write(file, damaged)
      #expect(try fixture.snapshot().tree == tree)
    }
  }
}

/// Sets the time at which a file was last changed, in nanoseconds since 1970.
func setModified(_ path: String, _ time: Int64) throws {
  let stamp = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
  guard utimensat(AT_FDCWD, path, [stamp, stamp], AT_SYMLINK_NOFOLLOW) == 0 else {
    throw Command.Failure(description: "cannot set the time of \(path)")
  }
}
