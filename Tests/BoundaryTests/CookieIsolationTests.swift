import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Two accounts on one host, through the whole client, seen from the server.
final class CookieIsolationTests: BoundaryTestCase {
  func testEachAccountSendsOnlyItsOwnCookie() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    let b = try await logIn("B", at: fixture)
    for (session, marker) in [(a, "fixture-A"), (b, "fixture-B"), (a, "fixture-A")] {
      let cookies = try await echoedCookies(session, at: fixture)
      XCTAssertEqual(cookies, ["session=\(marker)"], "sent as \(session.account)")
    }
  }

  func testOneSettingsValueMakesTwoSeparateAccounts() async throws {
    let fixture = try await fixture()
    var settings = ClientSettings.quick()
    settings.defaultHeaders = ["X-App": "fixture-app"]
    settings.retry = RetryPolicy(attempts: 2)
    let a = try await logIn("A", at: fixture, settings: settings)
    let b = try await logIn("B", at: fixture, settings: settings)
    let seenOfA = try await echoedCookies(a, at: fixture)
    let seenOfB = try await echoedCookies(b, at: fixture)
    XCTAssertEqual(seenOfA, ["session=fixture-A"])
    XCTAssertEqual(seenOfB, ["session=fixture-B"])
  }

  func testRetryKeepsAccountsApart() async throws {
    let fixture = try await fixture()
    var settings = ClientSettings.quick()
    settings.retry = RetryPolicy(attempts: 2)
    for account in [AccountID("A"), "B"] {
      try await fixture.route("/flaky-\(account)", on: fixture.first, Answer(body: "ok").afterDropping(1))
    }
    let a = try await logIn("A", at: fixture, settings: settings)
    let b = try await logIn("B", at: fixture, settings: settings)
    for session in [a, b] {
      let reply = try await get(fixture.first.url("/flaky-\(session.account)"), as: session)
      XCTAssertEqual(reply.text, "ok")
      let asked = try await fixture.requests(to: fixture.first, path: "/flaky-\(session.account)")
      let own: Set<String> = ["session=fixture-\(session.account)"]
      XCTAssertEqual(asked.map(\.cookies), [own, own])
    }
  }

  func testAccountWithoutCookiesSendsNone() async throws {
    let fixture = try await fixture()
    _ = try await logIn("A", at: fixture)
    let cookies = try await echoedCookies(session("B"), at: fixture)
    XCTAssertEqual(cookies, [])
  }

  func testNothingReachesTheSharedStore() async throws {
    let before = HTTPCookieStorage.shared.cookies?.count ?? 0
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    let cookies = try await echoedCookies(a, at: fixture)
    XCTAssertEqual(cookies, ["session=fixture-A"], "the control: a cookie was there to be copied")
    let shared = HTTPCookieStorage.shared.cookies ?? []
    atEnd {
      for cookie in shared where cookie.name == "session" { HTTPCookieStorage.shared.deleteCookie(cookie) }
    }
    XCTAssertEqual(
      shared.filter { $0.value == "fixture-A" }.count, 0, "a cookie was copied to the shared store")
    XCTAssertEqual(shared.count, before)
  }

  func testHandSetCookieIsRefused() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    for name in ["Cookie", "cookie"] {
      let end = try await ending {
        try await a.data(
          for: URLRequest(fixture.first.url("/echo"), headers: [name: "session=fixture-other"]))
      }
      XCTAssertEqual(end.reason, .cookieHeaderSetByHand)
    }
    let echoes = try await fixture.requests(to: fixture.first, path: "/echo")
    XCTAssertEqual(echoes.map(\.cookies), [])
  }

  func testCookieSetByALayerIsRefused() async throws {
    let fixture = try await fixture()
    var settings = ClientSettings.quick()
    settings.interceptors = [CookieSettingLayer()]
    let session = session("A", settings: settings)
    let end = try await ending { try await session.data(for: URLRequest(fixture.first.url("/echo"))) }
    XCTAssertEqual(end.reason, .cookieHeaderSetByHand)
    let echoes = try await fixture.requests(to: fixture.first, path: "/echo")
    XCTAssertEqual(echoes.count, 0)
  }

  func testNarrowPathIsNotSentElsewhere() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/account/set", on: fixture.first, Answer().settingCookie("narrow=fixture-n; Path=/account"))
    let session = session("A")
    _ = try await get(fixture.first.url("/account/set"), as: session)
    for path in ["/account/x", "/accounting", "/echo"] {
      _ = try await get(fixture.first.url(path), as: session)
    }
    let requests = try await fixture.requests(to: fixture.first)
    XCTAssertEqual(requests.map(\.cookies), [[], ["narrow=fixture-n"], [], []])
  }

  func testExpiredCookieIsNotSentOn() async throws {
    let fixture = try await fixture()
    let clock = Clock()
    var settings = ClientSettings.quick()
    settings.now = { clock.now }
    let a = try await logIn("A", at: fixture, attributes: "; Max-Age=60", settings: settings)
    let before = try await echoedCookies(a, at: fixture)
    clock.advance(by: 61)
    let after = try await echoedCookies(a, at: fixture)
    XCTAssertEqual(before, ["session=fixture-A"])
    XCTAssertEqual(after, [])
  }

  func testEveryCookieOfAResponseIsKept() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/many", on: fixture.first,
      Answer().settingCookie("a=fixture-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Path=/")
        .settingCookie("b=fixture-2; Path=/").settingCookie("c=fixture-3; Path=/"))
    let session = session("A")
    _ = try await get(fixture.first.url("/many"), as: session)
    let cookies = try await echoedCookies(session, at: fixture)
    XCTAssertEqual(cookies, ["a=fixture-1", "b=fixture-2", "c=fixture-3"])
  }

  func testLowerCaseFieldNameIsRead() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/lower", on: fixture.first, Answer().with("set-cookie", "lower=fixture-1; Path=/"))
    let session = session("A")
    _ = try await get(fixture.first.url("/lower"), as: session)
    let cookies = try await echoedCookies(session, at: fixture)
    XCTAssertEqual(cookies, ["lower=fixture-1"])
  }

  func testEachTaskKindSendsAndKeepsCookies() async throws {
    let fixture = try await fixture()
    try await fixture.route("/set", on: fixture.first, Answer(body: "x").settingCookie("k=fixture-k; Path=/"))
    for kind in TaskKind.allCases {
      let session = session("A")
      _ = try await call(kind, fixture.first.url("/set"), by: session.client)
      _ = try await call(kind, fixture.first.url("/echo"), by: session.client)
      let last = try await fixture.requests(to: fixture.first, path: "/echo").last
      XCTAssertEqual(last?.cookies, ["k=fixture-k"], "\(kind)")
    }
  }
}

/// A layer that does what none may do.
private struct CookieSettingLayer: Interceptor {
  func adapt(_ request: URLRequest) async throws -> URLRequest {
    var request = request
    request.setValue("session=fixture-other", forHTTPHeaderField: "Cookie")
    return request
  }
}

extension BoundaryTestCase {
  /// A session whose cookie the server has set: `session=fixture-<account>`.
  func logIn(
    _ account: AccountID, at fixture: Fixture, attributes: String = "", settings: ClientSettings = .quick(),
    generation: SessionGeneration = .first
  ) async throws -> AccountSession {
    let session = session(account, generation: generation, settings: settings)
    let path = "/login-\(account)"
    try await fixture.route(
      path, on: fixture.first,
      Answer(body: "\(account)").settingCookie("session=fixture-\(account); Path=/\(attributes)"))
    _ = try await get(fixture.first.url(path), as: session)
    return session
  }

  /// The cookies that the server sees in a session's next request.
  func echoedCookies(_ session: AccountSession, at fixture: Fixture) async throws -> Set<String> {
    let reply = try await get(fixture.first.url("/echo"), as: session)
    return try JSONDecoder().decode(LoggedRequest.self, from: reply.body).cookies
  }
}
