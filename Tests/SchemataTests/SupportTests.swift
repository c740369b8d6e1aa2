import Foundation
import Testing

@testable import Schemata

/// The support file and choices under settings that a package may have.
@Suite struct SupportTests {
  private static let original = """
    func f(_ x: Int) -> Int { x + 1 }
    struct S { var y = 1; @MainActor func g() -> Int { y } }
    @inlinable public func h(_ x: Int) -> Int { x }
    nonisolated func k(_ x: Int) -> Int { 3 }
    """

  @Test(arguments: [
    ["-swift-version", "5"],
    ["-swift-version", "5", "-strict-concurrency=complete", "-warnings-as-errors"],
    ["-swift-version", "6", "-warnings-as-errors"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    ["-swift-version", "5", "-default-isolation", "MainActor"],
    [
      "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
      "-enable-upcoming-feature",
      "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility", "-enable-library-evolution",
    ],
  ])
  func compilesWith(_ settings: [String]) throws {
    try typecheck(Self.original, settings)
  }

  @Test(
    arguments: ["5", "6"],
    ["import Glibc", "internal import Glibc", "public import Glibc", "private import Glibc"])
  func compilesBeside(_ version: String, _ line: String) throws {
    #if canImport(Glibc)
      let used = line.hasPrefix("public") ? "\npublic func l(_ x: pid_t) {}" : ""
      try typecheck("\(line)\n\(Self.original)\(used)", ["-swift-version", version])
    #endif
  }

  @Test func compilesBesideNamesLikeItsOwn() throws {
    let names =
      "\nfunc open(_ x: Int) {}; func getenv() {}; func close() {}; struct Int8 {}; struct Bool {}; func mmap() {}"
    try typecheck(Self.original + names, ["-swift-version", "6"])
  }

  private func typecheck(_ original: String, _ settings: [String]) throws {
    let mutants = [
      "x + 1": "x - 1", "var y = 1": "var y = 2", "Int { y }": "Int { -y }", "Int { x }": "Int { -x }",
      "{ 3 }": "{ 4 }",
    ]
    let folder = try Scratch()
    let schemata = Schemata(
      root: folder.path, choices: #"/a "file" of \choices"#,
      sources: [SourceFile(path: "A.swift", text: original, module: "M")],
      mutants: mutants.enumerated().map { index, change in
        SourceMutant(
          number: index + 1, files: ["A.swift": original.replacing(change.key, with: change.value)])
      })
    let merged = schemata.merged()
    #expect(merged.misfits == [:])
    let output = try CompilerOutput.text(merged.files, in: folder, settings)
    #expect(output == "")
  }
}
