import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Kills a process group when a time has passed, unless it is stopped before.
final class Watchdog: @unchecked Sendable {
  // Safe to share: touched only while the lock is held.
  private let lock = NSLock()
  private var isStopped = false

  init(group: pid_t, after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.bite(group) }
  }

  /// After this the id may be another's.
  func stop() {
    lock.lock()
    defer { lock.unlock() }
    isStopped = true
  }

  private func bite(_ group: pid_t) {
    lock.lock()
    defer { lock.unlock() }
    if !isStopped { _ = kill(-group, SIGKILL) }
  }
}
