internal import Foundation

/// The log of one scenario: what was run, and what it said, section by section.
struct ScenarioLog: Sendable {
  /// The file, absolute.
  let path: String
  /// The file, relative to the output folder.
  let name: String

  /// Starts a log, empty.
  init(named name: String, in output: String) {
    self.name = name
    path = "\(output)/\(name)"
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data().write(to: URL(fileURLWithPath: path))
  }

  /// Adds a section: a head line, then the content of a file, then a line that says how it ended.
  func append(_ head: String, contentsOf file: String?, end: String) {
    guard let handle = FileHandle(forWritingAtPath: path) else { return }
    defer { try? handle.close() }
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: Data("=== \(head)\n".utf8))
    if let file, let content = FileManager.default.contents(atPath: file) {
      try? handle.write(contentsOf: content)
      if content.last != UInt8(ascii: "\n"), !content.isEmpty {
        try? handle.write(contentsOf: Data("\n".utf8))
      }
    }
    try? handle.write(contentsOf: Data("=== \(end)\n\n".utf8))
  }
}
