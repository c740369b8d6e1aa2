import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The two outcomes of a redirect, told apart by what the caller gets.
///
/// They need the fixture's built-in paths only, so they run on a simulator or device too, against a fixture elsewhere.
/// Where a request has *been* only the servers' logs show: that is what the other tests are for.
final class RedirectOutcomeTests: BoundaryTestCase {
  func testSameOriginEndsAtTheTarget() async throws {
    let fixture = try await anyFixture()
    let reply = try await get(fixture.first.url("/same"), by: anonymousClient())
    XCTAssertEqual(reply.status, 200)
    XCTAssertEqual(reply.text, "ok")
    XCTAssertEqual(reply.response.url?.path, "/target")
  }

  func testOtherPortEndsAtTheRedirect() async throws {
    let fixture = try await anyFixture()
    let reply = try await get(fixture.first.url("/start"), by: anonymousClient())
    XCTAssertEqual(reply.status, 302)
    XCTAssertEqual(reply.response.url?.port, fixture.first.port)
  }
}
