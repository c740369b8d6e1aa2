import Foundation
import Testing

@testable import Git

/// What a patch says, and what is wrong with it by itself.
struct PatchParseTests {
  private func parse(_ text: String) throws -> Patch {
    try Patch.parse(Array(text.utf8))
  }

  private static let hunk = "@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n"

  @Test func aFileOfADiffIsReadInFull() throws {
    let patch = try parse(
      "Some prose.\n\ndiff --git a/src/a.c b/src/a.c\nindex 1234567..89abcde 100644\n--- a/src/a.c\n+++ b/src/a.c\n"
        + "@@ -10,3 +11,4 @@ int main\n before\n-old\n+new\n+more\n after\n"
        + "@@ -20,2 +22 @@\n kept\n-gone\n\\ No newline at end of file\n-- \n2.39.5\n")
    let file = try #require(patch.files.first)
    #expect(patch.files.count == 1)
    #expect(file.status == .modified && file.oldPath == "src/a.c" && file.newPath == "src/a.c")
    #expect(file.oldID == "1234567" && file.newID == "89abcde")
    #expect(file.line == 3 && !file.isBinary)
    #expect(file.hunks.map(\.oldStart) == [10, 20] && file.hunks.map(\.newStart) == [11, 22])
    #expect(file.hunks.map(\.oldCount) == [3, 2] && file.hunks.map(\.newCount) == [4, 1])
    #expect(file.hunks[0].lines.map(\.kind) == [.context, .removed, .added, .added, .context])
    #expect(file.hunks[0].lines[2].bytes == Array("new".utf8))
    #expect(file.hunks[0].header == "@@ -10,3 +11,4 @@ int main" && file.hunks[0].line == 7)
    #expect(file.hunks[1].lines.map(\.hasNewline) == [true, false])
  }

  @Test(arguments: [
    ("a/x/y", "b/x/y", "x/y"), ("x/y", "x/y", "x/y"), ("i/x/y", "w/x/y", "x/y"), ("c/x/y", "i/x/y", "x/y"),
    ("o/x/y", "w/x/y", "x/y"), ("old/x/y", "new/x/y", "x/y"), ("b/x/y", "a/x/y", "x/y"),
    ("a/x", "a/x", "a/x"),
    ("a/mit leer zeichen", "b/mit leer zeichen", "mit leer zeichen"), ("a/x b/x", "b/x b/x", "x b/x"),
    ("\"a/gr\\303\\266\\303\\237e\"", "\"b/gr\\303\\266\\303\\237e\"", "größe"),
    ("\"a/t\\tn\\nq\\\"b\\\\\"", "\"b/t\\tn\\nq\\\"b\\\\\"", "t\tn\nq\"b\\"),
    ("\"a/x\"", "b/x", "x"),
  ])
  func namesLoseTheirPrefixes(_ old: String, _ new: String, _ path: String) throws {
    let tab = path.contains(" ") ? "\t" : ""
    let full = try parse("diff --git \(old) \(new)\n--- \(old)\(tab)\n+++ \(new)\(tab)\n" + Self.hunk)
    #expect(full.files.first?.newPath == path)
    let mode = try parse("diff --git \(old) \(new)\nold mode 100644\nnew mode 100755\n")
    #expect(mode.files.first?.newPath == path)
    let plain = try parse("--- \(old)\t2020-01-02 03:04:05\n+++ \(new)\t2020-01-02 03:04:06\n" + Self.hunk)
    #expect(plain.files.first?.newPath == path)
  }

  @Test func newAndDeletedFilesHaveOneName() throws {
    let header = "diff --git a/n b/n\nnew file mode 100755\nindex 0000000..1234567\n"
    let added = try parse(header + "--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n").files[0]
    #expect(
      added.status == .added && added.oldPath == nil && added.newPath == "n" && added.newMode == .executable)
    let deleted = try parse(
      "diff --git i/n w/n\ndeleted file mode 100644\nindex 1234567..0000000\n--- i/n\n+++ /dev/null\n"
        + "@@ -1 +0,0 @@\n-x\n"
    ).files[0]
    #expect(deleted.status == .deleted && deleted.oldPath == "n" && deleted.newPath == nil)
    let plain = try parse("--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n").files[0]
    #expect(plain.status == .added && plain.newPath == "n")
    let empty = try parse("diff --git a/n b/n\nnew file mode 100644\nindex 0000000..e69de29\n").files[0]
    #expect(empty.status == .added && empty.hunks.isEmpty)
  }

  @Test func renamesAndCopiesHaveTwoNames() throws {
    let renamed = try parse(
      "diff --git a/old name b/dir/new name\nsimilarity index 100%\nrename from old name\nrename to dir/new name\n"
    ).files[0]
    #expect(renamed.status == .renamed && renamed.oldPath == "old name" && renamed.newPath == "dir/new name")
    let copied = try parse("diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to \"\\303\\274\"\n")
      .files[0]
    #expect(copied.status == .copied && copied.newPath == "ü")
  }

  /// Patches that are at fault, the line to be named, and a word of the message.
  private static let faults: [(text: String, line: Int?, word: String)] = {
    func diff(_ body: String) -> String { "diff --git a/x b/x\n--- a/x\n+++ b/x\n" + body }
    func binary(_ body: String) -> String {
      let (old, new) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
      return "diff --git a/x b/x\nindex \(old)..\(new) 100644\nGIT binary patch\n" + body
    }
    func named(_ path: String) -> String {
      "diff --git a/\(path) b/\(path)\n--- a/\(path)\n+++ b/\(path)\n" + hunk
    }
    return [
      ("", nil, "no diff"), ("only prose\n", nil, "no diff"),
      (hunk, 1, "without a file"),
      ("diff --cc x\n", 1, "combined"),
      (diff(""), 1, "no hunk"), ("diff --git a/x b/x\nindex 1234567..7654321 100644\n", 1, "no hunk"),
      ("diff --git a/x b/x\nnew file mode 100644\nindex 0000000..1234567\n", 1, "not an empty file"),
      ("diff --git a/x b/y\n--- a/x\n+++ b/y\n" + hunk, 1, "not one file"),
      ("diff --git a/x b/x\n--- a/y\n+++ b/y\n" + hunk, 1, "which file"),
      ("diff --git a/x b/x\nrename from x\n", 1, "which file"),
      ("diff --git a/x b/x\nnew file mode 100644\n--- a/x\n+++ b/x\n" + hunk, 1, "which file"),
      ("diff --git \"a/x\\000\" \"b/x\\000\"\nold mode 100644\nnew mode 100755\n", 1, "which file"),
      ("--- a/x\n+++ \"b/\\777\"\n" + hunk, 2, "no file name"),
      // Hunks
      (diff("@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n"), 7, "says that it has"),
      (diff("@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n four\n"), 9, "more lines"),
      (diff("@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n+four\n"), 9, "more lines"),
      (diff("@@ -1,2 +1,3 @@\n one\n-two\n+zwei\n three\n"), 8, "says that it has"),
      (diff("@@ -1,3 +1,3 @@\n one\nxtwo\n+zwei\n three\n"), 6, "says that it has"),
      (diff("@@ -1,3 +1,3\n one\n-two\n+zwei\n three\n"), 4, "hunk header"),
      (diff("@@ -99999999999999999999,3 +1,3 @@\n one\n-two\n+zwei\n three\n"), 4, "hunk header"),
      (diff("@@ -5,3 +5,3 @@\n one\n two\n three\n"), 4, "changes nothing"),
      (diff("@@ -0,3 +1,3 @@\n one\n-two\n+zwei\n three\n"), 4, "line 0"),
      (diff(hunk + "@@ -3,3 +3,3 @@\n three\n-four\n+vier\n five\n"), 9, "overlaps"),
      (
        diff("@@ -1,3 +1,3 @@\n one\n-two\n\\ No newline at end of file\n+zwei\n three\n"), 4, "ends the file"
      ),
      // Context
      (diff("@@ -5 +5 @@\n-two\n+zwei\n"), 4, "no context"),
      (diff("@@ -5,0 +6 @@\n+zwei\n"), 4, "no context"),
      (diff("@@ -5,2 +4,0 @@\n-two\n-three\n"), 4, "no context"),
      (diff("@@ -5,3 +5,4 @@\n }\n \n+zwei\n   ) {\n"), 4, "lone bracket"),
      (diff("@@ -5,3 +5,2 @@\n }\n-];\n \n"), 4, "lone bracket"),
      // Modes and kinds
      ("diff --git a/x b/x\nnew file mode 160000\nindex 0000000..1234567\n", 2, "submodule"),
      ("diff --git a/x b/x\nindex 1234567..7654321 160000\n--- a/x\n+++ b/x\n" + hunk, 2, "submodule"),
      ("diff --git a/x b/x\nold mode 40000\nnew mode 100644\n", 2, "no file mode"),
      ("diff --git a/x b/x\nold mode abc\nnew mode 100644\n", 2, "no file mode"),
      ("diff --git a/x b/x\nindex xyz..123\n", 2, "index"),
      ("diff --git a/x b/x\nindex 1234567..7654321 100644\nBinary files a/x and b/x differ\n", 3, "binary"),
      (
        "diff --git a/x b/x\nindex 1234567..7654321 100644\nGIT binary patch\nliteral 1\nIc${\n\n", 3,
        "full ids"
      ),
      (binary("literal 9\nIcmZQ&$%=(^U|<4f\n\n"), 4, "unpack"),
      (binary("literal x\n\n"), 4, "literal SIZE"),
      (binary("literal 9\nIcmZQ\n\n"), 5, "no part"), (binary("rubbish\n"), 4, "follows"),
      (
        "diff --git a/l b/l\nnew file mode 120000\nindex 0000000..1234567\n--- /dev/null\n+++ b/l\n"
          + "@@ -0,0 +1 @@\n+../out\n\\ No newline at end of file\n", 1, "lead out"
      ),
      // Paths
      (named("../x"), 1, "out of the repository"), (named("d/../../x"), 1, "out of the repository"),
      (named("d\\..\\..\\x"), 1, "out of the repository"),
      (named("/etc/x"), 1, "absolute"), ("--- /etc/x\n+++ /etc/x\n" + hunk, 1, "absolute"),
      (named("d//x"), 1, "empty part"), (named("./x"), 1, "empty part"),
      (named(".git/config"), 1, "git's own"), (named("d/.GiT/hooks/x"), 1, "git's own"),
      (named(".git"), 1, "git's own"), (named("d/.git./x"), 1, "git's own"),
      (named(".git /x"), 1, "git's own"),
      (named("git~1/x"), 1, "git's own"), (named(".g\u{200C}it/x"), 1, "git's own"),
      (named(".git::$INDEX_ALLOCATION/x"), 1, "git's own"), (named("d\\.git\\x"), 1, "git's own"),
      (
        "diff --git a/x b/x\nsimilarity index 100%\nrename from x\nrename to ../x\n", 1,
        "out of the repository"
      ),
    ]
  }()

  @Test(arguments: 0..<faults.count)
  func aFaultIsNamedWithItsLine(_ index: Int) throws {
    let (text, line, word) = Self.faults[index]
    let fault = #expect(throws: PatchFault.self, "\(text)") { try parse(text) }
    #expect(fault?.line == line, "\(text)")
    #expect(fault?.message.contains(word) == true, "\(fault?.message ?? ""): \(text)")
    #expect(fault?.remedy.isEmpty == false)
  }

  @Test func aHunkForAllOfAShortFileNeedsNoContext() throws {
    #expect(try parse("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+eins\n").files.count == 1)
    #expect(try parse("--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+one\n").files.count == 1)
  }

  @Test func aPatchWithWindowsLineEndsIsRead() throws {
    let text = "diff --git a/x b/x\n--- a/x\n+++ b/x\n" + Self.hunk
    let file = try parse(text.replacing("\n", with: "\r\n")).files[0]
    #expect(file.newPath == "x" && file.hunks.count == 1 && file.hasCarriageReturns)
  }

  @Test func namesThatOnlyResembleReservedOnesAreFine() throws {
    for path in [".gitignore", ".github/x", "git", "a.git/x", "..x", "x..", ".gitx", "git~10/x", "dgit~1"] {
      let text = "diff --git a/\(path) b/\(path)\n--- a/\(path)\n+++ b/\(path)\n" + Self.hunk
      #expect(try parse(text).files.first?.newPath == path)
    }
  }
}
