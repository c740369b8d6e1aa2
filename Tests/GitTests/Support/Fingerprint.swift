import Foundation

@testable import Git

/// Everything about a folder that an onlooker could notice: content, mode, size, both times, of every file.
struct Fingerprint: Equatable {
  private var entries: [String: String] = [:]

  init(_ path: String) throws {
    let names = FileManager.default.enumerator(atPath: path)!.compactMap { $0 as? String }
    for name in names + ["."] {
      var status = stat()
      lstat("\(path)/\(name)", &status)
      let stamp = FileStamp(status)
      let content =
        stamp.isRegular
        ? Data(Disk.read("\(path)/\(name)") ?? []).base64EncodedString()
        : (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")) ?? ""
      entries[name] =
        "\(stamp.mode) \(stamp.size) \(stamp.modified) \(stamp.changed) \(stamp.inode) \(content)"
    }
  }

  /// The paths at which two fingerprints differ.
  func differences(from other: Fingerprint) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
  }
}
