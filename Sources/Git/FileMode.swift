/// The kinds of entry that a git tree holds.
enum FileMode: UInt32, Sendable {
  case folder = 0o040000
  case regular = 0o100644
  case executable = 0o100755
  case link = 0o120000
  case submodule = 0o160000

  /// Reads a mode as git does: any permissions of a regular file come down to the owner's executable bit.
  init?(git mode: UInt32) {
    switch mode & 0o170000 {
    case 0o040000: self = .folder
    case 0o100000: self = mode & 0o100 != 0 ? .executable : .regular
    case 0o120000: self = .link
    case 0o160000: self = .submodule
    default: return nil
    }
  }

  /// The digits as they stand in a tree object.
  var octal: String { String(rawValue, radix: 8) }
}
