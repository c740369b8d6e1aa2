import Foundation
import Testing

@testable import Git

/// Trees are read, compared and cut.
struct ReadingTests {
  @Test func changesAreOfEveryKindWithTheirFirstLine() throws {
    let bench = try PatchBench()
    let text = Fixture.lines(1...20)
    let old = try bench.tree([
      "changed": text, "cut": text, "gone": "only here\n", "moved": text + "more\n", "same": "s\n",
      "mode": "m\n",
      "binary": "\0a",
    ])
    for name in ["gone", "moved"] {
      try FileManager.default.removeItem(atPath: "\(bench.fixture.source)/\(name)")
    }
    try bench.fixture.write("changed", text.replacing("line 7\n", with: "seven\n"))
    try bench.fixture.write("cut", text.replacing("line 7\n", with: ""))
    try bench.fixture.write("to/there", text + "more\n")
    try bench.fixture.write("new", "fresh\n")
    try bench.fixture.write("binary", "\0b")
    try Command.run(["chmod", "+x", "mode"], in: bench.fixture.source)
    let changes = try bench.workspace.changes(from: old, to: bench.tree())
    let shown = changes.map { "\($0.kind) \($0.oldPath ?? "-") \($0.path) \($0.firstLine ?? 0)" }
    #expect(
      shown == [
        "modified - binary 0", "modified - changed 7", "modified - cut 6", "deleted - gone 1",
        "mode - mode 0",
        "added - new 1", "renamed moved to/there 0",
      ])
    #expect(try bench.workspace.changes(from: old, to: old) == [])
  }

  @Test func aTreeLosesAFileOrAFolder() throws {
    let bench = try PatchBench()
    let tree = try bench.tree(["a": "a\n", "d/b": "b\n", "d/e/c": "c\n", "d.x": "x\n"])
    func without(_ path: String) throws -> [String] {
      try bench.workspace.files(in: bench.workspace.tree(tree, without: path)).map(\.path)
    }
    #expect(try without("a") == ["d.x", "d/b", "d/e/c"])
    #expect(try without("d") == ["a", "d.x"])
    #expect(try without("./d/e/") == ["a", "d.x", "d/b"])
    #expect(try without("d/e/c") == ["a", "d.x", "d/b"])
    #expect(try bench.workspace.tree(tree, without: "none") == tree)
    #expect(try bench.workspace.tree(tree, without: "a/b") == tree)
    #expect(try without("") == [])
  }

  @Test func onlyFilesHaveContents() throws {
    let bench = try PatchBench()
    let tree = try bench.tree(["a": "a\n", "d/b": "b\n"])
    #expect(try bench.workspace.contents(of: "d/b", in: tree) == Array("b\n".utf8))
    #expect(try bench.workspace.contents(of: "/d//b", in: tree) == Array("b\n".utf8))
    for path in ["d", "", "none", "a/b", "d/none"] {
      #expect(try bench.workspace.contents(of: path, in: tree) == nil)
    }
  }

  @Test func aMissingObjectIsAnErrorThatNamesIt() throws {
    let bench = try PatchBench()
    let id = try #require(ObjectID(String(repeating: "1", count: 40)))
    let error = #expect(throws: GitError.self) { try bench.workspace.files(in: id) }
    #expect(error?.description.hasPrefix("could not read tree 1111") == true)
    let next = #expect(throws: GitError.self) { try bench.workspace.contents(of: "a", in: id) }
    #expect(next?.code == error?.code)
  }

  @Test func aPatchOfOursHasFullIdsAndEveryByte() throws {
    let bench = try PatchBench()
    let old = try bench.tree(["x": "a\nb\nc\n"])
    try bench.fixture.write("x", bytes: Array("a\n".utf8) + [0xE9, 10] + Array("c\n".utf8))
    let new = try bench.tree()
    let patch = try bench.workspace.patch(from: old, to: new)
    #expect(patch.contains(0xE9))
    #expect(try Patch.parse(patch).files[0].oldID?.count == 40)
  }
}
