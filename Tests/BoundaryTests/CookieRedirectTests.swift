import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Cookies and redirects together: each hop's header is computed for the hop's own URL.
final class CookieRedirectTests: BoundaryTestCase {
  func testCookieOfARedirectIsSentOnTheNextHop() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/hop", on: fixture.first, .redirect(to: "/echo").settingCookie("hop=fixture-hop; Path=/"))
    let reply = try await get(fixture.first.url("/hop"), as: session("A"))
    XCTAssertEqual(try echoed(reply).cookies, ["hop=fixture-hop"])
  }

  func testCookieOfARefusedRedirectIsKept() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/hop", on: fixture.first,
      .redirect(to: fixture.second.url("/target").absoluteString).settingCookie("hop=fixture-hop; Path=/"))
    let session = session("A")
    let reply = try await get(fixture.first.url("/hop"), as: session)
    XCTAssertEqual(reply.status, 302)
    XCTAssertEqual(session.jar.cookies.map(\.value), ["fixture-hop"])
  }

  func testCookieThatARedirectDeletesIsNotSentOn() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/hop", on: fixture.first, .redirect(to: "/echo").settingCookie("session=; Path=/; Max-Age=0"))
    let a = try await logIn("A", at: fixture)
    let reply = try await get(fixture.first.url("/hop"), as: a)
    XCTAssertEqual(try echoed(reply).cookies, [])
  }

  func testCookieOfTheFirstPathIsNotCarriedToTheNext() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/narrow/set", on: fixture.first, Answer().settingCookie("narrow=fixture-n; Path=/narrow"))
    try await fixture.route("/narrow/hop", on: fixture.first, .redirect(to: "/echo"))
    let session = session("A")
    _ = try await get(fixture.first.url("/narrow/set"), as: session)
    let reply = try await get(fixture.first.url("/narrow/hop"), as: session)
    let hop = try await fixture.requests(to: fixture.first, path: "/narrow/hop")
    XCTAssertEqual(hop.map(\.cookies), [["narrow=fixture-n"]], "the control: the first hop has it")
    XCTAssertEqual(try echoed(reply).cookies, [])
  }

  func testCookieOfOneHostIsNotCarriedToAnother() async throws {
    let fixture = try await fixture()
    let alias = fixture.first.url("/echo", host: "localhost")
    try await fixture.route("/hop", on: fixture.first, .redirect(to: alias.absoluteString))
    let a = try await logIn("A", at: fixture, settings: .quick(.allowing([try XCTUnwrap(Origin(alias))])))
    let reply = try await get(fixture.first.url("/hop"), as: a)
    let hop = try await fixture.requests(to: fixture.first, path: "/hop")
    XCTAssertEqual(hop.map(\.cookies), [["session=fixture-A"]], "the control: the first hop has it")
    XCTAssertEqual(reply.response.url?.host, "localhost")
    XCTAssertEqual(try echoed(reply).cookies, [])
  }

  func testCookieOfARedirectBelongsToItsSender() async throws {
    let fixture = try await fixture()
    let alias = fixture.first.url("/echo", host: "localhost")
    try await fixture.route(
      "/hop", on: fixture.first, .redirect(to: alias.absoluteString).settingCookie("hop=fixture-hop; Path=/"))
    let session = session("A", settings: .quick(.allowing([try XCTUnwrap(Origin(alias))])))
    let reply = try await get(fixture.first.url("/hop"), as: session)
    XCTAssertEqual(try echoed(reply).cookies, [])
    XCTAssertEqual(session.jar.cookies.map(\.domain), ["127.0.0.1"])
  }

  func testRedirectsKeepAccountsApart() async throws {
    let fixture = try await fixture()
    try await fixture.route("/hop", on: fixture.first, .redirect(to: "/echo"))
    let a = try await logIn("A", at: fixture)
    let b = try await logIn("B", at: fixture)
    for (session, marker) in [(a, "fixture-A"), (b, "fixture-B")] {
      let reply = try await get(fixture.first.url("/hop"), as: session)
      XCTAssertEqual(try echoed(reply).cookies, ["session=\(marker)"])
    }
  }
}

extension BoundaryTestCase {
  /// The request that an echo replied with.
  func echoed(_ reply: Reply) throws -> LoggedRequest {
    try JSONDecoder().decode(LoggedRequest.self, from: reply.body)
  }
}
