import SwiftSyntax

/// A file with its tests apart from everything else in it.
struct TestFile: Sendable {
  let path: String
  let module: String
  let tests: [TestDeclaration]
  /// Types that hold nothing but tests, and how they are declared.
  let suites: [Suite]
  /// The code that is neither a test, nor holds nothing but tests.
  let rest: Code
  /// The names that the rest uses.
  let mentions: Set<String>
  /// Whether the rest is nothing but imports that concern this file alone.
  let hasOnlyImports: Bool

  struct Suite: Sendable {
    let type: TypeID
    let header: Code
  }

  init(_ file: ParsedTestFile, _ types: DeclaredTypes) {
    let content = TestFileContent(file.blocks, in: Enclosure(file, types))
    path = file.file.path
    module = file.file.module
    tests = content.tests
    suites = content.suites
    rest = content.rest
    mentions = content.mentions
    hasOnlyImports = content.hasOnlyImports
  }

  /// Whether the code may depend on the path of its file.
  var tellsItsPath: Bool { !mentions.isDisjoint(with: ["file", "filePath", "fileID"]) }
}
