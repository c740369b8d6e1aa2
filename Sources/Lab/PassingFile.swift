internal import Foundation

/// Writes files that are of no use once the machine has gone down, such as those of a layer that goes with its scenario.
///
/// Foundation waits until a file that it writes is on the disk, which takes longer than all else about a small one.
enum PassingFile {
  /// Writes a file anew; one that is there is replaced.
  ///
  /// - Throws: a `POSIXError`: the file is not there, or not whole.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}
