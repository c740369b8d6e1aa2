import Foundation
import Testing

@testable import Git

/// What keeps patches good over time: unique places, the history, fixes taken back, uncommitted changes.
struct CatalogueCareTests {
  private let text = Fixture.lines(1...20)

  // MARK: Unique patches

  @Test func contextGrowsUntilEveryHunkHasOnePlace() throws {
    let bench = try PatchBench()
    let block = "begin\na\nb\nc\nd\ne\nf\ng\nstop\n"
    let before = "first\n" + block + "second\n" + block + "third\n" + text
    let old = try bench.tree(["x": before, "y": text])
    let after = "first\n" + block + "second\n" + block.replacing("d\n", with: "D\n") + "third\n" + text
    let new = try bench.tree(["x": after, "y": text.replacing("line 9\n", with: "nine\n")])
    let patch = try bench.workspace.uniquePatch(from: old, to: new)
    let parsed = try Patch.parse(patch)
    #expect(parsed.files.map(\.newPath) == ["x", "y"])
    #expect(parsed.files[0].hunks[0].oldCount > 7 && parsed.files[1].hunks[0].oldCount == 7)
    #expect(try bench.workspace.ambiguousHunk(of: parsed, in: old) == nil)
    let thin = try Patch.parse(bench.workspace.patch(from: old, to: new))
    #expect(try bench.workspace.ambiguousHunk(of: thin, in: old)?.file == "x")
    #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact))
    #expect(try bench.gitApply(patch, to: old) == new)
    // Two lines above, and the place is still found, which the thin patch does not manage.
    let moved = try bench.tree(["x": "new\nnewer\n" + before, "y": text])
    let expected = try bench.tree([
      "x": "new\nnewer\n" + after, "y": text.replacing("line 9\n", with: "nine\n"),
    ])
    #expect(try bench.apply(patch, to: moved) == .applied(tree: expected, anchoring: .moved))
    #expect(try bench.workspace.apply(thin, to: moved).tree == nil)
  }

  @Test func aFileOfEqualLinesGivesItsWhole() throws {
    let bench = try PatchBench()
    let equal = String(repeating: "same\n", count: 40)
    let old = try bench.tree(["x": equal])
    let new = try bench.tree([
      "x": String(repeating: "same\n", count: 20) + "other\n" + String(repeating: "same\n", count: 20)
    ])
    let patch = try bench.workspace.uniquePatch(from: old, to: new)
    #expect(try Patch.parse(patch).files[0].hunks[0].oldCount == 40)
    #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact))
  }

  @Test func idsAreFullAndEveryKindOfChangeIsThere() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["gone": text, "old": text + "old\n", "b": "\0one", "x": text])
    try bench.fixture.write("new", "n")
    try bench.fixture.write("b", "\0two")
    try FileManager.default.removeItem(atPath: bench.fixture.source + "/gone")
    try FileManager.default.moveItem(
      atPath: bench.fixture.source + "/old", toPath: bench.fixture.source + "/moved")
    try Command.run(["chmod", "755", "x"], in: bench.fixture.source)
    let new = try bench.tree()
    let patch = try bench.workspace.uniquePatch(from: old, to: new)
    let parsed = try Patch.parse(patch)
    #expect(parsed.files.allSatisfy { $0.oldID == nil || $0.oldID?.count == 40 })
    #expect(try bench.workspace.hasCurrentIDs(parsed, in: old))
    #expect(try !bench.workspace.hasCurrentIDs(parsed, in: new))
    #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact))
    #expect(try bench.gitApply(patch, to: old) == new)
  }

  // MARK: History

  @Test func theHistoryOfAFileNamesEachCommitThatChangedIt() throws {
    let fixture = try Fixture()
    func commit(_ message: String) throws -> String {
      try fixture.git("add", "-A")
      try fixture.git("commit", "-q", "--allow-empty", "-m", message)
      return String(try fixture.git("rev-parse", "HEAD").prefix(40))
    }
    let first = String(try fixture.git("rev-parse", "HEAD").prefix(40))
    try fixture.write("Sources/A.swift", "changed\n")
    let changed = try commit("Change\n\nA body.")
    try fixture.write("README", "else\n")
    _ = try commit("Else")
    try fixture.git("rm", "-q", "Sources/A.swift")
    let gone = try commit("Remove")
    let repository = try fixture.repository()
    let revisions = try repository.revisions(of: "Sources/A.swift", limit: 100)
    #expect(revisions.map(\.commit.id.description) == [gone, changed, first])
    #expect(revisions.map { $0.after == nil } == [true, false, false])
    #expect(revisions[0].before == revisions[1].after && revisions[2].before == nil)
    #expect(revisions[1].commit.message == "Change\n\nA body.\n")
    #expect(try repository.history(since: changed, limit: 100).map(\.summary) == ["Remove", "Else"])
    #expect(try repository.history(limit: 2).count == 2)
    #expect(try repository.revisions(of: "nowhere", limit: 100) == [])
  }

  @Test func aMergeThatOnlyTakesASideIsNoRevision() throws {
    let fixture = try Fixture()
    try fixture.git("checkout", "-q", "-b", "side")
    try fixture.write("Sources/A.swift", "side\n")
    try fixture.git("commit", "-q", "-am", "Side")
    try fixture.git("checkout", "-q", "main")
    try fixture.write("README", "main\n")
    try fixture.git("commit", "-q", "-am", "Main")
    try fixture.git("merge", "-q", "--no-ff", "-m", "Merge", "side")
    let revisions = try fixture.repository().revisions(of: "Sources/A.swift", limit: 100)
    #expect(revisions.map(\.commit.summary) == ["Side", "First"])
  }

  @Test func theHistoryOfAShallowCloneEndsWhereItEnds() throws {
    let fixture = try Fixture()
    try fixture.git("checkout", "-q", "-b", "side")
    try fixture.write("Sources/A.swift", "side\n")
    try fixture.git("commit", "-q", "-am", "Side")
    try fixture.git("checkout", "-q", "main")
    for number in 1...3 {
      try fixture.write("README", "main \(number)\n")
      try fixture.git("commit", "-q", "-am", "Main \(number)")
    }
    try fixture.git("merge", "-q", "--no-ff", "-m", "Merge", "side")
    let whole = try fixture.repository().history(limit: 100).map(\.summary)
    #expect(whole.count == 6 && whole.first == "Merge" && whole.last == "First")
    let clone = fixture.folder.path + "/shallow"
    try fixture.git("clone", "-q", "--depth=3", "file://\(fixture.source)", clone)
    let repository = try SourceRepository.discover(from: clone, UserEnvironment([:]))
    let cut = try repository.history(limit: 100).map(\.summary)
    #expect(cut.first == "Merge" && Set(cut) == ["Merge", "Main 3", "Main 2", "Side", "First"], "\(cut)")
    #expect(cut.firstIndex(of: "Main 3")! < cut.firstIndex(of: "Main 2")!)
    #expect(cut.firstIndex(of: "Side")! < cut.firstIndex(of: "First")!)
    #expect(try repository.history(since: "HEAD~1", limit: 100).map(\.summary) == ["Merge", "Side", "First"])
    #expect(try repository.history(limit: 2).count == 2)
    #expect(try repository.revisions(of: "README", limit: 100).first?.commit.summary == "Main 3")
  }

  @Test func noCommitIsNoHistory() throws {
    #expect(try Fixture(isEmpty: true).repository().history(limit: 10) == [])
  }

  // MARK: Fixes taken back

  private func reversal(
    _ before: [String: String], _ after: [String: String], _ now: [String: String]
  ) throws -> (Reversal, PatchBench) {
    let bench = try PatchBench()
    let trees = try [before, after, now].map { try bench.tree($0) }
    let result = try bench.workspace.reversing(from: trees[0], to: trees[1], on: trees[2]) { $0 != "left" }
    return (result, bench)
  }

  @Test func aFixIsTakenBackFromCodeThatMovedOn() throws {
    let fixed = text.replacing("line 9\n", with: "nine\n")
    let now = "new\n" + fixed.replacing("line 20\n", with: "twenty\n")
    let (result, bench) = try reversal(
      ["x": text, "left": "1\n"], ["x": fixed, "left": "2\n"], ["x": now, "left": "2\n", "y": "y\n"])
    let expected = try bench.tree(
      ["x": "new\n" + text.replacing("line 20\n", with: "twenty\n"), "left": "2\n", "y": "y\n"])
    #expect(result == .reversed(tree: expected))
  }

  @Test func aFileThatWasRenamedSinceIsFollowed() throws {
    let fixed = text.replacing("line 9\n", with: "nine\n")
    let (result, bench) = try reversal(["x": text], ["x": fixed], ["d/y": fixed + "more\n"])
    #expect(try result == .reversed(tree: bench.tree(["d/y": text + "more\n"])))
  }

  @Test func filesThatCameOrWentWithTheFixGoAndComeBack() throws {
    let (result, bench) = try reversal(["gone": text], ["come": "c\n"], ["come": "c\n", "y": "y\n"])
    #expect(try result == .reversed(tree: bench.tree(["gone": text, "y": "y\n"])))
    let changed = try reversal([:], ["come": "c\n"], ["come": "d\n"]).0
    #expect(changed == .conflicts(["come, which came with it, has changed since"]))
    let again = try reversal(["gone": text], [:], ["gone": "other\n"]).0
    #expect(again == .conflicts(["gone is there again"]))
  }

  @Test func whatChangedInTheSameLinesIsAConflictAndWhatIsGoneIsNothing() throws {
    let fixed = text.replacing("line 9\n", with: "nine\n")
    let conflict = try reversal(["x": text], ["x": fixed], ["x": text.replacing("line 9\n", with: "neuf\n")])
      .0
    #expect(conflict == .conflicts(["x has changed in the same lines since"]))
    #expect(try reversal(["x": text], ["x": fixed], ["x": text]).0 == .nothing)
    #expect(try reversal(["x": text], ["x": fixed], ["y": "y\n"]).0 == .conflicts(["x is no longer there"]))
  }

  // MARK: Hunks taken back

  /// What comes of each hunk of a step, in words.
  private func hunks(
    _ before: [String: String], _ after: [String: String], _ now: [String: String], context: Int = 3
  ) throws -> [String] {
    let bench = try PatchBench()
    let trees = try [before, after, now].map { try bench.tree($0) }
    let hunks = try bench.workspace.hunks(from: trees[0], to: trees[1], context: context)
    let reversals = try bench.workspace.reversing(hunks, to: trees[1], on: trees[2])
    return try zip(hunks, reversals).map { hunk, reversal in
      let place = "\(hunk.path):\(hunk.line)"
      switch reversal {
      case .nothing: return "\(place) nothing"
      case .conflicts(let reasons): return "\(place) \(reasons.joined())"
      case .reversed(let tree):
        let changes = try bench.workspace.patch(from: trees[2], to: tree)
        let lines = String(decoding: changes, as: UTF8.self).split(separator: "\n")
        let changed = lines.filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
        return "\(place) \(changed.dropFirst(2).joined(separator: " "))"
      }
    }
  }

  @Test func eachHunkIsTakenBackByItself() throws {
    let fixed = text.replacing("line 2\n", with: "two\n").replacing("line 10\n", with: "")
      .replacing("line 20\n", with: "line 20\nmore\n")
    #expect(
      try hunks(["x": text], ["x": fixed], ["x": "new\n" + fixed]) == [
        "x:1 -two +line 2", "x:7 +line 10", "x:17 -more",
      ])
  }

  @Test func hunksThatCanStillBeTakenBackAreToldFromOthers() throws {
    let fixed = text.replacing("line 2\n", with: "two\n").replacing("line 10\n", with: "ten\n")
      .replacing("line 20\n", with: "twenty\n")
    let now = text.replacing("line 2\n", with: "deux\n").replacing("line 20\n", with: "twenty\n")
    let outcomes = try hunks(["x": text], ["x": fixed], ["d/x": now])
    #expect(
      outcomes == [
        "x:1 d/x has changed in the same lines since", "x:7 nothing", "x:17 -twenty +line 20",
      ], "\(outcomes)")
  }

  @Test func aRunOfLinesIsAPartOfItsHunk() throws {
    let bench = try PatchBench()
    let fixed = text.replacing("line 2\n", with: "two\n").replacing("line 4\n", with: "four\n")
      .replacing("line 20\n", with: "")
    let trees = try [["x": text, "b": "\0a"], ["x": fixed, "b": "\0b", "new": "n\n"]].map {
      try bench.tree($0)
    }
    let whole = try bench.workspace.hunks(from: trees[0], to: trees[1], context: 3)
    let runs = try bench.workspace.hunks(from: trees[0], to: trees[1], context: 0)
    #expect(whole.map(\.line) == [1, 17] && runs.map(\.line) == [2, 4, 19])
    #expect(
      runs.map { run in whole.map { run.isPart(of: $0) } } == [
        [true, false], [true, false], [false, true],
      ])
    #expect(!whole[0].isPart(of: runs[0]) && whole[0].isPart(of: whole[0]))
  }

  // MARK: Uncommitted changes

  @Test func theUncommittedChangeIsTakenOutOfTheSnapshot() throws {
    let fixture = try Fixture()
    let workspace = try fixture.workspace()
    let clean = try fixture.snapshot().tree
    try fixture.write("Sources/A.swift", "broken\n")
    try fixture.write("new", "n\n")
    try fixture.git("mv", "README", "READ")
    let repository = try fixture.repository()
    let broken = try workspace.snapshot(of: repository, including: [], leavingOut: []).tree
    let changes = try workspace.uncommittedChanges(in: broken, of: repository)
    #expect(Set(changes.map(\.path)) == ["READ", "Sources/A.swift", "new"])
    #expect(changes.first { $0.kind == .renamed }?.oldPath == "README")
    let paths = ["READ", "README", "Sources/A.swift", "new"]
    #expect(try workspace.restoring(paths, in: broken, to: repository) == clean)
    let half = try workspace.restoring(["Sources/A.swift"], in: broken, to: repository)
    #expect(try workspace.contents(of: "new", in: half) != nil)
    #expect(try workspace.contents(of: "Sources/A.swift", in: half) == Array(text.utf8))
  }

  @Test func lineEndsThatGitConvertsAreNoChange() throws {
    let fixture = try Fixture(isEmpty: true)
    try fixture.git("config", "core.autocrlf", "true")
    let windows = text.replacing("\n", with: "\r\n")
    try fixture.write("x", windows)
    try fixture.write("y", windows)
    try fixture.write("z", windows)
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "First")
    try fixture.write("y", windows.replacing("line 9\r\n", with: "nine\r\n"))
    try fixture.write("z", text.replacing("line 9\n", with: "nine\n"))
    let repository = try fixture.repository()
    let workspace = try fixture.workspace()
    let tree = try workspace.snapshot(of: repository, including: [], leavingOut: []).tree
    #expect(try workspace.uncommittedChanges(in: tree, of: repository).map(\.path) == ["y", "z"])
    let restored = try workspace.restoring(["y", "z"], in: tree, to: repository)
    #expect(try workspace.contents(of: "y", in: restored) == Array(windows.utf8))
    // This one an editor wrote with plain ends: the rest of it has not changed.
    #expect(try workspace.contents(of: "z", in: restored) == Array(text.utf8))
  }

  @Test func nothingIsWrittenToTheRepository() throws {
    let fixture = try Fixture()
    try fixture.write("Sources/A.swift", "line 1\n")
    let before = try Fingerprint(fixture.source)
    let workspace = try fixture.workspace()
    let repository = try fixture.repository()
    let tree = try workspace.snapshot(of: repository, including: [], leavingOut: []).tree
    let base = try workspace.restoring(["Sources/A.swift"], in: tree, to: repository)
    _ = try workspace.uniquePatch(from: base, to: tree)
    _ = try workspace.uncommittedChanges(in: tree, of: repository)
    _ = try repository.revisions(of: "Sources/A.swift", limit: 10)
    let commit = try repository.commit("HEAD")
    _ = try workspace.reversing(from: tree, to: commit.tree, on: base) { _ in true }
    #expect(try Fingerprint(fixture.source).differences(from: before) == [])
  }

  // MARK: Places

  @Test func placesThatLookAlikeAreSeenAndTheSameFileIsBeyondDoubt() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["x": text])
    let new = try bench.tree(["x": text.replacing("line 9\n", with: "nine\n")])
    let file = try Patch.parse(bench.workspace.uniquePatch(from: old, to: new)).files[0]
    let twice = try bench.tree(["x": text + "gap\n" + text])
    let gone = try bench.tree(["x": "else\n"])
    let workspace = bench.workspace
    #expect(try workspace.isMade(file, for: old) && !workspace.isMade(file, for: twice))
    #expect(try [old, twice, gone].map { try workspace.isAmbiguous(file, in: $0) } == [false, true, false])
    let blobs = try [old, twice, gone].map { try workspace.files(in: $0)[0].id }
    #expect(try blobs.map { try workspace.fits(file, $0) } == [true, true, false])
    let difference = try workspace.difference(from: Array("a\n".utf8), to: Array("b\n".utf8), called: "d/x")
    #expect(String(decoding: difference, as: UTF8.self).hasSuffix("+++ b/d/x\n@@ -1 +1 @@\n-a\n+b\n"))
  }

  @Test func theNearestPassageIsWhereMostLinesAre() throws {
    let patch = try Patch.parse(
      Array("--- a/x\n+++ b/x\n@@ -8,5 +8,5 @@\n line 8\n line 9\n-line 10\n+ten\n line 11\n line 12\n".utf8))
    let hunk = patch.files[0].hunks[0]
    #expect(hunk.expected == FilePassage(line: 8, lines: (8...12).map { "line \($0)" }))
    let now = "a\nb\n" + text.replacing("line 10\n", with: "other\n")
    let found = hunk.nearestPassage(in: Array(now.utf8))
    #expect(found == FilePassage(line: 10, lines: ["line 8", "line 9", "other", "line 11", "line 12"]))
    #expect(hunk.nearestPassage(in: Array("only\n".utf8)) == FilePassage(line: 1, lines: ["only"]))
    #expect(hunk.nearestPassage(in: []).lines == [])
  }
}
