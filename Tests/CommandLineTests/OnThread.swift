import Foundation

/// Runs what blocks on a thread of its own: Swift's pool has as many as processors, and the tests share it.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
