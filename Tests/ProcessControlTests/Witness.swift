import Foundation

/// Sees whether a family is gone: every member inherits the writing end of a named pipe, and the reading end
/// tells when the last one has ended.
///
/// Nothing has to be looked for, and no process id is trusted.
final class Witness {
  let path: String
  private let reader: Int32

  init(in scratch: Scratch, name: String = "witness") throws {
    path = scratch.file(name)
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard reader >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(reader)
  }

  /// Waits until someone has written a line; nil when nobody has in time.
  func line(within seconds: Int = 30) -> String? {
    var text: [UInt8] = []
    let end = Date(timeIntervalSinceNow: Double(seconds))
    while Date() < end {
      var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      poll(&event, 1, Int32(max(1, end.timeIntervalSinceNow * 1000)))
      var byte: UInt8 = 0
      guard read(reader, &byte, 1) == 1 else { continue }
      if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
    return nil
  }

  /// Whether all that held the pipe have ended, at the latest after so long.
  ///
  /// Someone must have held it before.
  func sawTheLastOneEnd(within seconds: Int = 0) -> Bool {
    let end = Date(timeIntervalSinceNow: Double(seconds))
    repeat {
      var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      poll(&event, 1, Int32(max(0, end.timeIntervalSinceNow * 1000)))
      if event.revents & Int16(POLLIN) == 0 { return event.revents & Int16(POLLHUP) != 0 }
      var bytes = [UInt8](repeating: 0, count: 4096)
      _ = read(reader, &bytes, bytes.count)
    } while true
  }
}
