/// Names that git keeps for its own folder, in every spelling that some file system takes for it.
///
/// Sources: CVE-2014-9390 (case, HFS+ and NTFS), CVE-2019-1353 (NTFS short names and streams), and git's
/// `is_ntfs_dotgit` and `is_hfs_dotgit`, whose behaviour this follows.
enum GitName {
  /// Whether one component of a path means `.git` somewhere.
  static func isReserved(_ name: some Collection<UInt8>) -> Bool {
    // Whatever follows a colon is a stream of the file before it (NTFS); a backslash parts names there.
    let parts = name.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
    return parts.contains { isDotGit($0.prefix { $0 != UInt8(ascii: ":") }) }
  }

  private static func isDotGit(_ name: some Collection<UInt8>) -> Bool {
    guard name.count >= 4 else { return false }
    var visible = String(decoding: name, as: UTF8.self).unicodeScalars.filter { !isIgnorable($0.value) }
    while let last = visible.last, last == " " || last == "." { visible.removeLast() }
    let folded = String(String.UnicodeScalarView(visible)).lowercased()
    return folded == ".git" || folded == "git~1"
  }

  /// Characters that HFS+ skips when it compares names.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }
}
