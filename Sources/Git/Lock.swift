#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A mutual exclusion lock for process-wide state of C libraries.
///
/// `Mutex` of the standard library would do, but needs macOS 15.
///
/// Unchecked: the pointer never changes, and what it points to is touched through `pthread_mutex` calls only.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread is in a body of this lock.
  func withLock<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
