import Foundation
import XCTest

/// What a wait ends with when the event does not come.
struct Overdue: Error, CustomStringConvertible {
  let event: String
  let seconds: Double
  var description: String { "not within \(seconds) s: \(event)" }
}

/// Waits for something with a bound, and fails the test when the bound passes.
///
/// The work is left behind then, not awaited: the fault may be that it never ends.
@discardableResult
func within<Value: Sendable>(
  _ event: String, seconds: Double = 10, file: StaticString = #filePath, line: UInt = #line,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let (results, ending) = AsyncStream<Result<Value, any Error>>.makeStream()
  let worker = Task {
    do { ending.yield(.success(try await work())) } catch { ending.yield(.failure(error)) }
  }
  let watchdog = Task {
    try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    ending.yield(.failure(Overdue(event: event, seconds: seconds)))
  }
  defer {
    watchdog.cancel()
    worker.cancel()
  }
  for await result in results {
    if case .failure(let overdue as Overdue) = result { XCTFail("\(overdue)", file: file, line: line) }
    return try result.get()
  }
  throw CancellationError()
}
