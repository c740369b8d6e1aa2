internal import Foundation

/// A value that several threads use, one at a time.
///
/// `Synchronization.Mutex` would be the standard type, but needs a newer macOS than this package asks for.
final class Locked<Value>: @unchecked Sendable {
  // Safe to share: the value is touched only while the lock is held.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
