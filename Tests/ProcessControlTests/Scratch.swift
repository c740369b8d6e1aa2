import Foundation
import ProcessControl

/// A folder that a test has for itself, gone when the value goes.
final class Scratch: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("process-control-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // As the kernel names it, where the folder for temporary files is a link.
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    // An overlay in it leaves folders that only root could remove as they are.
    try? OverlayMount(lower: path, upper: path, work: path).removeLayers()
  }

  /// The path of a file in the folder, which need not exist.
  func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
    return file(name)
  }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}
