internal import Foundation

/// The log of one scenario: what was run, and what it said, section by section.
struct ScenarioLog: Sendable {
  /// The file, absolute.
  let path: String
  /// The file, relative to the output folder.
  let name: String

  /// Goes on with a log that was started before.
  init(continuing name: String, in output: String) {
    self.name = name
    path = "\(output)/\(name)"
  }

  /// Starts a log, empty.
  init(named name: String, in output: String) {
    self.init(continuing: name, in: output)
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? PassingFile.write([], to: path)
  }

  /// Adds a section: a head line, then the content of a file, then a line that says how it ended.
  ///
  /// It is written in one piece, so that sections of processes that run side by side do not mix.
  func append(_ head: String, contentsOf file: String?, end: String) {
    guard let handle = FileHandle(forUpdatingAtPath: path) else { return }
    defer { try? handle.close() }
    var section = Data("=== \(head)\n".utf8)
    if let file, let content = FileManager.default.contents(atPath: file), !content.isEmpty {
      section.append(content)
      if content.last != UInt8(ascii: "\n") { section.append(UInt8(ascii: "\n")) }
    }
    section.append(contentsOf: Data("=== \(end)\n\n".utf8))
    ScenarioLog.turn.withLock { _ in
      _ = try? handle.seekToEnd()
      try? handle.write(contentsOf: section)
    }
  }

  /// Held while a section is written: two writers would start at the same end.
  private static let turn = Locked(())
}
