import Foundation
import XCTest

@testable import Boundary

/// A session that has made no call: nothing of it waits, and nothing of it opens a socket.
final class IdleSessionPolicyTests: BoundaryTestCase {
  func testLogOutWithoutCallsWaitsForNothing() async throws {
    var settings = ClientSettings()
    settings.drainBound = 60
    let session = AccountSession("A", generation: .first, settings: settings)
    XCTAssertEqual(session.phase, .active)
    try await within("the log-out", seconds: 5) { await session.logOut() }
    XCTAssertEqual(session.phase, .ended)
  }

  func testShutDownWithoutCallsWaitsForNothing() async throws {
    var settings = ClientSettings()
    settings.drainBound = 60
    let client = BoundaryClient(settings)
    try await within("the shut-down", seconds: 5) { await client.shutDown() }
  }

  func testEndedSessionStaysEnded() async throws {
    let session = AccountSession("A", generation: .first)
    await session.logOut()
    session.refuseNewCalls()
    XCTAssertEqual(session.phase, .ended)
    try await within("another log-out") { await session.logOut() }
    XCTAssertEqual(session.phase, .ended)
  }
}
