/// The rules that keep a patch inside the repository.
///
/// Sources: CVE-2015-1196 and CVE-2023-23946 (writing through links and `..`), CVE-2014-9390 (`.git` look-alikes).
enum PatchSafety {
  /// Refuses a path that is absolute, climbs, or leads into a `.git`.
  static func verify(_ file: FilePatch) throws(PatchFault) {
    for path in [file.old, file.new] {
      guard let path, let reason = danger(path) else { continue }
      throw PatchFault(
        line: file.line, message: "the path '\(path)' \(reason)",
        remedy: "a patch may only name files of the repository, by their path from its root")
    }
  }

  private static func danger(_ path: BytePath) -> String? {
    if path.bytes.contains(0) { return "has a NUL in it" }
    if path.bytes.first == UInt8(ascii: "/") { return "is absolute" }
    for name in path.components {
      if name.isRoot || name == BytePath(".") { return "has an empty part" }
      if climbs(name) { return "leads out of the repository" }
      if GitName.isReserved(name.bytes) { return "leads into git's own folder" }
    }
    return nil
  }

  private static func climbs(_ name: BytePath) -> Bool {
    // A backslash parts names on Windows; a drive letter is absolute there.
    let parts = name.bytes.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
    return parts.contains { $0.elementsEqual("..".utf8) }
  }

  /// Whether a link at `path` would lead out of the repository, or into its `.git`.
  static func leaves(_ target: some Sequence<UInt8>, at path: BytePath) -> Bool {
    let target = BytePath(target)
    guard !target.isRoot, target.bytes.first != UInt8(ascii: "/") else { return true }
    var depth = path.components.count - 1
    for name in target.components {
      if name == BytePath("..") {
        depth -= 1
        if depth < 0 { return true }
      } else if GitName.isReserved(name.bytes) || climbs(name) {
        return true
      } else if !name.isRoot && name != BytePath(".") {
        depth += 1
      }
    }
    return false
  }
}
