import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Methods and bodies across a redirect.
final class RedirectBodyTests: BoundaryTestCase {
  func testBodyNeverLeavesUnasked() async throws {
    let fixture = try await fixture()
    for (status, path) in [(307, "/away307"), (308, "/away308")] {
      try await fixture.route(
        path, on: fixture.first, .redirect(status, to: fixture.second.url("/target").absoluteString))
      let reply = try await post(
        fixture.first.url(path), by: anonymousClient(.quick(.allowing([try origin(fixture.second)]))))
      XCTAssertEqual(reply.status, status)
      XCTAssertEqual(reply.refusal, .bodyWouldLeave(to: try origin(fixture.second)))
    }
    let reached = try await fixture.requests(to: fixture.second)
    XCTAssertEqual(reached.count, 0, "a body reached the second server")
    try await assertReachable(fixture.second, of: fixture)
  }

  func testBodyLeavesWhereThePolicySaysSo() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/away", on: fixture.first, .redirect(307, to: fixture.second.url("/target").absoluteString))
    var policy = RedirectPolicy.allowing([try origin(fixture.second)])
    policy.bodyMayLeave = true
    let reply = try await post(fixture.first.url("/away"), by: anonymousClient(.quick(policy)))
    XCTAssertEqual(reply.text, "ok")
    let second = try await fixture.requests(to: fixture.second)
    XCTAssertEqual(second.map(\.body), ["fixture-body"])
    XCTAssertEqual(second.map { $0.value(of: "Authorization") }, [nil])
  }

  func testBodyTravelsWithinTheOrigin() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    for status in [307, 308] {
      let path = "/keep\(status)"
      try await fixture.route(path, on: fixture.first, .redirect(status, to: "/echo"))
      for kind in [TaskKind.data, .upload] {
        let request = URLRequest(
          fixture.first.url(path), method: "POST", body: kind == .data ? "fixture-body" : nil,
          headers: ["Content-Type": "text/fixture"])
        let reply = try await within("the reply") {
          kind == .data
            ? try await client.data(for: request)
            : try await client.upload(Data("fixture-body".utf8), with: request)
        }
        let echo = try echoed(reply)
        XCTAssertEqual(echo.method, "POST", "\(kind) \(status)")
        XCTAssertEqual(echo.body, "fixture-body", "\(kind) \(status)")
        XCTAssertEqual(echo.value(of: "Content-Type"), "text/fixture", "\(kind) \(status)")
        XCTAssertEqual(reply.hops, 1)
      }
    }
  }

  func testPostBecomesGetWithoutItsBodysHeaders() async throws {
    let fixture = try await fixture()
    for status in [301, 302, 303] {
      let path = "/get\(status)"
      try await fixture.route(path, on: fixture.first, .redirect(status, to: "/echo"))
      let echo = try echoed(try await post(fixture.first.url(path), by: anonymousClient()))
      XCTAssertEqual(echo.method, "GET", "\(status)")
      XCTAssertEqual(echo.body, "", "\(status)")
      XCTAssertEqual(echo.headerNames.filter { $0.hasPrefix("content-") }, [], "\(status)")
    }
  }

  func testUploadBecomesGetWithoutItsBodysHeaders() async throws {
    let fixture = try await fixture()
    try await fixture.route("/get", on: fixture.first, .redirect(303, to: "/echo"))
    let client = anonymousClient()
    let request = URLRequest(
      fixture.first.url("/get"), method: "PUT",
      headers: ["Content-Type": "text/fixture", "Content-Language": "la"])
    let reply = try await within("the reply") {
      try await client.upload(Data("fixture-body".utf8), with: request)
    }
    let echo = try echoed(reply)
    XCTAssertEqual(echo.method, "GET")
    XCTAssertEqual(echo.headerNames.filter { $0.hasPrefix("content-") }, [])
  }

  func testCookieOfABodysRedirectIsSentOnTheNextHop() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/hop", on: fixture.first, .redirect(307, to: "/echo").settingCookie("hop=fixture-hop; Path=/"))
    let session = session("A")
    let echo = try echoed(try await post(fixture.first.url("/hop"), by: session.client))
    XCTAssertEqual(echo.cookies, ["hop=fixture-hop"])
    XCTAssertEqual(echo.body, "fixture-body")
  }

  func testHeadStaysHead() async throws {
    let fixture = try await fixture()
    try await fixture.route("/head", on: fixture.first, .redirect(303, to: "/target"))
    let client = anonymousClient()
    let reply = try await within("the reply") {
      try await client.data(for: URLRequest(fixture.first.url("/head"), method: "HEAD"))
    }
    XCTAssertEqual(reply.status, 200)
    let target = try await fixture.requests(to: fixture.first, path: "/target")
    XCTAssertEqual(target.map(\.method), ["HEAD"])
  }

  private func post(_ url: URL, by client: BoundaryClient) async throws -> Reply {
    try await within("the reply from \(url.path)") {
      try await client.data(
        for: URLRequest(
          url, method: "POST", body: "fixture-body",
          headers: [
            "Content-Type": "text/fixture", "Content-Length": "12", "Content-Encoding": "identity",
            "Authorization": "fixture-only",
          ]))
    }
  }
}
