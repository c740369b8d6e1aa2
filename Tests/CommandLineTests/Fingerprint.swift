import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Everything that can be seen of a folder: each file's bytes, mode, links and modification time.
///
/// Two fingerprints that differ say where.
struct Fingerprint: Equatable, CustomStringConvertible {
  private var entries: [String: String] = [:]

  /// Takes a folder's fingerprint.
  ///
  /// - Parameter left: paths in it that are not looked at, with all below them; of the folders that hold them the
  ///   modification time is not looked at either.
  init(of folder: String, leavingOut left: [String] = []) {
    var pending = [""]
    while let path = pending.popLast() {
      let full = path.isEmpty ? folder : "\(folder)/\(path)"
      var status = stat()
      guard lstat(full, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let holdsLeft = left.contains { $0 == path || (($0 as NSString).deletingLastPathComponent) == path }
      entries[path] = Fingerprint.words(for: status, withTime: !holdsLeft) + Fingerprint.content(full, status)
      guard isFolder, let names = try? FileManager.default.contentsOfDirectory(atPath: full) else { continue }
      pending += names.map { path.isEmpty ? $0 : "\(path)/\($0)" }.filter { !left.contains($0) }
    }
  }

  /// The paths at which two fingerprints differ.
  func differences(to other: Fingerprint) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
  }

  var description: String { "\(entries.count) entries" }

  private static func words(for status: stat, withTime: Bool) -> String {
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    let shown = withTime ? "\(time.tv_sec).\(time.tv_nsec)" : "-"
    return "\(String(status.st_mode, radix: 8)) \(status.st_uid) \(shown) "
  }

  private static func content(_ path: String, _ status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFREG: (FileManager.default.contents(atPath: path) ?? Data()).base64EncodedString()
    case S_IFLNK: (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
    default: ""
    }
  }
}
