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

  /// Watches from now on, for as long as the object lives.
  ///
  /// The second signal ends the program at once.
  init(onFirst: @escaping @Sendable (ExitCode) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    let queue = DispatchQueue(label: "mutate.signals")
    let count = Counter()
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let code: ExitCode = number == SIGINT ? .interrupted : .terminated
      source.setEventHandler {
        // Both handlers run on the one serial queue.
        if count.next() == 1 { onFirst(code) } else { exit(code.rawValue) }
      }
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }

  /// Counts calls; used on one serial queue only.
  private final class Counter: @unchecked Sendable {
    private var calls = 0

    func next() -> Int {
      calls += 1
      return calls
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
