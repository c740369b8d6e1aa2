internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Writes single patch files of the catalogue, each whole or not at all.
enum PatchFileWriter {
  /// Makes a new file; one that is there already is left alone.
  static func create(_ path: String, _ bytes: [UInt8], called name: String) throws(LabError) {
    let draft = try write(bytes, beside: path, called: name)
    defer { unlink(draft) }
    // A link fails where the name is taken, a rename would replace.
    guard link(draft, path) == 0 else {
      let isTaken = errno == EEXIST
      throw LabError(
        .usage, isTaken ? "\(name) is there already" : "\(name) cannot be written: \(reason)",
        hint: isTaken ? "give another id" : "check the permissions of its folder")
    }
  }

  /// Replaces a file, keeping its permissions.
  static func replace(_ path: String, _ bytes: [UInt8], called name: String) throws(LabError) {
    let draft = try write(bytes, beside: path, called: name)
    var status = stat()
    if stat(path, &status) == 0 { chmod(draft, status.st_mode & 0o777) }
    guard rename(draft, path) == 0 else {
      let reason = reason
      unlink(draft)
      throw LabError(
        .usage, "\(name) cannot be written: \(reason)", hint: "check the permissions of its folder")
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func write(_ bytes: [UInt8], beside path: String, called name: String) throws(LabError)
    -> String
  {
    let folder = (path as NSString).deletingLastPathComponent
    let draft = "\(folder)/.\((path as NSString).lastPathComponent).\(getpid())"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: draft))
    } catch {
      unlink(draft)
      throw LabError(
        .usage, "\(name) cannot be written: \(error.localizedDescription)",
        hint: "check the permissions of \(folder)")
    }
    return draft
  }
}
