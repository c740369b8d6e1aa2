#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A path, or one name of it, as the bytes that the file system and git keep: they need not be UTF-8.
///
/// Separated by `/`, relative, never empty except for the root. The bytes end in a NUL so that `c` can be handed
/// to a C function as it is.
struct BytePath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path with its closing NUL.
  private(set) var c: [UInt8]

  static let root = BytePath([UInt8]())

  init(_ bytes: some Sequence<UInt8>) {
    c = Array(bytes)
    c.append(0)
  }

  init(_ text: String) {
    self.init(text.utf8)
  }

  /// Copies a C string.
  init(cString: UnsafePointer<CChar>) {
    let count = strlen(cString) + 1
    c = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      memcpy(buffer.baseAddress!, cString, count)
      used = count
    }
  }

  var count: Int { c.count - 1 }
  var isRoot: Bool { c.count == 1 }
  var bytes: ArraySlice<UInt8> { c[..<(c.count - 1)] }

  /// The text; bytes that are not UTF-8 show as replacement characters.
  var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The path of `name` in the folder that this path names.
  func appending(_ name: BytePath) -> BytePath {
    if isRoot { return name }
    var joined = self
    joined.c.reserveCapacity(c.count + name.c.count)
    joined.c[joined.c.count - 1] = UInt8(ascii: "/")
    joined.c.append(contentsOf: name.c)
    return joined
  }

  /// The names between the slashes.
  var components: [BytePath] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { BytePath($0) }
  }

  /// Whether this path is `folder` or lies in it.
  func isInside(_ folder: BytePath) -> Bool {
    if folder.isRoot { return true }
    guard count >= folder.count, bytes.starts(with: folder.bytes) else { return false }
    return count == folder.count || c[folder.count] == UInt8(ascii: "/")
  }

  static func == (left: BytePath, right: BytePath) -> Bool {
    left.c.count == right.c.count && memcmp(left.c, right.c, left.c.count) == 0
  }

  func hash(into hasher: inout Hasher) {
    c.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  static func < (left: BytePath, right: BytePath) -> Bool {
    // The closing NUL sorts a prefix before what it is a prefix of.
    memcmp(left.c, right.c, min(left.c.count, right.c.count)) < 0
  }
}
