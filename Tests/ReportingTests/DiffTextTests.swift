import MutationTesting
import Testing

@testable import Reporting

@Suite struct DiffTextTests {
  private let diff = """
    diff --git a/Sources/A b.swift b/Sources/A b.swift
    index 111..222 100644
    --- a/Sources/A b.swift
    +++ b/Sources/A b.swift
    @@ -2,3 +2,4 @@ func f() {
     two
    -three = 3
    +three = 33
    +more
     four
    @@ -8 +9,0 @@
    ---eight
    \\ No newline at end of file
    diff --git a/New.swift b/New.swift
    new file mode 100644
    --- /dev/null
    +++ b/New.swift
    @@ -0,0 +1 @@
    ++++ one

    """

  @Test func `lines have their kinds and numbers, also where they look like headers`() {
    let parsed = DiffText(diff)
    #expect(parsed.files.map(\.path) == ["Sources/A b.swift", "New.swift"])
    #expect(parsed.files[0].hunks.map(\.section) == ["func f() {", ""])
    #expect(parsed.changes.map(\.marked) == ["-three = 3", "+three = 33", "+more", "---eight", "++++ one"])
    #expect(parsed.changes.map(\.before) == [3, nil, nil, 8, nil])
    #expect(parsed.changes.map(\.after) == [nil, 3, 4, nil, 1])
  }

  @Test func `the part that differs is marked in lines that replace each other`() {
    let lines = DiffText("--- a/f\n+++ b/f\n@@ -1 +1 @@\n-if a < b {\n+if a <= b {\n").changes
    #expect(lines.map(\.changed) == [6..<6, 6..<7])
    let strangers = DiffText("--- a/f\n+++ b/f\n@@ -1 +1 @@\n-return 1\n+throw Oh()\n").changes
    #expect(strangers.map(\.changed) == [nil, nil])
  }

  @Test func `lines that end with a carriage return are lines`() {
    let parsed = DiffText("--- a/f\r\n+++ b/f\n@@ -1,2 +1,2 @@\n one\r\n-two\r\n+2\r\n")
    #expect(parsed.changes.map(\.marked) == ["-two\r", "+2\r"])
  }

  @Test(arguments: [
    "", "@@ -1 +1 @@\n-a\n+b\n", "--- a/f\n@@ -1,99999999999999999999 +1 @@\n", "diff --git \n@@ x @@",
    "+++ \n--- ",
  ])
  func `what is no diff has no changes`(text: String) {
    #expect(DiffText(text).changes == [])
  }

  private let source = "one\ntwo\nthree = 3\nfour\nfive\nsix\nseven\n--eight"

  @Test func `a change of two places is one piece of text, with what lies between`() {
    let change = LineChange(DiffText(diff), sources: ["Sources/A b.swift": source])
    #expect(change?.location == .init(start: .init(line: 3, column: 1), end: .init(line: 8, column: 8)))
    #expect(change?.replacement == "three = 33\nmore\nfour\nfive\nsix\nseven")
  }

  @Test func `a line that is only added takes the one after it in`() {
    let added = "--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n one\n+more\n two\n"
    let change = LineChange(DiffText(added), sources: ["f": "one\ntwo\n"])
    #expect(change?.location == .init(start: .init(line: 2, column: 1), end: .init(line: 2, column: 4)))
    #expect(change?.replacement == "more\ntwo")
    let last = LineChange(
      DiffText("--- a/f\n+++ b/f\n@@ -2 +2,2 @@\n two\n+more\n"), sources: ["f": "one\ntwo"])
    #expect(last?.replacement == "two\nmore")
  }

  @Test func `a source that is not the diff's has no change`() {
    #expect(
      LineChange(DiffText(diff), sources: ["Sources/A b.swift": source.replacing("four", with: "4")]) == nil)
    #expect(LineChange(DiffText(diff), sources: [:]) == nil)
  }
}
