#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open folder: everything is done relative to it, and no name is ever followed through a link.
struct Folder: ~Copyable {
  private let descriptor: Int32
  /// For messages only.
  let path: String

  /// Opens a folder by its path.
  init(path: String) throws(GitError) {
    let descriptor = openDescriptor(AT_FDCWD, BytePath(path), O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .system("open folder \(path)") }
    self.init(descriptor: descriptor, path: path)
  }

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  private func place(_ name: BytePath) -> String { "\(path)/\(name)" }

  /// Opens the folder `name` in this one; fails for a link, also one to a folder.
  func folder(_ name: BytePath) throws(GitError) -> Folder {
    let child = openDescriptor(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard child >= 0 else { throw .system("open folder \(place(name))") }
    return Folder(descriptor: child, path: place(name))
  }

  /// The names in this folder, in no order, without `.` and `..`.
  func names() throws(GitError) -> [BytePath] {
    // A descriptor of its own: a listing moves the position of the one that it reads.
    let copy = openDescriptor(descriptor, BytePath("."), O_RDONLY | O_DIRECTORY)
    guard copy >= 0 else { throw .system("list folder \(path)") }
    guard let stream = fdopendir(copy) else {
      close(copy)
      throw .system("list folder \(path)")
    }
    defer { closedir(stream) }
    var names: [BytePath] = []
    errno = 0
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = BytePath(cString: start.assumingMemoryBound(to: CChar.self))
      if name.c != [46, 0] && name.c != [46, 46, 0] { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system("list folder \(path)") }
    return names
  }

  /// What the file system says of `name` itself, not of what it links to; `nil` when there is nothing.
  func status(_ name: BytePath) throws(GitError) -> FileStamp? {
    var status = stat()
    if fstatat(descriptor, name.c, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStamp(status) }
    if errno == ENOENT { return nil }
    throw .system("look at \(place(name))")
  }
}

// MARK: - Reading

extension Folder {
  /// The bytes of the regular file `name`.
  func read(_ name: BytePath) throws(GitError) -> [UInt8] {
    // Not blocking: the file may have become a pipe since it was looked at.
    let file = openDescriptor(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { throw .system("read \(place(name))") }
    defer { close(file) }
    return try Self.contents(of: file, place(name))
  }

  /// The bytes of the file at `path`, links followed.
  static func contents(ofFile path: String) throws(GitError) -> [UInt8] {
    let file = openDescriptor(AT_FDCWD, BytePath(path), O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw .system("read \(path)") }
    defer { close(file) }
    return try contents(of: file, path)
  }

  private static func contents(of file: Int32, _ place: String) throws(GitError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system("read \(place)") }
    var bytes: [UInt8] = []
    // One byte more than the size, so that the end is seen without a second round.
    var room = Int(status.st_size) + 1
    while true {
      let (chunk, code) = readChunk(file, upTo: room)
      if code < 0 {
        if errno == EINTR { continue }
        throw .system("read \(place)")
      }
      if code == 0 { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
      if chunk.count < room && bytes.count >= Int(status.st_size) { return bytes }
      room = max(65536, room - chunk.count)
    }
  }

  private static func readChunk(_ file: Int32, upTo room: Int) -> ([UInt8], Int) {
    var code = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
      #if canImport(Darwin)
        code = Darwin.read(file, buffer.baseAddress!, room)
      #else
        code = Glibc.read(file, buffer.baseAddress!, room)
      #endif
      used = max(0, code)
    }
    return (chunk, code)
  }

  /// Where the link `name` points to.
  func target(_ name: BytePath) throws(GitError) -> [UInt8] {
    var room = 256
    while true {
      var code = 0
      let target = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
        code = readlinkat(descriptor, name.c, buffer.baseAddress!, room)
        used = max(0, code)
      }
      guard code >= 0 else { throw .system("read link \(place(name))") }
      if code < room { return target }
      room *= 4
    }
  }
}

// MARK: - Writing

extension Folder {
  /// Creates the file `name`, which must not exist, whole and with the modification time `stamp` (seconds).
  func create(
    _ name: BytePath, _ bytes: [UInt8], executable: Bool, stamp: Int64
  ) throws(GitError) {
    let file = openDescriptor(
      descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: executable ? 0o777 : 0o666)
    guard file >= 0 else { throw .system("create \(place(name))") }
    defer { close(file) }
    guard bytes.withUnsafeBytes({ writeAll(file, $0) }) else { throw .system("write \(place(name))") }
    if executable {
      // A umask without the owner's x would lose what git recorded.
      var status = stat()
      if fstat(file, &status) == 0, status.st_mode & 0o100 == 0 { fchmod(file, status.st_mode | 0o100) }
    }
    let times = [timespec(tv_sec: Int(stamp), tv_nsec: 0), timespec(tv_sec: Int(stamp), tv_nsec: 0)]
    guard futimens(file, times) == 0 else { throw .system("set the time of \(place(name))") }
  }

  /// Writes the file `name` anew, so that a reader sees either the old or the new content whole.
  func replace(_ name: BytePath, _ bytes: [UInt8]) throws(GitError) {
    let temporary = BytePath("\(name).new")
    try unlink(temporary, isFolder: false)
    let file = openDescriptor(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    guard file >= 0 else { throw .system("create \(place(temporary))") }
    defer { close(file) }
    guard bytes.withUnsafeBytes({ writeAll(file, $0) }) else { throw .system("write \(place(temporary))") }
    guard renameat(descriptor, temporary.c, descriptor, name.c) == 0 else {
      throw .system("write \(place(name))")
    }
  }

  /// Creates the link `name`, which must not exist.
  func createLink(_ name: BytePath, to target: [UInt8], stamp: Int64) throws(GitError) {
    guard symlinkat(BytePath(target).c, descriptor, name.c) == 0 else {
      throw .system("create link \(place(name))")
    }
    let times = [timespec(tv_sec: Int(stamp), tv_nsec: 0), timespec(tv_sec: Int(stamp), tv_nsec: 0)]
    // Some file systems keep no times for links; a link has no content to be mistaken for another's.
    _ = utimensat(descriptor, name.c, times, AT_SYMLINK_NOFOLLOW)
  }

  /// Creates the folder `name`, which must not exist.
  func createFolder(_ name: BytePath) throws(GitError) {
    guard mkdirat(descriptor, name.c, 0o777) == 0 else { throw .system("create folder \(place(name))") }
  }

  /// Removes what `name` is, with all that is in it; nothing there is fine.
  func remove(_ name: BytePath, _ stamp: FileStamp) throws(GitError) {
    if stamp.isFolder {
      makeAccessible(name, stamp)
      try folder(name).removeContents()
    }
    try unlink(name, isFolder: stamp.isFolder)
  }

  /// Removes everything in this folder.
  func removeContents() throws(GitError) {
    for name in try names() {
      if let stamp = try status(name) { try remove(name, stamp) }
    }
  }

  /// Removes one file, link or empty folder; nothing there is fine.
  func unlink(_ name: BytePath, isFolder: Bool) throws(GitError) {
    let code = unlinkat(descriptor, name.c, isFolder ? AT_REMOVEDIR : 0)
    guard code == 0 || errno == ENOENT else { throw .system("remove \(place(name))") }
  }

  /// Removes the folder `name` if it is empty, and says whether it did.
  func removeIfEmpty(_ name: BytePath) throws(GitError) -> Bool {
    let code = unlinkat(descriptor, name.c, AT_REMOVEDIR)
    if code == 0 || errno == ENOENT { return true }
    if errno == ENOTEMPTY || errno == EEXIST { return false }
    throw .system("remove folder \(place(name))")
  }

  /// Gives the owner back the folder or file `name` that something closed to everybody.
  func makeAccessible(_ name: BytePath, _ stamp: FileStamp) {
    let wanted: UInt32 = stamp.isFolder ? 0o700 : 0o600
    guard stamp.isFolder || stamp.isRegular, stamp.mode & wanted != wanted else { return }
    _ = fchmodat(descriptor, name.c, mode_t(stamp.mode & 0o777 | wanted), 0)
  }
}

/// `openat`, which is variadic in C, always closed on exec.
private func openDescriptor(_ folder: Int32, _ name: BytePath, _ flags: Int32, mode: mode_t = 0) -> Int32 {
  name.c.withUnsafeBytes {
    openat(folder, $0.baseAddress!.assumingMemoryBound(to: CChar.self), flags | O_CLOEXEC, mode)
  }
}

/// Writes all of `bytes`; `errno` says why it could not.
private func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
  var written = 0
  while written < bytes.count {
    #if canImport(Darwin)
      let code = Darwin.write(file, bytes.baseAddress! + written, bytes.count - written)
    #else
      let code = Glibc.write(file, bytes.baseAddress! + written, bytes.count - written)
    #endif
    if code < 0 {
      if errno == EINTR { continue }
      return false
    }
    written += code
  }
  return true
}
