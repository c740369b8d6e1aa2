import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A named pipe by which a process of the suite tells a test that it has come to some point.
///
/// In the suite: `echo here > "$SIGNPOST"`.
final class Signpost: Sendable {
  let path: String
  private let reader: Int32

  init(for fixture: FixtureRepository) throws {
    path = fixture.outside("signpost")
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // Open for writing too: then a writer never waits, and the pipe never ends.
    reader = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard reader >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(reader)
  }

  /// Waits until somebody has come by; false when nobody has in time.
  func isReached(within seconds: Double = 60) async -> Bool {
    await onThread { [reader] in
      var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, Int32(seconds * 1000)) > 0 else { return false }
      var bytes = [UInt8](repeating: 0, count: 4096)
      return read(reader, &bytes, bytes.count) > 0
    }
  }
}
