internal import Foundation

/// A value behind a lock.
///
/// `@unchecked` since the compiler cannot see that every access to `value` goes through the lock; `Mutex` of the
/// standard library would say so, but needs macOS 15 and iOS 18.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` alone with the value; not to be nested.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
