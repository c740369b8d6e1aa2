import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests that belong to no account.
final class AnonymousRequestTests: BoundaryTestCase {
  func testAnonymousRequestsCarryNoCookie() async throws {
    let fixture = try await fixture()
    try await fixture.route("/set", on: fixture.first, Answer().settingCookie("session=fixture-x; Path=/"))
    let client = anonymousClient()
    _ = try await get(fixture.first.url("/set"), by: client)
    let reply = try await get(fixture.first.url("/echo"), by: client)
    XCTAssertEqual(try echoed(reply).values(of: "Cookie"), [])
  }

  func testAnonymousRedirectsCarryNoCookie() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/hop", on: fixture.first, .redirect(to: "/echo").settingCookie("session=fixture-x; Path=/"))
    let reply = try await get(fixture.first.url("/hop"), by: anonymousClient())
    XCTAssertEqual(try echoed(reply).values(of: "Cookie"), [])
  }

  func testAnonymousRequestRefusesAHandSetCookie() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    let end = try await ending {
      try await client.data(for: URLRequest(fixture.first.url("/echo"), headers: ["Cookie": "a=fixture-b"]))
    }
    XCTAssertEqual(end.reason, .cookieHeaderSetByHand)
    let echoes = try await fixture.requests(to: fixture.first, path: "/echo")
    XCTAssertEqual(echoes.count, 0)
  }

  func testAnonymousRequestsUseNoAccountsCookie() async throws {
    let fixture = try await fixture()
    _ = try await logIn("A", at: fixture)
    let reply = try await get(fixture.first.url("/echo"), by: anonymousClient())
    XCTAssertEqual(try echoed(reply).values(of: "Cookie"), [])
  }
}
