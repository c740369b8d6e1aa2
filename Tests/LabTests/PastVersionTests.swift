import Foundation
import Git
import MutationTesting
import Testing

@testable import Lab

/// An older version of a package: the mutants as they lie there, and the tests that have gone since.
@Suite struct PastVersionTests {
  private let versions: Versions

  init() throws {
    versions = try Versions()
  }

  private static func patch(_ old: String, _ new: String) -> String {
    """
    Subject: Break it

    Killed-By: M.C/a
    Provenance: RFC 1
    ---
    diff --git a/code.swift b/code.swift
    --- a/code.swift
    +++ b/code.swift
    @@ -1,3 +1,3 @@
     // the code
    -\(old)
    +\(new)
     // its end

    """
  }

  private func mutant(_ text: String) -> Mutant {
    var findings: [Finding] = []
    let mutant = CatalogueReader.mutant(
      id: "x", area: "r", path: "mutants/r/x.patch", bytes: Array(text.utf8), findings: &findings)
    #expect(findings.isEmpty, "\(findings)")
    return mutant
  }

  private static func code(_ line: String) -> String { "// the code\n\(line)\n// its end\n" }

  @Test func `a mutant is laid on the older version as it is now, else as the catalogue had it there`() throws
  {
    let now = mutant(Self.patch("let port = 2", "let port = 0"))
    let same = try versions.tree(["code.swift": Self.code("let port = 2")])
    let laid = try PastMutants(of: [now], on: same, in: versions.trees)
    #expect(laid.missing == [] && laid.specimens.map(\.mutant.name) == ["r/x"])

    let older = Self.patch("let port = 1", "let port = 0")
    let other = try versions.tree(["code.swift": Self.code("let port = 1"), "mutants/r/x.patch": older])
    let found = try PastMutants(of: [now], on: other, in: versions.trees)
    #expect(found.missing == [] && found.specimens.first?.diff.contains("-let port = 1") == true)

    let faulty = older.replacing("Killed-By", with: "Killed-Bye")
    for patch in [faulty, Self.patch("let port = 7", "let port = 0")] {
      let tree = try versions.tree(["code.swift": Self.code("let port = 1"), "mutants/r/x.patch": patch])
      #expect(try PastMutants(of: [now], on: tree, in: versions.trees).missing == ["r/x"])
    }
    let none = try versions.tree(["code.swift": Self.code("let port = 1")])
    #expect(try PastMutants(of: [now], on: none, in: versions.trees).missing == ["r/x"])
  }

  private static let manifest = #"let t = [.testTarget(name: "ATests"), .testTarget(name: "BTests")]"#
  private static func suite(_ name: String, _ body: String = "f()") -> String {
    "import Testing\n@Suite struct \(name) {\n  @Test func s() { \(body) }\n}\n"
  }
  private static let files = [
    "Package.swift": manifest, "Tests/ATests/A.swift": suite("A"), "Tests/BTests/B.swift": suite("B", "g()"),
  ]

  /// The deleted and changed tests, found without a build; nil: that takes one.
  private func former(_ files: [String: String], since old: [String: String] = files) throws -> [FormerTest]?
  {
    let (base, tree) = (try versions.tree(old), try versions.tree(files))
    return try TestComparison(of: base, with: tree, package: "", in: versions.trees)?.formerTests().tests
  }

  private func with(_ changes: [String: String?]) -> [String: String] {
    Self.files.merging(changes.compactMapValues { $0 }) { _, new in new }
      .filter { changes[$0.key] != .some(.none) }
  }

  @Test func `tests are gone with their function, their file, their folder or their target`() throws {
    let gone = FormerTest("BTests.B/s()", .deleted, at: .init(file: "Tests/BTests/B.swift", line: 3))
    #expect(try former(Self.files) == [])
    #expect(try former(with(["Tests/BTests/B.swift": "import Testing\n"])) == [gone])
    let more = Self.files.merging(["Tests/BTests/More.swift": "let one = 1\n"]) { one, _ in one }
    #expect(try former(more.filter { $0.key != "Tests/BTests/B.swift" }, since: more) == [gone])
    let one = #"let t = [.testTarget(name: "ATests")]"#
    #expect(try former(with(["Package.swift": one])) == [gone])
    #expect(try former(with(["Tests/BTests/B.swift": nil, "Package.swift": one])) == [gone])
    let changed = FormerTest("BTests.B/s()", .changed, at: .init(file: "Tests/BTests/B.swift", line: 3))
    #expect(try former(with(["Tests/BTests/B.swift": Self.suite("B", "h()")])) == [changed])
  }

  @Test func `a test in another file, type or module is none of them`() throws {
    for (file, text) in [
      ("Tests/BTests/Other.swift", Self.suite("B", "g()")), ("Tests/BTests/B.swift", Self.suite("C", "g()")),
      ("Tests/ATests/B.swift", Self.suite("B", "g() // here")),
    ] {
      var files = with(["Tests/BTests/B.swift": nil, "Tests/BTests/more.swift": "let one = 1\n"])
      files[file] = text
      #expect(try former(files) == [], "\(file)")
    }
  }

  @Test func `where manifests do not tell where all tests are, a build has to`() throws {
    #expect(try former(with(["Package.swift": "let t = names.map { .testTarget(name: $0) }"])) == nil)
    #expect(try former(with(["Package@swift-6.1.swift": "let t = []"])) == nil)
    #expect(try former(with(["Tests/BTests/B.swift": nil])) == nil)
  }
}

/// Trees of files, in a store that goes with the value.
private final class Versions {
  let trees: WorkspaceRepository
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "versions-\(UUID().uuidString)"
    trees = try WorkspaceRepository(at: folder, borrowing: [])
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A tree with these files, by path, and no others.
  func tree(_ files: [String: String]) throws -> ObjectID {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != ".git" {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    for (path, text) in files {
      let file = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try trees.workTree(leavingOut: [])
  }
}
