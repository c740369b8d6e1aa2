import Foundation

/// A folder that a test has for itself, gone when the value goes.
final class Scratch: Sendable {
  /// The folder, absolute and without links.
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("command-line-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    if (try? FileManager.default.removeItem(atPath: path)) == nil { Scratch.removeAgainstItsWill(path) }
  }

  /// Removes a folder in which a test has left one that nobody may write to.
  private static func removeAgainstItsWill(_ path: String) {
    let below = FileManager.default.enumerator(atPath: path)
    while let name = below?.nextObject() as? String {
      guard below?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory else { continue }
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(path)/\(name)")
    }
    try? FileManager.default.removeItem(atPath: path)
  }
}
