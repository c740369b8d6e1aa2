/// A glob of ignored files that a snapshot takes all the same.
///
/// The pattern is one of paths from the root; one that names a folder takes all that is in it.
struct IncludedFiles: Sendable {
  /// The whole pattern, and its leading parts that would name a folder.
  private let whole: Glob
  private let parts: [Glob?]

  init(_ pattern: String) {
    let bytes = BytePath(pattern).components.filter { !$0.isRoot && $0 != BytePath(".") }
    let joined = bytes.map { $0.bytes }.joined(separator: [UInt8(ascii: "/")])
    whole = Glob(Array(joined))
    parts = bytes.map { $0 == BytePath("**") ? nil : Glob($0.bytes) }
  }

  /// Whether the pattern takes this file, by its own path or by that of a folder that it is in.
  func matches(_ path: BytePath) -> Bool {
    let bytes = path.bytes
    if whole.matches(bytes) { return true }
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "/") && whole.matches(bytes[..<$0]) }
  }

  /// Whether a file somewhere in this folder could be taken.
  func mayReach(into folder: BytePath) -> Bool {
    for (name, part) in zip(folder.components, parts) {
      guard let part else { return true }
      if !part.matches(name.bytes) { return false }
    }
    return true
  }
}
