import Foundation
import Testing

@testable import Git

/// A hunk goes where it says, else to the one place that fits, else nowhere.
struct AnchorTests {
  private let text = Fixture.lines(1...20)
  private let hunk = "@@ -8,5 +8,5 @@\n line 8\n line 9\n-line 10\n+line ten\n line 11\n line 12\n"
  private var patch: String { "--- a/x\n+++ b/x\n" + hunk }

  private func apply(_ patch: String, to text: String) throws -> (Application, String?) {
    let bench = try PatchBench()
    let application = try bench.apply(patch, to: bench.tree(["x": text]))
    return (application, try application.tree.flatMap { try bench.text("x", $0) })
  }

  @Test func linesAboveMoveAHunk() throws {
    let (application, result) = try apply(patch, to: "new\nnewer\n" + text)
    #expect(application.anchoring == .moved)
    #expect(result == "new\nnewer\n" + text.replacing("line 10\n", with: "line ten\n"))
  }

  @Test func theFirstLineOfAFileMayMoveToo() throws {
    let first = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    let (application, result) = try apply(first, to: "new\n" + text)
    #expect(application.anchoring == .moved)
    #expect(result?.hasPrefix("new\none\nline 2\n") == true)
  }

  @Test func theStatedPlaceComesBeforeOthersThatFit() throws {
    let block = "a\nb\nc\nd\ne\n"
    let twice = "--- a/x\n+++ b/x\n@@ -7,3 +7,3 @@\n b\n-c\n+C\n d\n"
    let (application, result) = try apply(twice, to: block + block + block)
    #expect(application.anchoring == .exact)
    #expect(result == block + block.replacing("c\n", with: "C\n") + block)
  }

  @Test func severalPlacesAreNamed() throws {
    let block = "a\nb\nc\nd\ne\n"
    let twice = "--- a/x\n+++ b/x\n@@ -7,3 +7,3 @@\n b\n-c\n+C\n d\n"
    let reason = try #require(try apply(twice, to: "new\n" + block + block).0.stale)
    #expect(reason.kind == .severalPlaces([3, 8]))
    #expect(reason.file == "x" && reason.oldLine == 7 && reason.hunkHeader == "@@ -7,3 +7,3 @@")
    #expect(reason.message.contains("lines 3, 8"))
  }

  @Test func afterAMovedHunkAStatedPlaceAmongOthersIsNotTrusted() throws {
    // The second hunk's own line now holds an equal block, which is not the one that was meant.
    let block = "a\nb\nc\nd\n"
    let two =
      "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n@@ -9,3 +9,3 @@\n b\n-c\n+C\n d\n"
    let (exact, _) = try apply(two, to: "one\ntwo\nthree\n" + block + block)
    #expect(exact.anchoring == .exact)
    let moved = try apply(two, to: "0\n0\n0\n0\none\ntwo\nthree\n" + block + block).0
    #expect(moved.stale?.kind == .severalPlaces([9, 13]))
  }

  @Test func noPlaceSaysWhatWasWanted() throws {
    let reason = try #require(try apply(patch, to: text.replacing("line 9\n", with: "row 9\n")).0.stale)
    #expect(reason.kind == .noPlace)
    #expect(
      reason.message
        == "x, hunk of line 8: the lines that the hunk starts from, such as 'line 8', stand nowhere"
        + " in the file together")
  }

  @Test func anAppliedPatchIsThereAlready() throws {
    let reason = try #require(try apply(patch, to: text.replacing("line 10\n", with: "line ten\n")).0.stale)
    #expect(reason.kind == .alreadyThere)
  }

  @Test func spacesAreNeverGuessed() throws {
    #expect(try apply(patch, to: text.replacing("line 9\n", with: "line  9\n")).0.stale != nil)
    #expect(try apply(patch, to: text.replacing("line 9\n", with: "line 9 \n")).0.stale != nil)
  }

  @Test func hunksThatChangeTheirOrderAreStale() throws {
    let two =
      "--- a/x\n+++ b/x\n@@ -2,3 +2,3 @@\n b1\n-b2\n+B2\n b3\n@@ -6,3 +6,3 @@\n f1\n-f2\n+F2\n f3\n"
    let swapped = try apply(two, to: "new\nf1\nf2\nf3\ngap\nb1\nb2\nb3\n").0
    #expect(swapped.stale?.kind == .noPlace)
    #expect(swapped.stale?.oldLine == 6)
  }

  @Test func aHunkWithoutContextMustBeTheWholeFile() throws {
    let whole = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-line 1\n+one\n"
    #expect(try apply(whole, to: "line 1\n").1 == "one\n")
    #expect(try apply(whole, to: text).0.stale?.kind == .noPlace)
    let insertion = "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+one\n"
    #expect(try apply(insertion, to: "").1 == "one\n")
    #expect(try apply(insertion, to: text).0.stale?.kind == .noPlace)
  }

  @Test func aPatchWithPlainLineEndsFitsAFileWithWindowsOnes() throws {
    let windows = text.replacing("\n", with: "\r\n")
    let (application, result) = try apply(patch, to: windows)
    #expect(application.anchoring == .exact)
    #expect(result == windows.replacing("line 10\r\n", with: "line ten\r\n"))
    #expect(try apply(patch, to: "new\r\n" + windows).0.anchoring == .moved)
    // The place counts, not the file.
    let mixed = "a\nb\n" + windows
    #expect(try apply(patch, to: mixed).1 == mixed.replacing("line 10\r\n", with: "line ten\r\n"))
  }

  @Test func aFileWithMixedLineEndsInThePlaceIsNotGuessedAt() throws {
    let mixed = text.replacing("line 9\n", with: "line 9\r\n")
    #expect(try apply(patch, to: mixed).0.stale?.kind == .noPlace)
  }

  @Test func aPatchWithWindowsLineEndsFitsEither() throws {
    let windows = text.replacing("\n", with: "\r\n")
    let git = patch.replacing("line 8\n", with: "line 8\r\n").replacing("line 9\n", with: "line 9\r\n")
      .replacing("line 10\n", with: "line 10\r\n").replacing("line ten\n", with: "line ten\r\n")
      .replacing("line 11\n", with: "line 11\r\n").replacing("line 12\n", with: "line 12\r\n")
    #expect(try apply(git, to: windows).1 == windows.replacing("line 10\r\n", with: "line ten\r\n"))
    let converted = patch.replacing("\n", with: "\r\n")
    #expect(try apply(converted, to: windows).1 == windows.replacing("line 10\r\n", with: "line ten\r\n"))
    #expect(try apply(converted, to: text).1 == text.replacing("line 10\n", with: "line ten\n"))
    // Returns in the hunk alone are meant, and a file without them is another.
    #expect(try apply(git, to: text).0.stale?.kind == .noPlace)
  }

  // MARK: Merge

  /// A patch made against `old`, applied to `now`; the store has the blob of `old`, unless it is told not to.
  private func merge(
    _ old: String, _ new: String, _ now: String, edit: (String) -> String = { $0 }
  ) throws -> (Application, String?) {
    let bench = try PatchBench()
    let oldTree = try bench.tree(["x": old])
    let newTree = try bench.tree(["x": new])
    let nowTree = try bench.tree(["x": now])
    let patch = edit(String(decoding: try bench.diff(oldTree, newTree), as: UTF8.self))
    let application = try bench.apply(patch, to: nowTree)
    return (application, try application.tree.flatMap { try bench.text("x", $0) })
  }

  @Test func aChangeInTheContextIsMergedFromTheBlob() throws {
    let (application, result) = try merge(
      text, text.replacing("line 10\n", with: "line ten\n"), text.replacing("line 7\n", with: "line seven\n"))
    #expect(application.anchoring == .merged)
    #expect(
      result
        == text.replacing("line 10\n", with: "line ten\n").replacing("line 7\n", with: "line seven\n"))
  }

  @Test func aConflictIsStale() throws {
    let result = try merge(
      text, text.replacing("line 10\n", with: "line ten\n"), text.replacing("line 10\n", with: "line X\n"))
    #expect(result.0.stale?.kind == .noPlace)
  }

  @Test func withoutTheWholeIdThereIsNoMerge() throws {
    let new = text.replacing("line 10\n", with: "line ten\n")
    let now = text.replacing("line 7\n", with: "line seven\n")
    let short = try merge(text, new, now) { patch in
      patch.replacing(/index (.{12}).{28}\.\.(.{12}).{28}/) { "index \($0.1)..\($0.2)" }
    }
    #expect(short.0.stale?.kind == .noPlace)
    let foreign = try merge(text, new, now) { patch in
      patch.replacing(/index .{40}/) { _ in "index " + String(repeating: "1", count: 40) }
    }
    #expect(foreign.0.stale?.kind == .noPlace)
  }

  @Test func severalPlacesAreNotMergedEither() throws {
    let block = "a\nb\nc\nd\ne\nf\ng\nh\ni\n"
    let old = block + block
    let result = try merge(
      old, block + block.replacing("e\n", with: "E\n"), "new\n" + block + "mid\n" + block)
    #expect(result.0.stale?.kind == .severalPlaces([3, 13]))
  }

  @Test func aMergeThatBringsNothingNewIsThereAlready() throws {
    let now = text.replacing("line 10\n", with: "line ten\n").replacing("line 7\n", with: "line seven\n")
    let result = try merge(text, text.replacing("line 10\n", with: "line ten\n"), now)
    #expect(result.0.stale?.kind == .alreadyThere)
  }
}
