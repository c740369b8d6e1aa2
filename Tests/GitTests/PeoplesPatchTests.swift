import Foundation
import Testing

@testable import Git

/// Patches as people make them, with git and without, held against what `git apply` makes of them: where both accept
/// one, the trees are equal, and what only one of them accepts is known by name.
struct PeoplesPatchTests {
  /// What is made of a patch.
  private enum Fate: Equatable {
    /// Ours and git's tree are the one that was meant.
    case applied
    /// We take it, git does not: the tree is the one that was meant.
    case appliedByUsAlone
    /// The parser refuses it, with these words.
    case refused(String)
    /// It has no certain place, with these words.
    case stale(String)
  }

  private static let text = Fixture.lines(1...20)
  private static let nine = text.replacing("line 9\n", with: "nine\n")

  private static func hunk(_ start: Int, _ lines: String) -> String {
    let all = lines.split(separator: "\n")
    let (old, new) = (all.filter { !$0.hasPrefix("+") }.count, all.filter { !$0.hasPrefix("-") }.count)
    return "@@ -\(start),\(old) +\(start),\(new) @@\n\(lines)\n"
  }

  private static func patch(_ hunks: String...) -> String { "--- a/x\n+++ b/x\n" + hunks.joined() }

  /// A patch by hand, for a file `x`.
  private static let handmade: [(name: String, before: String, patch: String, fate: Fate, after: String?)] = [
    (
      "as it is", text, patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")), .applied, nine
    ),
    (
      "lines counted wrongly by an editor", "new\n" + text,
      patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")),
      .applied, "new\n" + nine
    ),
    (
      "zero context", text, patch("@@ -9 +9 @@\n-line 9\n+nine\n"), .refused("no context"), nil
    ),
    (
      "zero context, only added", text, patch("@@ -9,0 +10 @@\n+nine\n"), .refused("no context"), nil
    ),
    (
      "overlapping hunks", text,
      patch(hunk(7, " line 7\n-line 8\n+eight\n line 9"), hunk(9, " line 9\n-line 10\n+ten\n line 11")),
      .refused("overlaps"), nil
    ),
    (
      "touching hunks", text,
      patch(hunk(7, " line 7\n-line 8\n+eight\n line 9"), hunk(10, " line 10\n-line 11\n+eleven\n line 12")),
      .applied, text.replacing("line 8\n", with: "eight\n").replacing("line 11\n", with: "eleven\n")
    ),
    (
      // git takes the place that is nearest to the stated one; a guess is no proof.
      "two places, none of them stated", "gap\n" + text + "gap\n" + text,
      patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")), .stale("in 2 places, at lines 9, 30"), nil
    ),
    (
      "two places, one of them stated", text + text, patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")),
      .applied,
      nine + text
    ),
    (
      "an old line that differs in blanks", text.replacing("line 9\n", with: "line  9\n"),
      patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")), .stale("nowhere"), nil
    ),
    (
      "applied already", nine, patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")), .stale("already"), nil
    ),
    (
      "a blank that an editor stripped", "a\n\nb\nc\n", patch("@@ -1,4 +1,4 @@\n a\n\n-b\n+B\n c\n"),
      .applied,
      "a\n\nB\nc\n"
    ),
    (
      "text of a mail before and after", text,
      "From: A\nSubject: B\n\nHello,\n\n" + patch(hunk(8, " line 8\n-line 9\n+nine\n line 10"))
        + "-- \n2.39.5\n\n",
      .applied, nine
    ),
    (
      "a last line that lost its end", "a\nb",
      patch("@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+B\n"),
      .applied, "a\nB\n"
    ),
    (
      "an end claimed where there is one", "a\nb\n",
      patch("@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+B\n"), .stale("nowhere"), nil
    ),
    (
      "an index of svn", text, "Index: x\n===\n" + patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")),
      .applied, nine
    ),
    (
      "a patch with Windows line ends for a plain file", text,
      patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")).replacing("\n", with: "\r\n"), .appliedByUsAlone,
      nine
    ),
    (
      "a plain patch for a file with Windows line ends", text.replacing("\n", with: "\r\n"),
      patch(hunk(8, " line 8\n-line 9\n+nine\n line 10")), .appliedByUsAlone,
      nine.replacing("\n", with: "\r\n")
    ),
  ]

  @Test(arguments: 0..<handmade.count)
  func aPatchByHandIsAppliedOrRefusedByName(_ index: Int) throws {
    let (name, before, patch, fate, after) = Self.handmade[index]
    let bench = try PatchBench()
    let tree = try bench.tree(["x": before])
    let meant = try after.map { try bench.tree(["x": $0]) }
    try expect(fate, name, Array(patch.utf8), on: tree, meaning: meant, bench)
  }

  private func expect(
    _ fate: Fate, _ name: String, _ patch: [UInt8], on tree: ObjectID, meaning meant: ObjectID?,
    _ bench: PatchBench
  ) throws {
    let parsed: Patch
    do {
      parsed = try Patch.parse(patch)
    } catch {
      guard case .refused(let words) = fate else {
        Issue.record("\(name): \(error)")
        return
      }
      #expect("\(error)".contains(words) && error.line != nil, "\(name): \(error)")
      return
    }
    let ours = try bench.workspace.apply(parsed, to: tree)
    let theirs = try bench.gitApply(patch, to: tree)
    switch fate {
    case .applied: #expect(ours.tree == meant && theirs == meant && meant != nil, "\(name): \(ours)")
    case .appliedByUsAlone: #expect(ours.tree == meant && theirs == nil, "\(name): \(ours)")
    case .stale(let words): #expect(ours.stale?.message.contains(words) == true, "\(name): \(ours)")
    case .refused: Issue.record("\(name) was not refused")
    }
  }

  // MARK: By the tools

  private static let tools: [[String]] = [
    ["git", "format-patch", "--stdout", "--full-index", "--binary", "-1"],
    ["git", "format-patch", "--stdout", "--no-prefix", "-M", "--binary", "-1"],
    ["git", "diff", "--binary", "HEAD~1", "HEAD"],
    ["git", "-c", "diff.mnemonicPrefix=true", "diff", "--binary", "HEAD~1", "HEAD"],
    ["git", "-c", "core.quotePath=false", "diff", "--binary", "-M", "HEAD~1", "HEAD"],
    ["git", "show", "--binary", "--stat", "--patch", "HEAD"],
    [
      "git", "-c", "diff.algorithm=histogram", "diff", "--binary", "-U1", "--function-context", "HEAD~1",
      "HEAD",
    ],
  ]

  @Test(arguments: tools)
  func whatGitPrintsOfOneCommitIsAppliedAsGitDoes(_ tool: [String]) throws {
    let bench = try PatchBench()
    let fixture = bench.fixture
    let windows = Self.text.replacing("\n", with: "\r\n")
    _ = try bench.tree([
      "a b/größe \"x\".c": "int main() {\n" + Self.text + "}\n", "deleted": Self.text, "empty": "",
      "moved": Self.text + "m\n", "changed on its way": Self.text + "c\n" + Self.text, "mode": "#!\n",
      "windows": windows, "binary": "\0" + Self.text, "no end": "a\nb", "an end": "a\nb\n", "filled": "",
    ])
    try fixture.git("commit", "-q", "-m", "Before")
    try fixture.write("a b/größe \"x\".c", "int main() {\n" + Self.nine + "}\n")
    try fixture.write("new/file", Self.text)
    try fixture.write("new/empty", "")
    try fixture.git("rm", "-q", "deleted", "empty")
    try fixture.git("mv", "moved", "moved here")
    try fixture.git("mv", "changed on its way", "arrived")
    try fixture.write("arrived", Self.nine + "c\n" + Self.text)
    try Command.run(["chmod", "755", "mode"], in: fixture.source)
    try fixture.write("windows", windows.replacing("line 9\r\n", with: "nine\r\n"))
    try fixture.write("binary", "\0" + Self.nine)
    try fixture.write("no end", "a\nb\nc\n")
    try fixture.write("an end", "a\nb\nc")
    try fixture.write("filled", "now\n")
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "After\n\nWith a body\n\n---\ndiff in prose\n")
    let trees = try ["HEAD~1", "HEAD"].map {
      ObjectID(String(try fixture.git("rev-parse", "\($0)^{tree}").prefix(40)))!
    }
    let patch = try Command.result(tool, in: fixture.source).output
    #expect(try bench.apply(patch, to: trees[0]) == .applied(tree: trees[1], anchoring: .exact))
    let hasNoPrefix = tool.contains("--no-prefix")
    #expect(try bench.gitApply(patch, to: trees[0], hasNoPrefix ? "-p0" : "-p1") == trees[1])
  }

  @Test func whatDiffPrintsIsAppliedAsGitDoes() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["d/x": Self.text])
    let new = try bench.tree(["d/x": Self.nine])
    let folder = bench.fixture.source
    try Disk.write(folder + "/../pair/old/d/x", Array(Self.text.utf8))
    try Disk.write(folder + "/../pair/new/d/x", Array(Self.nine.utf8))
    for words in [["-u"], ["-U", "1"], ["-u", "-p"]] {
      // `diff` ends with 1 where the files differ.
      let patch = try Command.result(["diff"] + words + ["old/d/x", "new/d/x"], in: folder + "/../pair")
        .output
      #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact), "\(words)")
      #expect(try bench.gitApply(patch, to: old) == new, "\(words)")
    }
    let tree = try Command.result(["diff", "-r", "-u", "old", "new"], in: folder + "/../pair").output
    #expect(try bench.apply(tree, to: old) == .applied(tree: new, anchoring: .exact))
    let context = try Command.result(["diff", "-c", "old/d/x", "new/d/x"], in: folder + "/../pair").output
    #expect(throws: PatchFault.self) { try Patch.parse(context) }
    let plain = try Command.result(["diff", "old/d/x", "new/d/x"], in: folder + "/../pair").output
    #expect(throws: PatchFault.self) { try Patch.parse(plain) }
  }
}
