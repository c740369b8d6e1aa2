import Foundation
import Testing

/// The documents that speak of the source hold what they promise.
@Suite struct HouseTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `the map in ARCHITECTURE.md names every source file, and none that is gone`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    var listed: Set<String> = []
    var folder = ""
    for line in text.split(separator: "\n") {
      if let name = line.firstMatch(of: /^### (Sources\/\w+)$/)?.output.1 { folder = String(name) }
      if line.hasPrefix("### "), !line.hasPrefix("### Sources") { folder = "" }
      if !folder.isEmpty, let name = line.firstMatch(of: /^- `([^`]+)`: \S/)?.output.1 {
        listed.insert("\(folder)/\(name)")
      }
    }
    let present = Self.files(below: "Sources")
    #expect(present.subtracting(listed) == [], "files that the map does not name")
    #expect(listed.subtracting(present) == [], "files that the map names and that are gone")
  }

  @Test func `every defence has its tests`() throws {
    var sources = ""
    for path in Self.files(below: "Tests") where path.hasSuffix(".swift") && !path.hasSuffix("Defences.swift")
    {
      sources += try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    for defence in Defence.all {
      #expect(!defence.tests.isEmpty, "\(defence.what) has no test")
      for test in defence.tests {
        let isThere =
          sources.contains("`\(test)`") || sources.contains("@Test(\"\(test)\"")
          || sources.contains("func \(test)(")
        #expect(isThere, "\(defence.what): there is no test called \(test)")
      }
    }
  }

  private static func files(below folder: String) -> Set<String> {
    let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    var files: Set<String> = []
    while let path = below?.nextObject() as? String {
      guard below?.fileAttributes?[.type] as? FileAttributeType == .typeRegular, !path.hasSuffix(".pyc")
      else {
        continue
      }
      files.insert("\(folder)/\(path)")
    }
    return files
  }
}
