import Foundation
import Schemata
import Testing

/// Syntax finds the tests that the runners list.
@Suite struct ListedTests {
  @Test(.enabled(if: TestBundle.canList, "the test bundle is no program here"))
  func theTestsOfThisPackageAreThoseThatItsBundleLists() throws {
    let sources = try TestSources(files: TestBundle.sources())
    let found = sources.tests
    let xctests = try TestBundle.list(["--list-tests"]).filter { $0.contains("/") }
    let swiftTests = try TestBundle.list(["--testing-library", "swift-testing", "--list-tests"])
    #expect(!xctests.isEmpty && !swiftTests.isEmpty)
    #expect(difference(found.filter { $0.kind == .xctest }.map(\.id), xctests).isEmpty)
    #expect(difference(found.filter { $0.kind == .swiftTesting }.map(\.id), swiftTests).isEmpty)
  }

  private func difference(_ found: [String], _ listed: [String]) -> [String] {
    Set(found).subtracting(listed).sorted().map { "found, not listed: " + $0 }
      + Set(listed).subtracting(found).sorted().map { "listed, not found: " + $0 }
  }
}

/// The program that these tests are in.
private enum TestBundle {
  #if os(Linux)
    static let canList = true
  #else
    static let canList = false
  #endif

  /// The files of the package's test targets; a target's folder has the module's name.
  static func sources() throws -> [SourceFile] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(path: "Tests/" + path, text: text, module: String(path.prefix { $0 != "/" }))
    }
  }

  /// The lines that the program says, into a file: nobody would read a full pipe.
  static func list(_ arguments: [String]) throws -> [String] {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("listed-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
  }
}
