import Foundation
import Testing

@testable import Git

/// Patches of every kind make the tree that git makes of them.
struct ApplyTests {
  private static let text = Fixture.lines(1...20)
  /// Long enough for git to see that it was replaced as a whole.
  private static let long = Fixture.lines(1...80)

  /// A change of a tree, by name: the files before, and what is done to them.
  private typealias Case = (
    name: String, files: [String: String], change: @Sendable (Fixture) throws -> Void
  )

  private static let changes:
    [(name: String, files: [String: String], change: @Sendable (Fixture) throws -> Void)] = [
      ("one line", ["x": text], { try $0.write("x", text.replacing("line 9\n", with: "line nine\n")) }),
      (
        "several hunks", ["x": text],
        {
          try $0.write("x", text.replacing("line 2\n", with: "two\n").replacing("line 18\n", with: "18\n\n"))
        }
      ),
      ("first line", ["x": text], { try $0.write("x", "new\n" + text) }),
      ("last line", ["x": text], { try $0.write("x", text + "new\n") }),
      ("a short file as a whole", ["x": "one\n"], { try $0.write("x", "eins\n") }),
      ("an empty file filled", ["x": ""], { try $0.write("x", "eins\n") }),
      ("a file emptied", ["x": "one\n"], { try $0.write("x", "") }),
      ("new", [:], { try $0.write("d/e/x", text) }),
      ("new and empty", [:], { try $0.write("x", "") }),
      (
        "new and executable", [:],
        {
          try $0.write("x", "#!\n"); try chmod($0, "755", "x")
        }
      ),
      ("deleted", ["d/x": text, "y": ""], { try remove($0, "d/x") }),
      ("deleted and empty", ["x": "", "y": ""], { try remove($0, "x") }),
      ("no line feed at the end any more", ["x": text], { try $0.write("x", String(text.dropLast())) }),
      ("a line feed at the end now", ["x": String(text.dropLast())], { try $0.write("x", text) }),
      ("none before and after", ["x": "a\nb"], { try $0.write("x", "a\nc") }),
      ("more after the missing one", ["x": "a\nb\nc"], { try $0.write("x", "a\nb\nc\nd") }),
      ("renamed", ["x": text], { try move($0, "x", "d/y") }),
      (
        "renamed and changed", ["x": text],
        {
          try move($0, "x", "y"); try $0.write("y", text + "more\n")
        }
      ),
      (
        "renamed and executable", ["x": text],
        {
          try move($0, "x", "y"); try chmod($0, "755", "y")
        }
      ),
      (
        "renamed crosswise", ["x": long, "y": "other\n" + long.replacing("line", with: "row")],
        {
          try move($0, "x", "z"); try move($0, "y", "x"); try move($0, "z", "y")
        }
      ),
      ("executable", ["x": text], { try chmod($0, "755", "x") }),
      (
        "executable and changed", ["x": text],
        {
          try $0.write("x", text + "x\n"); try chmod($0, "755", "x")
        }
      ),
      (
        "Windows line ends", ["x": text.replacing("\n", with: "\r\n")],
        {
          try $0.write("x", text.replacing("\n", with: "\r\n").replacing("line 9\r\n", with: "nine\r\n"))
        }
      ),
      ("line ends changed", ["x": "a\r\nb\r\nc\r\n"], { try $0.write("x", "a\nb\nc\n") }),
      ("names with blanks and umlauts", ["a b/größe x": text], { try $0.write("a b/größe x", text + "x\n") }),
      ("names with quotes", ["q\"\\\tx": text], { try $0.write("q\"\\\tx", text + "x\n") }),
      (
        "a file becomes a folder", ["x": text],
        {
          try remove($0, "x"); try $0.write("x/y", "y\n")
        }
      ),
      (
        "a folder becomes a file", ["x/y": "y\n", "z": ""],
        {
          try remove($0, "x"); try $0.write("x", text)
        }
      ),
      ("a link", ["x": text], { try link($0, "l", "x") }),
      (
        "a link elsewhere", ["x": text, "y": ""],
        {
          try link($0, "l", "x"); _ = try tree($0); try link($0, "l", "y")
        }
      ),
      (
        "a file becomes a link", ["x": text, "y": ""],
        {
          try remove($0, "y"); try link($0, "y", "x")
        }
      ),
      (
        "bytes that are no text", ["x": text],
        { try $0.write("x", bytes: Array(text.utf8) + [0xFF, 0xFE, 10]) }
      ),
      ("binary new", [:], { try $0.write("x", bytes: [0, 1, 2, 255] + Array(repeating: 7, count: 500)) }),
      ("binary gone", ["x": "a\0b", "y": ""], { try remove($0, "x") }),
      ("binary changed", ["x": "\0" + text], { try $0.write("x", "\0" + text + "more") }),
      (
        "binary renamed", ["x": "\0" + text],
        {
          try move($0, "x", "y"); try $0.write("y", "\0" + text + "more")
        }
      ),
    ]

  private static func remove(_ fixture: Fixture, _ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(fixture.source)/\(path)")
  }

  private static func move(_ fixture: Fixture, _ old: String, _ new: String) throws {
    let bytes = Disk.read("\(fixture.source)/\(old)")!
    try remove(fixture, old)
    try fixture.write(new, bytes: bytes)
  }

  private static func chmod(_ fixture: Fixture, _ mode: String, _ path: String) throws {
    try Command.run(["chmod", mode, path], in: fixture.source)
  }

  private static func link(_ fixture: Fixture, _ path: String, _ target: String) throws {
    try Command.run(["ln", "-sfn", target, path], in: fixture.source)
  }

  private static func tree(_ fixture: Fixture) throws -> String {
    try fixture.git("add", "-A")
  }

  @Test(arguments: 0..<changes.count)
  func aDiffOfGitMakesTheTreeThatItWasMadeFrom(_ index: Int) throws {
    let (name, files, change) = Self.changes[index]
    let bench = try PatchBench()
    let old = try bench.tree(files)
    try change(bench.fixture)
    let new = try bench.tree()
    for options in [
      ["-U3"], ["-M"], ["-U1"], ["-U12"], ["--no-prefix"], ["-M", "--no-prefix"], ["-B", "-M"],
    ] {
      let patch = try bench.diff(old, new, options[0], options.last!)
      #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact), "\(name) \(options)")
    }
    let back = try bench.diff(old, new, "-R", "-M")
    #expect(try bench.apply(back, to: new) == .applied(tree: old, anchoring: .exact), "\(name) reversed")
    try bench.fixture.git("config", "diff.mnemonicPrefix", "true")
    let mnemonic = try Command.result(
      ["git", "diff", "--binary", "--cached", old.description], in: bench.fixture.source
    ).output
    #expect(try bench.apply(mnemonic, to: old) == .applied(tree: new, anchoring: .exact), "\(name) mnemonic")
    let ours = try bench.workspace.patch(from: old, to: new)
    #expect(try bench.apply(ours, to: old) == .applied(tree: new, anchoring: .exact), "\(name) our own")
  }

  @Test func anAbbreviatedIndexLineIsEnoughForText() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["x": Self.text])
    let new = try bench.tree(["x": Self.text + "x\n"])
    let patch = try bench.fixture.git("diff", "--no-full-index", old.description, new.description)
    #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact))
  }

  @Test func aNameThatIsNotUTF8IsPatched() throws {
    let bench = try PatchBench()
    _ = try bench.tree([:])
    try Command.run(["sh", "-c", #"echo x > "$(printf 'latin\351')""#], in: bench.fixture.source)
    let old = try bench.tree()
    try Command.run(["sh", "-c", #"echo y > "$(printf 'latin\351')""#], in: bench.fixture.source)
    let new = try bench.tree()
    #expect(try bench.apply(bench.diff(old, new), to: old) == .applied(tree: new, anchoring: .exact))
  }

  @Test func aCopyLeavesTheOriginal() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["x": Self.text])
    let new = try bench.tree(["x": Self.text, "y": Self.text + "more\n"])
    let patch = try bench.diff(old, new, "-C", "--find-copies-harder")
    #expect(String(decoding: patch, as: UTF8.self).contains("copy from x"))
    #expect(try bench.apply(patch, to: old) == .applied(tree: new, anchoring: .exact))
  }

  @Test func aPlainUnifiedDiffApplies() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["d/x": Self.text])
    let new = try bench.tree(["d/x": Self.text.replacing("line 9\n", with: "nine\n")])
    let body = "@@ -6,7 +6,7 @@\n line 6\n line 7\n line 8\n-line 9\n+nine\n line 10\n line 11\n line 12\n"
    for names in [("a/d/x", "b/d/x"), ("d/x", "d/x"), ("old/d/x", "new/d/x")] {
      let patch = "--- \(names.0)\t2020-01-01 00:00:00 +0000\n+++ \(names.1)\n" + body
      #expect(try bench.apply(patch, to: old).tree == new)
    }
  }

  @Test func theExecutableBitOutlivesAPatchThatSaysNothingOfIt() throws {
    let bench = try PatchBench()
    _ = try bench.tree(["x": Self.text])
    try Self.chmod(bench.fixture, "755", "x")
    let old = try bench.tree()
    let patch =
      "diff --git a/x b/x\nindex 1234567..7654321 100644\n--- a/x\n+++ b/x\n"
      + "@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    let tree = try #require(try bench.apply(patch, to: old).tree)
    #expect(try bench.workspace.files(in: tree).first?.kind == .executable)
    #expect(try bench.gitApply(Array(patch.utf8), to: old) == tree)
  }

  @Test func aMissingOrDoubtfulFileIsStale() throws {
    let bench = try PatchBench()
    let tree = try bench.tree(["x": Self.text, "d/y": "y\n", "f": "f\n"])
    let hunk = "@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    func kind(_ patch: String) throws -> StaleReason.Kind? { try bench.apply(patch, to: tree).stale?.kind }
    #expect(try kind("--- a/z\n+++ b/z\n" + hunk) == .missingFile)
    #expect(try kind("--- a/d\n+++ b/d\n" + hunk) == .otherKind)
    #expect(try kind("--- a/f/g\n+++ b/f/g\n" + hunk) == .otherKind)
    #expect(try kind("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n") == .alreadyThere)
    #expect(try kind("--- /dev/null\n+++ b/d\n@@ -0,0 +1 @@\n+x\n") == .otherKind)
    #expect(try kind("--- /dev/null\n+++ b/f/g\n@@ -0,0 +1 @@\n+x\n") == .otherKind)
    #expect(try kind("--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-g\n") == .noPlace)
    let rename = "diff --git a/x b/f\nsimilarity index 100%\nrename from x\nrename to f\n"
    #expect(try kind(rename) == .alreadyThere)
  }

  @Test func nothingOfAPatchIsAppliedUnlessAllIs() throws {
    let bench = try PatchBench()
    let tree = try bench.tree(["x": Self.text])
    let good = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    let bad = "--- a/y\n+++ b/y\n@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    #expect(try bench.apply(good + bad, to: tree).stale?.file == "y")
  }

  @Test func twoPartsForOneFileBuildOnEachOther() throws {
    let bench = try PatchBench()
    let tree = try bench.tree(["x": Self.text])
    let first = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    let second = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-line 2\n+two\n line 3\n"
    let result = try #require(try bench.apply(first + second, to: tree).tree)
    #expect(try bench.text("x", result)?.hasPrefix("one\ntwo\nline 3\n") == true)
    #expect(try bench.gitApply(Array((first + second).utf8), to: tree) == result)
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let bench = try PatchBench()
    _ = try bench.tree(["d/x": Self.text])
    try Self.link(bench.fixture, "l", "d")
    try Self.link(bench.fixture, "f", "d/x")
    let tree = try bench.tree()
    let hunk = "@@ -1,3 +1,3 @@\n-line 1\n+one\n line 2\n line 3\n"
    #expect(try bench.apply("--- a/l/x\n+++ b/l/x\n" + hunk, to: tree).stale?.kind == .throughLink)
    #expect(try bench.apply("--- a/f\n+++ b/f\n" + hunk, to: tree).stale?.kind == .throughLink)
    let added = "--- /dev/null\n+++ b/l/new\n@@ -0,0 +1 @@\n+x\n"
    #expect(try bench.apply(added, to: tree).stale?.kind == .throughLink)
    // The link itself may come from the same patch.
    let link =
      "diff --git a/m b/m\nnew file mode 120000\n--- /dev/null\n+++ b/m\n@@ -0,0 +1 @@\n+d\n"
      + "\\ No newline at end of file\n"
    let through = "--- /dev/null\n+++ b/m/new\n@@ -0,0 +1 @@\n+x\n"
    #expect(try bench.apply(link, to: tree).tree != nil)
    #expect(try bench.apply(link + through, to: tree).stale?.kind == .throughLink)
    #expect(try bench.apply(through + link, to: tree).stale?.kind == .otherKind)
  }

  @Test func aLinkIsNotTurnedOutOfTheRepository() throws {
    let bench = try PatchBench()
    _ = try bench.tree(["d/x": Self.text])
    try Self.link(bench.fixture, "d/l", "x")
    let tree = try bench.tree()
    func turn(_ target: String) throws -> Application {
      try bench.apply(
        "diff --git a/d/l b/d/l\nindex 1234567..7654321 120000\n--- a/d/l\n+++ b/d/l\n@@ -1 +1 @@\n-x\n"
          + "\\ No newline at end of file\n+\(target)\n\\ No newline at end of file\n", to: tree)
    }
    #expect(try turn("../d/y").tree != nil)
    for target in ["/etc/passwd", "../../y", "../.git/config", "../d/../../y"] {
      #expect(try turn(target).stale?.kind == .throughLink, "\(target)")
    }
  }

  @Test func aFileInASubmoduleIsNotPatched() throws {
    let bench = try PatchBench()
    _ = try bench.tree(["x": Self.text])
    let commit = String(repeating: "1", count: 40)
    try bench.fixture.git("update-index", "--add", "--cacheinfo", "160000,\(commit),lib")
    let tree = ObjectID(String(try bench.fixture.git("write-tree").prefix(40)))!
    let patch = "--- /dev/null\n+++ b/lib/new\n@@ -0,0 +1 @@\n+x\n"
    #expect(try bench.apply(patch, to: tree).stale?.kind == .underSubmodule)
  }

  @Test func aBinaryPatchForAnotherFileIsStale() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["x": "\0one"])
    let new = try bench.tree(["x": "\0two"])
    let other = try bench.tree(["x": "\0three"])
    let patch = try bench.diff(old, new)
    #expect(try bench.apply(patch, to: other).stale?.kind == .otherKind)
  }
}
