internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Removes the state folder.
public enum Cleaning {
  /// What was removed.
  public struct Outcome: Sendable, Equatable {
    /// The folder, absolute.
    public var folder: String
    /// What its files held on disk, in bytes; nil: there was no such folder.
    public var bytes: Int64?
  }

  /// Removes the state folder of the options, after taking its locks, and says how much that freed.
  ///
  /// A folder that is not one is refused: what made it a state folder is its own `.gitignore` and its lock.
  public static func run(_ options: RunOptions) async throws(LabError) -> Outcome {
    let path = options.state
    var status = stat()
    guard lstat(path, &status) == 0 else { return Outcome(folder: path, bytes: nil) }
    guard status.st_mode & S_IFMT == S_IFDIR, isStateFolder(path) else {
      throw LabError(
        .usage, "\(path) is not a state folder of mutate: nothing was removed",
        hint: "name the folder that runs were given with --state DIR")
    }
    let state = try StateFolder(at: path)
    let lock = try await StateLock.take(state, waits: options.waits) { _ in }
    var inner: [StateLock] = []
    for name in ["check"] where FileManager.default.fileExists(atPath: "\(path)/\(name)/lock") {
      inner.append(
        try await StateLock.take(try StateFolder(at: "\(path)/\(name)"), waits: options.waits) { _ in })
    }
    defer { withExtendedLifetime((lock, inner)) {} }
    let bytes = size(of: path)
    do {
      try remove(path)
    } catch {
      throw LabError(
        .usage, "\(path) cannot be removed: \(error.localizedDescription)",
        hint: "check the permissions in it")
    }
    return Outcome(folder: path, bytes: bytes)
  }

  private static func isStateFolder(_ path: String) -> Bool {
    let ignored = FileManager.default.contents(atPath: "\(path)/.gitignore") ?? Data()
    return ignored.elementsEqual("*\n".utf8) && FileManager.default.fileExists(atPath: "\(path)/lock")
      || ignored.elementsEqual("*\n".utf8) && FileManager.default.fileExists(atPath: "\(path)/check/lock")
  }

  /// Removes a folder, also where something in it may not be written to.
  private static func remove(_ path: String) throws {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      let below = FileManager.default.enumerator(atPath: path)
      while let name = below?.nextObject() as? String {
        guard below?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory else { continue }
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(path)/\(name)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  private static func size(of path: String) -> Int64 {
    let below = FileManager.default.enumerator(atPath: path)
    var bytes: Int64 = 0
    while let name = below?.nextObject() as? String {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      // A file with several names is freed with the last of them only.
      bytes +=
        Int64(status.st_blocks) * 512
        / Int64(max(1, status.st_mode & S_IFMT == S_IFREG ? status.st_nlink : 1))
    }
    return bytes
  }
}
