import Foundation
import Testing

@testable import Git

/// A checkout makes the work tree exactly the tree, whatever became of it before.
struct CheckoutTests {
  /// A workspace with a tree checked out.
  private struct Bench {
    let patches: PatchBench
    var workspace: WorkspaceRepository { patches.workspace }
    var fixture: Fixture { patches.fixture }
    let tree: ObjectID

    init(
      _ files: [String: String] = ["a": "a\n", "d/b": "b\n", "d/e/c": "c\n", ".gitignore": "*.log\nout/\n"]
    ) throws {
      patches = try PatchBench()
      tree = try patches.tree(files)
      _ = try workspace.checkOut(tree, stamp: 1_000)
    }

    func path(_ name: String) -> String { "\(workspace.root)/\(name)" }

    func write(_ name: String, _ text: String) throws { try Disk.write(path(name), Array(text.utf8)) }

    func sh(_ command: String) throws { try Command.run(["sh", "-c", command], in: workspace.root) }

    /// Checks the same tree out again, and that it is then there.
    func restore(_ stamp: Int64 = 2_000) throws -> [String] {
      let touched = try workspace.checkOut(tree, stamp: stamp).sorted()
      #expect(try workspace.workTree(leavingOut: []) == tree)
      #expect(try listing() == expected)
      return touched
    }

    var expected: [String] {
      get throws { try workspace.files(in: tree).map { "./\($0.path)" }.sorted() }
    }

    /// All files on disk outside of `.git`.
    func listing() throws -> [String] {
      try Command.run(
        ["find", ".", "-path", "./.git", "-prune", "-o", "!", "-type", "d", "-print"], in: workspace.root
      )
      .split(separator: "\n").map(String.init).sorted()
    }
  }

  @Test func whatATestDoesToItsFilesIsUndone() throws {
    let deeds: [(deed: String, touched: [String])] = [
      (":", []), ("echo x > a", ["a"]), ("rm a", ["a"]), ("rm -r d", ["d/b", "d/e/c"]),
      ("echo x > new; mkdir -p m/n; echo x > m/n/o", ["m/n/o", "new"]),
      ("chmod +x a", ["a"]), ("chmod 000 a", ["a"]), ("chmod 400 a", ["a"]),
      ("rm a; ln -s d/b a", ["a"]), ("rm a; mkdir a; echo x > a/x", ["a"]),
      ("rm -r d; echo x > d", ["d", "d/b", "d/e/c"]),
      ("mkdir -p empty/inside", []), ("mkfifo pipe", ["pipe"]), ("mv d/e d/f", ["d/e/c", "d/f/c"]),
      ("mkdir closed; echo x > closed/x; chmod 000 closed", ["closed/x"]), ("chmod 000 d", []),
      ("echo '!*.log' > .gitignore; echo x > x.log; rm x.log", [".gitignore"]),
      ("git init -q nested; rm -rf nested/.git/*; echo x > nested/.git/x", ["nested/.git/x"]),
      ("printf x > \"$(printf 'latin\\351')\"", ["latin\u{FFFD}"]),
    ]
    for (deed, touched) in deeds {
      let bench = try Bench()
      try bench.sh(deed)
      #expect(try bench.restore() == touched, "\(deed)")
    }
  }

  @Test func unchangedFilesKeepTheirTimeAndWrittenOnesGetTheStamp() throws {
    let bench = try Bench()
    try bench.write("a", "altered\n")
    _ = try bench.restore(5_000)
    #expect(Disk.modified(bench.path("a")) == 5_000_000_000_000)
    #expect(Disk.modified(bench.path("d/b")) == 1_000_000_000_000)
  }

  @Test func aFileRewrittenWithItsOwnBytesKeepsWhatTimeItHas() throws {
    let bench = try Bench()
    try bench.write("a", "a\n")
    let time = Disk.modified(bench.path("a"))
    #expect(try bench.restore() == [])
    #expect(Disk.modified(bench.path("a")) == time)
  }

  @Test func aFileAlteredWithItsSizeAndTimeKeptIsRestored() throws {
    let bench = try Bench()
    // Once more, so that the stamps of the files are on record as old ones.
    _ = try bench.restore()
    let file = bench.path("a")
    let descriptor = open(file, O_WRONLY)
    _ = write(descriptor, "A", 1)
    close(descriptor)
    try setModified(file, 1_000_000_000_000)
    #expect(try bench.workspace.workTree(leavingOut: []) != bench.tree)
    #expect(try bench.restore() == ["a"])
    #expect(Disk.text(file) == "a\n")
  }

  @Test func recordsOfStampsAreTrustedOnlyWhenOldEnough() throws {
    // The same story told to the cache directly: a record as young as its file proves nothing.
    var cache = StatCache()
    let id = try #require(ObjectID(String(repeating: "1", count: 40)))
    let path = BytePath("a")
    let stamp = FileStamp(size: 1, modified: 5, changed: 10_000_000_000, inode: 1, mode: 0o100644)
    cache.set(path, stamp, id)
    cache.confirm(at: 10_500_000_000)
    #expect(cache.id(path, stamp) == nil)
    cache.confirm(at: 12_000_000_000)
    #expect(cache.id(path, stamp) == id)
    var other = stamp
    other.changed += 1
    #expect(cache.id(path, other) == nil)
    var copy = StatCache(file: cache.serialized)
    #expect(copy.id(path, stamp) == id)
    copy.forgetUnused()
    #expect(copy.id(path, stamp) == id)
    copy.forgetUnused()
    copy.forgetUnused()
    #expect(copy.id(path, stamp) == nil)
  }

  @Test func ignoredFilesAndBuildFoldersStay() throws {
    let bench = try Bench()
    for name in ["x.log", "out/deep/x", "d/y.log", ".build/debug/x", "sub/.build/x"] {
      try bench.write(name, "kept")
    }
    try bench.write("sub/.built", "goes")
    #expect(try bench.workspace.checkOut(bench.tree, stamp: 2_000) == ["sub/.built"])
    for name in ["x.log", "out/deep/x", "d/y.log", ".build/debug/x", "sub/.build/x"] {
      #expect(Disk.exists(bench.path(name)), "\(name)")
    }
    #expect(try bench.workspace.workTree(leavingOut: []) == bench.tree)
  }

  @Test func anIgnoredFileThatWasPartOfTheTreeGoesWithIt() throws {
    let bench = try Bench(["a": "a\n", ".gitignore": "out/\n", "out/x": "x\n", "out/deep/y": "y\n"])
    try bench.write("out/own", "stays")
    let next = try bench.patches.tree(["a": "a\n", ".gitignore": "out/\n"])
    #expect(try bench.workspace.checkOut(next, stamp: 2_000).sorted() == ["out/deep/y", "out/x"])
    #expect(Disk.exists(bench.path("out/own")) && !Disk.exists(bench.path("out/x")))
    #expect(try bench.workspace.workTree(leavingOut: []) == next)
    #expect(try bench.workspace.checkOut(bench.tree, stamp: 3_000).sorted() == ["out/deep/y", "out/x"])
    #expect(try bench.workspace.workTree(leavingOut: []) == bench.tree)
  }

  @Test func filesAndFoldersChangePlaces() throws {
    let bench = try Bench(["x": "x\n", "d/y": "y\n"])
    let next = try bench.patches.tree(["x/inner": "x\n", "d": "y\n"])
    for tree in [next, bench.tree, next] {
      _ = try bench.workspace.checkOut(tree, stamp: 2_000)
      #expect(try bench.workspace.workTree(leavingOut: []) == tree)
    }
  }

  @Test func aFolderReplacedByALinkLeadsNowhere() throws {
    let bench = try Bench()
    let outside = TemporaryFolder()
    try Disk.write(outside.path + "/b", Array("precious\n".utf8))
    try Disk.write(outside.path + "/other", Array("precious\n".utf8))
    let before = try Fingerprint(outside.path)
    try bench.sh(
      "rm -r d; ln -s '\(outside.path)' d; ln -s '\(outside.path)' link; rm a; ln -s '\(outside.path)/b' a")
    #expect(try bench.workspace.workTree(leavingOut: []) != bench.tree)
    #expect(try bench.restore() == ["a", "d", "d/b", "d/e/c", "link"])
    #expect(try Fingerprint(outside.path).differences(from: before) == [])
    // Also when the old tree has files there that the new one has not.
    try bench.sh("rm -r d; ln -s '\(outside.path)' d")
    let next = try bench.patches.tree(["a": "a\n"])
    _ = try bench.workspace.checkOut(next, stamp: 3_000)
    #expect(try Fingerprint(outside.path).differences(from: before) == [])
    #expect(try bench.workspace.workTree(leavingOut: []) == next)
  }

  @Test func aFileLinkedElsewhereIsReplacedAndNotWrittenTo() throws {
    let bench = try Bench()
    let copy = bench.fixture.folder.path + "/copy"
    try bench.sh("ln a '\(copy)'; echo altered > a")
    _ = try bench.restore()
    #expect(Disk.text(copy) == "altered\n")
  }

  @Test func aTreeWithAReservedNameIsRefused() throws {
    let bench = try Bench()
    let store = bench.workspace.store
    let blob = try store.keep(blob: Array("#!/bin/sh\n".utf8))
    for name in [".git", ".GIT", "git~1", "..", "."] {
      let inner = try store.keep(tree: [TreeEntry(name: BytePath("x"), mode: .regular, id: blob)])
      let tree = try store.keep(tree: [TreeEntry(name: BytePath(name), mode: .folder, id: inner)])
      let error = #expect(throws: GitError.self, "\(name)") { try bench.workspace.checkOut(tree, stamp: 1) }
      #expect(error?.operation.contains(name) == true)
    }
    #expect(!Disk.exists(bench.path(".git/x")) && !Disk.exists(bench.fixture.folder.path + "/x"))
    _ = try bench.restore()
  }

  @Test func aCheckoutCutShortIsFinishedByTheNext() throws {
    let bench = try Bench(["a": "a\n", ".gitignore": "*.gen\n", "x.gen": "x\n"])
    let next = try bench.patches.tree(["a": "b\n", ".gitignore": "*.gen\n", "y.gen": "y\n"])
    // As a run killed half way leaves it: both trees on record, files of both on disk, stamps not saved.
    try Disk.write(bench.path(".git/checked-out"), Array("\(bench.tree)\n\(next)\n".utf8))
    try bench.write("y.gen", "y\n")
    try FileManager.default.removeItem(atPath: bench.path(".git/stat-cache-work-tree"))
    let workspace = try bench.fixture.workspace()
    let third = try bench.patches.tree(["a": "c\n", ".gitignore": "*.gen\n"])
    #expect(try workspace.checkOut(third, stamp: 4_000).sorted() == ["a", "x.gen", "y.gen"])
    #expect(try workspace.workTree(leavingOut: []) == third)
  }

  @Test func theTreeOfTheWorkTreeShowsWhatATestChanged() throws {
    let bench = try Bench()
    try bench.write("a", "altered\n")
    try bench.write("new", "new\n")
    try bench.write("left/out", "x\n")
    try bench.write("x.log", "ignored\n")
    let now = try bench.workspace.workTree(leavingOut: ["left"])
    let changes = try bench.workspace.changes(from: bench.tree, to: now)
    #expect(changes.map { "\($0.kind) \($0.path)" } == ["modified a", "added new"])
  }

  @Test func whatATestClosedIsStillSeen() throws {
    let bench = try Bench()
    try bench.sh("echo x > a; chmod 000 a d")
    let now = try bench.workspace.workTree(leavingOut: [])
    #expect(try bench.workspace.changes(from: bench.tree, to: now).map(\.path) == ["a"])
    #expect(try bench.restore() == ["a"])
  }

  @Test func aRunContinuesWhereAnEarlierOneStopped() throws {
    let bench = try Bench()
    let again = try bench.fixture.workspace()
    #expect(try again.checkOut(bench.tree, stamp: 2_000) == [])
    #expect(again.root == bench.workspace.root)
  }

  @Test func aRuinedRepositoryIsReplacedAndTheFilesAreKept() throws {
    let ruins = [
      "rm .git/HEAD", "rm -r .git/objects", "echo '[' > .git/config", "rm -r .git; echo x > .git",
      "rm -r .git/refs",
      "rm -r .git/objects/info; echo x > .git/objects/info", "rm -r .git; mkdir .git",
    ]
    for ruin in ruins {
      let bench = try Bench()
      try bench.sh(ruin)
      let again = try bench.fixture.workspace()
      let tree = try again.snapshot(of: bench.fixture.repository(), including: [], leavingOut: []).tree
      #expect(try again.checkOut(tree, stamp: 2_000) == [], "\(ruin)")
      #expect(try again.workTree(leavingOut: []) == tree)
    }
  }
}
