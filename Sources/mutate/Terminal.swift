import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output and standard error.
///
/// Data goes to the one, progress and messages to the other.
enum Terminal {
  /// Writes data.
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a message or progress.
  static func say(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether standard error is a terminal on which a line can be overwritten.
  static var isLive: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Whether somebody can be asked.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks for a line; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    say(question + ": ")
    return readLine().map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The size of the terminal behind standard error, in characters; 120 x 24 where there is none.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (120, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether to colour what goes to a stream.
  ///
  /// `NO_COLOR` (https://no-color.org) turns colour off; `--color` wins over it.
  static func colours(_ choice: String?, descriptor: Int32) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      let environment = ProcessInfo.processInfo.environment
      if let off = environment["NO_COLOR"], !off.isEmpty { return false }
      return isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    }
  }

  /// Writes all of a text; gives up silently when nobody reads any more.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
