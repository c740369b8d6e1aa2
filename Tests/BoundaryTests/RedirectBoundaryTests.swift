import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Follow within the origin only, seen from both servers.
final class RedirectBoundaryTests: BoundaryTestCase {
  func testSameOriginIsFollowed() async throws {
    let fixture = try await fixture()
    let reply = try await get(fixture.first.url("/same"), by: anonymousClient())

    XCTAssertEqual(reply.status, 200)
    XCTAssertEqual(reply.text, "ok")
    XCTAssertEqual(reply.response.url?.path, "/target")
    XCTAssertEqual(reply.response.value(forHTTPHeaderField: "X-Fixture-Nonce"), fixture.nonce)
    let paths = try await fixture.requests(to: fixture.first).map(\.path)
    XCTAssertEqual(paths, ["/same", "/target"])
  }

  func testOtherPortIsNeverContacted() async throws {
    let fixture = try await fixture()
    _ = try await get(
      fixture.first.url("/start"), by: anonymousClient(), headers: ["X-Test-Token": "fixture-only"])

    let asked = try await fixture.requests(to: fixture.first, path: "/start")
    XCTAssertEqual(asked.map { $0.value(of: "X-Test-Token") }, ["fixture-only"])
    try await assertStayedHome(fixture, asked: "/start")
  }

  func testRefusalGivesTheRedirectItself() async throws {
    let fixture = try await fixture()
    let target = fixture.second.url("/target").absoluteString
    try await fixture.route("/away", on: fixture.first, .redirect(302, to: target))
    let reply = try await get(fixture.first.url("/away"), by: anonymousClient())

    XCTAssertEqual(reply.status, 302)
    XCTAssertEqual(reply.response.url, fixture.first.url("/away"))
    XCTAssertEqual(reply.response.value(forHTTPHeaderField: "Location"), target)
    XCTAssertEqual(reply.text, "redirecting")
    XCTAssertEqual(
      reply.refusal, .otherOrigin(from: try origin(fixture.first), to: try origin(fixture.second)))
    try await assertStayedHome(fixture, asked: "/away")
  }

  func testRefusalComesBeforeTheRequest() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    // However the call ends: what counts is where it has been.
    _ = try await ending { try await client.data(for: URLRequest(fixture.first.url("/start"))) }
    try await assertStayedHome(fixture, asked: "/start")
  }

  func testEveryStatusIsDecided() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    for status in [301, 302, 303, 307, 308] {
      let path = "/away\(status)"
      try await fixture.route(
        path, on: fixture.first, .redirect(status, to: fixture.second.url("/target").absoluteString))
      let reply = try await get(fixture.first.url(path), by: client)
      XCTAssertEqual(reply.status, status)
    }
    let reached = try await fixture.requests(to: fixture.second)
    XCTAssertEqual(reached.map(\.path), [])
    try await assertReachable(fixture.second, of: fixture)
  }

  func testLaterHopIsDecidedToo() async throws {
    let fixture = try await fixture()
    try await fixture.route("/first", on: fixture.first, .redirect(to: "/start"))
    let reply = try await get(fixture.first.url("/first"), by: anonymousClient())

    XCTAssertEqual(reply.status, 302)
    XCTAssertEqual(reply.hops, 1)
    XCTAssertEqual(reply.response.url?.path, "/start")
    try await assertStayedHome(fixture, asked: "/start")
  }

  func testRefusalEndsTheCall() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    let end = try await ending("a refused redirect ends the call", seconds: 5) {
      try await client.data(for: URLRequest(fixture.first.url("/start")))
    }
    XCTAssertEqual(end.reply?.status, 302)
  }

  func testAnotherNameOfTheHostIsAnotherOrigin() async throws {
    let fixture = try await fixture()
    let alias = fixture.first.url("/target", host: "localhost")
    try await fixture.route("/alias", on: fixture.first, .redirect(to: alias.absoluteString))
    let reply = try await get(fixture.first.url("/alias"), by: anonymousClient())

    XCTAssertEqual(reply.status, 302)
    let reached = try await fixture.requests(to: fixture.first, path: "/target")
    XCTAssertEqual(reached.count, 0)
    let control = try await get(alias, by: anonymousClient())
    XCTAssertEqual(control.text, "ok")
  }

  func testUpperCaseHostIsTheSameOrigin() async throws {
    let fixture = try await fixture()
    let location = "HTTP://LOCALHOST:\(fixture.first.port)/target"
    try await fixture.route("/upper", on: fixture.first, .redirect(to: location))
    let reply = try await get(fixture.first.url("/upper", host: "localhost"), by: anonymousClient())
    XCTAssertEqual(reply.status, 200)
    XCTAssertEqual(reply.text, "ok")
  }

  func testCredentialsInTheTargetAreNeverSent() async throws {
    let fixture = try await fixture()
    let location = "http://fixture-user:fixture-only@127.0.0.1:\(fixture.first.port)/target"
    try await fixture.route("/userinfo", on: fixture.first, .redirect(to: location))
    let reply = try await get(fixture.first.url("/userinfo"), by: anonymousClient())

    XCTAssertEqual(reply.refusal, .credentialsInLocation)
    let paths = try await fixture.requests(to: fixture.first).map(\.path)
    XCTAssertEqual(paths, ["/userinfo"])
  }

  func testFileTargetIsRefused() async throws {
    let fixture = try await fixture()
    try await fixture.route("/file", on: fixture.first, .redirect(to: "file:///target"))
    let reply = try await get(fixture.first.url("/file"), by: anonymousClient())

    XCTAssertEqual(reply.status, 302)
    XCTAssertEqual(reply.refusal, .unsupportedScheme("file"))
    let paths = try await fixture.requests(to: fixture.first).map(\.path)
    XCTAssertEqual(paths, ["/file"])
  }

  func testRelativeTargetIsResolvedFromItsPage() async throws {
    let fixture = try await fixture()
    try await fixture.route("/deep/er/page", on: fixture.first, .redirect(to: "next?q=1"))
    try await fixture.route("/deep/er/next", on: fixture.first, Answer(body: "found"))
    let reply = try await get(fixture.first.url("/deep/er/page"), by: anonymousClient())
    XCTAssertEqual(reply.text, "found")
    XCTAssertEqual(reply.response.url?.query, "q=1")
  }

  func testLoopEndsAtTheOwnLimit() async throws {
    let fixture = try await fixture()
    try await fixture.route("/loop", on: fixture.first, .redirect(to: "/loop"))
    let client = anonymousClient()
    let end = try await ending { try await client.data(for: URLRequest(fixture.first.url("/loop"))) }

    XCTAssertEqual(end.reply?.status, 302)
    XCTAssertEqual(end.reply?.refusal, .tooManyHops(limit: 10))
    let asked = try await fixture.requests(to: fixture.first, path: "/loop")
    XCTAssertEqual(asked.count, 11)
  }

  func testLoopEndsAtTheOwnLimitForABodyToo() async throws {
    let fixture = try await fixture()
    try await fixture.route("/loop", on: fixture.first, .redirect(307, to: "/loop"))
    let client = anonymousClient()
    let reply = try await within("the loop ends", seconds: 5) {
      try await client.data(for: URLRequest(fixture.first.url("/loop"), method: "POST", body: "fixture-body"))
    }
    XCTAssertEqual(reply.refusal, .tooManyHops(limit: 10))
    let asked = try await fixture.requests(to: fixture.first, path: "/loop")
    XCTAssertEqual(asked.count, 11)
  }

  func testCallsGoThroughTheSocket() async throws {
    let fixture = try await fixture()
    let reply = try await get(fixture.first.url("/same"), by: anonymousClient())
    XCTAssertEqual(reply.text, "ok")
    let accepted = try await fixture.accepted(by: fixture.first)
    XCTAssertEqual(accepted, 2, "the replies came from somewhere else than the server")
  }
}

extension BoundaryTestCase {
  /// The origin of a server, as the library has it.
  func origin(_ server: Endpoint) throws -> Origin { try XCTUnwrap(Origin(server.origin)) }
}
