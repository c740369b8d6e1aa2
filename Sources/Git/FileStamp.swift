#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the file system says of a file without opening it: enough to tell that it was not touched since.
///
/// The change time cannot be set by a program, so a file that was altered and given back its size and
/// modification time still differs.
struct FileStamp: Equatable, Sendable {
  /// Bytes.
  var size: Int64
  /// Nanoseconds since 1970.
  var modified: Int64
  /// Nanoseconds since 1970: when content or status last changed.
  var changed: Int64
  var inode: UInt64
  /// Type and permissions, as in `st_mode`.
  var mode: UInt32

  init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.mode = mode
  }

  init(_ status: stat) {
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    mode = UInt32(status.st_mode)
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }

  /// The moment, by the clock that stamps files.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // Wrapping: a damaged file system may report any number, and only equality counts.
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  var isFolder: Bool { mode & 0o170000 == 0o040000 }
  var isRegular: Bool { mode & 0o170000 == 0o100000 }
  var isLink: Bool { mode & 0o170000 == 0o120000 }

  /// The mode that git records for this file; `nil` for what git cannot hold (a socket, a pipe, a device).
  var fileMode: FileMode? {
    if isLink { return .link }
    if isRegular { return mode & 0o100 != 0 ? .executable : .regular }
    if isFolder { return .folder }
    return nil
  }
}
