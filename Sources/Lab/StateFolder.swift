internal import Foundation
internal import Git

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The one folder in which everything of the gate's own lives.
///
/// It ignores itself.
struct StateFolder: Sendable {
  /// The folder, absolute.
  let path: String
  /// The private checkout.
  var workspace: String { "\(path)/workspace" }
  /// The results of earlier runs.
  var cache: String { "\(path)/cache" }
  /// What was built of many mutants, over the private checkout.
  var merged: String { "\(path)/merged" }
  /// Scratch folders of running processes.
  var scratch: String { "\(path)/t" }

  /// Creates the folder where it is missing.
  init(at path: String) throws(LabError) {
    self.path = path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let ignore = "\(path)/.gitignore"
      if !FileManager.default.fileExists(atPath: ignore) {
        try Data("*\n".utf8).write(to: URL(fileURLWithPath: ignore), options: .atomic)
      }
    } catch {
      throw LabError(
        .usage, "the state folder \(path) cannot be written: \(error.localizedDescription)",
        hint: "name another with --state DIR")
    }
  }

  /// Removes the scratch folder, with everything that processes of a run have left there.
  func removeScratch() {
    CommandRunner.remove(scratch)
  }

  /// Removes what a run that was killed has left in the scratch folder.
  func clearScratch() {
    removeScratch()
    try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
  }
}

/// The exclusive right to a state folder, held until it is let go or the process ends, however it ends.
///
/// It is a lock of the kernel's on a file (`flock`), so one that a killed run has left behind holds nobody up.
final class StateLock {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - folder: the state folder.
  ///   - waits: whether to wait for another run to let go.
  ///   - onWait: called once, with the other run's process id, before waiting.
  static func take(
    _ folder: StateFolder, waits: Bool, onWait: @Sendable (String) -> Void
  ) async throws(LabError) -> StateLock {
    while true {
      let lock = try await take(folder, trying: waits, onWait: onWait)
      if lock.isStillThere(in: folder) { return lock }
      // The folder was removed while we waited: what we hold is the lock of nothing.
      _ = try StateFolder(at: folder.path)
    }
  }

  /// Whether the file that is locked is the one that others would lock.
  private func isStillThere(in folder: StateFolder) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat("\(folder.path)/lock", &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  private static func take(
    _ folder: StateFolder, trying waits: Bool, onWait: @Sendable (String) -> Void
  ) async throws(LabError) -> StateLock {
    let path = "\(folder.path)/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw LabError(
        .usage, "the lock \(path) cannot be opened: \(String(cString: strerror(errno)))",
        hint: "name another state folder with --state DIR")
    }
    let lock = StateLock(descriptor: descriptor)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let holder = lock.holder
      guard waits else {
        throw LabError(
          .usage, "another run (process \(holder)) uses the state folder \(folder.path)",
          hint: "wait for it, leave out --no-wait, or name another with --state DIR")
      }
      onWait(holder)
      try await lock.wait()
    }
    lock.writeHolder()
    return lock
  }

  private func wait() async throws(LabError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      do {
        try await Task.sleep(for: .milliseconds(100))
      } catch {
        throw LabError(.interrupted, "interrupted while waiting for another run")
      }
    }
  }

  private var holder: String {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let pid = text.prefix { $0.isNumber }
    return pid.isEmpty ? "unknown" : String(pid)
  }

  private func writeHolder() {
    let text = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
  }
}
