internal import CProcess
internal import Foundation

/// A flag that can be raised from anywhere and wakes a thread that waits in `poll`.
///
/// Nothing of it changes after it was made, so it can be shared; the kernel keeps the flag, as a byte in a pipe.
final class Interruption: Sendable {
  /// Becomes readable when the flag is up, and stays so.
  let descriptor: Int32
  private let writeEnd: Int32

  init() throws(SpawnError) {
    var ends: [Int32] = [-1, -1]
    let error = cprocess_pipe(&ends)
    guard error == 0 else { throw SpawnError("cannot make a pipe: \(systemMessage(error))") }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  /// Gives the pipe back.
  ///
  /// To be called once, when nobody can raise the flag any more.
  func close() {
    Foundation.close(descriptor)
    Foundation.close(writeEnd)
  }

  /// Raises the flag.
  ///
  /// May be called more than once.
  func raise() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }
}
