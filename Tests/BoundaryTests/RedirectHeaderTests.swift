import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What travels along an allowed hop to another origin, seen from the second server.
final class RedirectHeaderTests: BoundaryTestCase {
  func testAuthorizationStaysAtHome() async throws {
    try await assertStaysAtHome("Authorization")
  }

  func testProxyAuthorizationStaysAtHome() async throws {
    try await assertStaysAtHome("Proxy-Authorization")
  }

  func testOwnTokenStaysAtHome() async throws {
    try await assertStaysAtHome("X-Test-Token")
  }

  func testAnySpellingStaysAtHome() async throws {
    try await assertStaysAtHome("aUTHORIZATION")
  }

  func testAnySpellingOfAnOwnTokenStaysAtHome() async throws {
    try await assertStaysAtHome("x-TEST-token")
  }

  func testDefaultTokenStaysAtHome() async throws {
    let fixture = try await fixture()
    var settings = ClientSettings.quick(try policy(fixture))
    settings.defaultHeaders = ["X-Test-Token": "fixture-only", "X-App": "fixture-app"]
    let reply = try await get(fixture.first.url("/start"), by: anonymousClient(settings))
    XCTAssertEqual(reply.text, "ok")
    let first = try await fixture.requests(to: fixture.first, path: "/start")
    XCTAssertEqual(first.map { $0.value(of: "X-Test-Token") }, ["fixture-only"])
    let second = try await fixture.requests(to: fixture.second, path: "/target")
    XCTAssertEqual(second.map { $0.value(of: "X-Test-Token") }, [nil])
    XCTAssertEqual(second.map { $0.value(of: "X-App") }, ["fixture-app"])
  }

  func testTokenStaysOffOnLaterHops() async throws {
    let fixture = try await fixture()
    let home = fixture.first.url("/target").absoluteString
    try await fixture.route(
      "/away", on: fixture.first, .redirect(to: fixture.second.url("/two").absoluteString))
    try await fixture.route("/two", on: fixture.second, .redirect(to: "/three"))
    try await fixture.route("/three", on: fixture.second, .redirect(to: home))
    let client = anonymousClient(.quick(try policy(fixture)))
    let reply = try await get(
      fixture.first.url("/away"), by: client,
      headers: ["Authorization": "fixture-only", "X-Test-Token": "fixture-only"])
    XCTAssertEqual(reply.text, "ok")
    XCTAssertEqual(reply.hops, 3)
    let later =
      try await fixture.requests(to: fixture.second) + fixture.requests(to: fixture.first, path: "/target")
    XCTAssertEqual(later.map(\.path), ["/two", "/three", "/target"])
    for request in later {
      XCTAssertNil(request.value(of: "Authorization"), request.path)
      XCTAssertNil(request.value(of: "X-Test-Token"), request.path)
    }
  }

  func testTokenTravelsWithinTheOrigin() async throws {
    let fixture = try await fixture()
    let client = anonymousClient(.quick(try policy(fixture)))
    _ = try await get(
      fixture.first.url("/same"), by: client,
      headers: ["Authorization": "fixture-only", "X-Test-Token": "fixture-only"])
    let target = try await fixture.requests(to: fixture.first, path: "/target")
    XCTAssertEqual(target.map { $0.value(of: "X-Test-Token") }, ["fixture-only"])
    XCTAssertEqual(target.map { $0.value(of: "Authorization") }, ["fixture-only"])
  }

  func testUnlistedOriginIsRefusedUnderAnAllowList() async throws {
    let fixture = try await fixture()
    let elsewhere = try XCTUnwrap(Origin("http://127.0.0.1:1"))
    let client = anonymousClient(.quick(.allowing([elsewhere])))
    let reply = try await get(fixture.first.url("/start"), by: client)
    XCTAssertEqual(reply.status, 302)
    try await assertStayedHome(fixture, asked: "/start")
  }

  func testHostNamesTheServerOfEachHop() async throws {
    let fixture = try await fixture()
    let client = anonymousClient(.quick(try policy(fixture)))
    let reply = try await get(
      fixture.first.url("/start"), by: client, headers: ["Host": "127.0.0.1:\(fixture.first.port)"])
    XCTAssertEqual(reply.text, "ok")
    let second = try await fixture.requests(to: fixture.second, path: "/target")
    XCTAssertEqual(second.map { $0.value(of: "Host") }, ["127.0.0.1:\(fixture.second.port)"])
  }

  /// Follow to both servers, without the standard headers and the test's token.
  private func policy(_ fixture: Fixture) throws -> RedirectPolicy {
    .allowing(
      [try origin(fixture.first), try origin(fixture.second)], sensitive: SensitiveHeaders(["X-Test-Token"]))
  }

  private func assertStaysAtHome(_ name: String, line: UInt = #line) async throws {
    let fixture = try await fixture()
    let reply = try await get(
      fixture.first.url("/start"), by: anonymousClient(.quick(try policy(fixture))),
      headers: [name: "fixture-only", "X-Plain": "fixture-plain"])
    XCTAssertEqual(reply.text, "ok", line: line)
    let first = try await fixture.requests(to: fixture.first, path: "/start")
    XCTAssertEqual(
      first.map { $0.value(of: name) }, ["fixture-only"], "the control: sent to the first", line: line)
    let second = try await fixture.requests(to: fixture.second, path: "/target")
    XCTAssertEqual(second.map { $0.value(of: name) }, [nil], "\(name) reached the second server", line: line)
    XCTAssertEqual(second.map { $0.value(of: "X-Plain") }, ["fixture-plain"], "the control", line: line)
  }
}
