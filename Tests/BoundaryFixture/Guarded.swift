internal import Foundation

/// A value behind a lock.
///
/// `@unchecked` since the compiler cannot see that every access to `value` goes through the lock.
final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) {
    self.value = value
  }

  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
