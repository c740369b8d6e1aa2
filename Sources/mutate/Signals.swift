import Dispatch
import Foundation
import MutationTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns INT, TERM and HUP into a call, so that a run can end in order: nothing left running, and a valid report.
final class Signals {
  private let sources: [any DispatchSourceSignal]
  /// What comes so soon after the first signal is one with it, in seconds: `timeout` signals its child and then the whole
  /// group, a terminal that closes may send HUP and TERM.
  private static let grace = 1.0

  /// Watches from now on, for as long as the object lives.
  ///
  /// A second signal ends the program at once, unless it comes together with the first.
  init(onFirst: @escaping @Sendable (ExitCode) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    let queue = DispatchQueue(label: "mutate.signals")
    let first = Moment()
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let code: ExitCode = number == SIGINT ? .interrupted : .terminated
      source.setEventHandler {
        // Both handlers run on the one serial queue.
        switch first.secondsSince() {
        case nil: onFirst(code)
        case let seconds? where seconds < Signals.grace: break
        case _?: exit(code.rawValue)
        }
      }
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }

  /// The moment of the first call; used on one serial queue only.
  private final class Moment: @unchecked Sendable {
    private var instant: ContinuousClock.Instant?

    /// How long ago the first call was, in seconds; nil: this is it.
    func secondsSince() -> Double? {
      let now = ContinuousClock.now
      guard let instant else {
        instant = now
        return nil
      }
      return (now - instant) / .seconds(1)
    }
  }
}

/// The first interruption of a run, if any.
final class Interruption: @unchecked Sendable {
  // Safe to share: touched only while the lock is held.
  private let lock = NSLock()
  private var value: ExitCode?

  /// The exit code of the signal that came first; nil: none came.
  var code: ExitCode? {
    lock.lock()
    defer { lock.unlock() }
    return value
  }

  func set(_ code: ExitCode) {
    lock.lock()
    defer { lock.unlock() }
    value = value ?? code
  }
}
