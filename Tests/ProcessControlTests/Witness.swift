import Foundation

/// Sees whether a family is gone: every member inherits the writing end of a named pipe, and the reading end
/// tells when the last one has ended.
///
/// Nothing has to be looked for, and no process id is trusted.
final class Witness: Sendable {
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
  func line(within seconds: Double = 120) async -> String? {
    await onThread { [self] in
      var text: [UInt8] = []
      let end = Date(timeIntervalSinceNow: seconds)
      while wait(until: end) != 0 {
        var byte: UInt8 = 0
        guard read(reader, &byte, 1) == 1 else { continue }
        if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
        text.append(byte)
      }
      return nil
    }
  }

  /// Whether all that held the pipe have ended by now.
  ///
  /// Someone must have held it before.
  func sawTheLastOneEnd() -> Bool {
    isDeserted(by: Date())
  }

  /// Waits until all that held the pipe have ended; false when they have not in time.
  func seesTheLastOneEnd(within seconds: Double = 30) async -> Bool {
    await onThread { [self] in isDeserted(by: Date(timeIntervalSinceNow: seconds)) }
  }

  private func isDeserted(by end: Date) -> Bool {
    while true {
      let events = wait(until: end)
      if events & Int16(POLLIN) == 0 { return events & Int16(POLLHUP) != 0 }
      var bytes = [UInt8](repeating: 0, count: 4096)
      _ = read(reader, &bytes, bytes.count)
    }
  }

  /// Waits for an event and returns what came, 0 for nothing.
  private func wait(until end: Date) -> Int16 {
    var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    poll(&event, 1, Int32(max(0, (end.timeIntervalSinceNow * 1000).rounded(.up))))
    return event.revents
  }

  /// Waits on a thread of its own: Swift's pool has as many as processors, and the tests share it.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
