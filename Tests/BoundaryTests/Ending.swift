import Boundary
import Foundation
import XCTest

/// What a call ended with.
enum Ending: Sendable {
  case reply(Reply)
  case failure(any Error)

  var reply: Reply? { if case .reply(let reply) = self { reply } else { nil } }
  var reason: RequestError.Reason? {
    if case .failure(let error as RequestError) = self { error.reason } else { nil }
  }
}

/// Makes a call with a bound and returns what it ended with, an error too.
func ending(
  _ event: String = "the call ends", seconds: Double = 10, file: StaticString = #filePath, line: UInt = #line,
  _ call: @escaping @Sendable () async throws -> Reply
) async throws -> Ending {
  try await within(event, seconds: seconds, file: file, line: line) {
    do { return .reply(try await call()) } catch { return .failure(error) }
  }
}
