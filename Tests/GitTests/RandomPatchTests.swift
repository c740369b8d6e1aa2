import Foundation
import Testing

@testable import Git

/// Random edits, the same in every run: what git and we both accept gives one tree, and nothing makes a trap.
struct RandomPatchTests {
  private static func edited(_ text: String, _ random: inout Sequence64, edits: Int) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<edits {
      let line = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: lines.insert("new \(Int.random(in: 0..<9, using: &random))", at: line)
      case 1 where lines.count > 2: lines.remove(at: line)
      case 2: lines[line] = "changed \(Int.random(in: 0..<9, using: &random))"
      default: lines.insert(contentsOf: ["}", "", "two"], at: line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func text(_ random: inout Sequence64) -> String {
    // Few different lines, so that equal places abound.
    let words = ["{", "}", "", "one", "two", "three", "four", "let x = 1", "return", "\tcall()"]
    let count = Int.random(in: 1...40, using: &random)
    let text = (0..<count).map { _ in words.randomElement(using: &random)! }.joined(separator: "\n")
    return text + (Bool.random(using: &random) ? "\n" : "")
  }

  @Test(arguments: 0..<12)
  func whatGitAndWeAcceptIsOneTree(_ seed: Int) throws {
    var random = Sequence64(UInt64(seed))
    let bench = try PatchBench()
    var both = 0
    for _ in 0..<12 {
      let old = Self.text(&random)
      let new = Self.edited(old, &random, edits: Int.random(in: 1...3, using: &random))
      let now = Self.edited(old, &random, edits: Int.random(in: 0...2, using: &random))
      if old == new { continue }
      let oldTree = try bench.tree(["x": old])
      let newTree = try bench.tree(["x": new])
      let nowTree = try bench.tree(["x": now])
      let context = "-U\(Int.random(in: 1...5, using: &random))"
      // Without the id of the blob there is no merge, of which git apply knows nothing.
      let patch = Array(
        String(decoding: try bench.diff(oldTree, newTree, context), as: UTF8.self)
          .replacing(/index .*\n/, with: "").utf8)
      guard let parsed = try? Patch.parse(patch) else { continue }
      let ours = try bench.workspace.apply(parsed, to: oldTree)
      #expect(ours == .applied(tree: newTree, anchoring: .exact), "\(old)\n---\n\(new)")
      let drifted = try bench.workspace.apply(parsed, to: nowTree)
      guard let tree = drifted.tree, let theirs = try bench.gitApply(patch, to: nowTree) else { continue }
      both += 1
      #expect(tree == theirs, "\(String(decoding: patch, as: UTF8.self))\n---\n\(now)")
    }
    #expect(both > 0)
  }

  /// More rounds with GIT_TESTS_FUZZ=N.
  private static let rounds = Int(ProcessInfo.processInfo.environment["GIT_TESTS_FUZZ"] ?? "") ?? 300

  @Test func damagedPatchesAreRefusedOrReadButNeverTrap() throws {
    var random = Sequence64(7)
    let bench = try PatchBench()
    let tree = try bench.tree(["src/x": Fixture.lines(1...20), "y": "\0binary", "z": "one\n", "l": "l\n"])
    try bench.fixture.write("src/x", Fixture.lines(1...20).replacing("line 9\n", with: "nine\n"))
    try bench.fixture.write("y", "\0binary and more")
    try bench.fixture.write("größe n", "new\n")
    try FileManager.default.moveItem(
      atPath: bench.fixture.source + "/z", toPath: bench.fixture.source + "/zz")
    try Command.run(["ln", "-sf", "z", "l"], in: bench.fixture.source)
    let whole = try bench.diff(tree, bench.tree(), "-M")
    let hostile = [
      "@@ -", "..", "/", "\"", "\\", "\0", "+++ ", "--- ", "999999999", "\r", "\n", "GIT binary patch\n",
    ]
    var accepted = 0
    for _ in 0..<Self.rounds {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: Array(hostile.randomElement(using: &random)!.utf8), at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...30, using: &random)))
        case 3: bytes = Array(bytes.prefix(max(1, place)))
        default: bytes[place] ^= 1
        }
        if bytes.isEmpty { bytes = [10] }
      }
      guard let patch = try? Patch.parse(bytes) else { continue }
      accepted += 1
      for file in patch.files {
        for path in [file.oldPath, file.newPath].compactMap({ $0 }) {
          #expect(!path.hasPrefix("/") && !path.split(separator: "/").contains { $0 == ".." || $0 == ".git" })
        }
      }
      _ = try? bench.workspace.apply(patch, to: tree)
    }
    #expect(accepted > Self.rounds / 20)
  }
}
