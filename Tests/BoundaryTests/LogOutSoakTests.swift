import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Log-outs that race redirects, many times over.
///
/// Answering a redirect of a task that has ended traps on Linux, so a fault here ends the process. The suite runs a few
/// rounds; a soak runs 10,000 with `BOUNDARY_SOAK_ROUNDS=10000`.
final class LogOutSoakTests: BoundaryTestCase {
  func testLogOutRacingRedirectsEndsEveryCallOnce() async throws {
    let rounds = ProcessInfo.processInfo.environment["BOUNDARY_SOAK_ROUNDS"].flatMap(Int.init) ?? 15
    let fixture = try await fixture()
    try await fixture.route(
      "/hop", on: fixture.first, .redirect(to: "/hop").settingCookie("hop=fixture-h; Path=/"))
    for round in 0..<rounds {
      let before = try await fixture.count(of: "/hop", at: fixture.first)
      let session = AccountSession("A", generation: .first, settings: .quick())
      let calls = (0..<4).map { _ in
        Task { try await session.data(for: URLRequest(fixture.first.url("/hop"))) }
      }
      // The log-out begins at another point of the chains each time; together they make 44 requests.
      try await arrival(of: "/hop", at: fixture, count: before + round % 20)
      try await within("the log-out of round \(round)") { await session.logOut() }
      for call in calls {
        let end = try await ending { try await call.value }
        let isOver = end.reply?.refusal == .tooManyHops(limit: 10) || Self.refusals.contains(end.reason)
        XCTAssertTrue(isOver, "round \(round): \(end)")
      }
      XCTAssertEqual(session.callsUnderWay, 0, "round \(round)")
      XCTAssertEqual(session.jar.cookies, [], "round \(round)")
    }
  }

  private static let refusals: [RequestError.Reason?] = [.cancelled, .loggingOut, .sessionEnded]
}
