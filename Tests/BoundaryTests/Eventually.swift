import Foundation
import XCTest

/// Waits until something that announces itself nowhere has come true, and fails the test when the bound passes.
func eventually(
  _ event: String, seconds: Double = 5, file: StaticString = #filePath, line: UInt = #line,
  _ holds: @escaping @Sendable () async throws -> Bool
) async throws {
  try await within(event, seconds: seconds, file: file, line: line) {
    while try await !holds() { try await Task.sleep(nanoseconds: 1_000_000) }
  }
}
