import Foundation

/// A folder for the files of a test, gone with the last that holds it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/schemata-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a program into a folder, and returns the folder.
  func write(_ files: [String: String], main: String, into name: String) throws -> String {
    let folder = path + "/" + name
    for (path, text) in files.merging(["Sources/Corpus/main.swift": main], uniquingKeysWith: { $1 }) {
      let url = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }
}
