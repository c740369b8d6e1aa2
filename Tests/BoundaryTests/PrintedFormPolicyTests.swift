import Foundation
import XCTest

@testable import Boundary

/// What is printed, word for word: logs are read by people and searched by programs.
final class PrintedFormPolicyTests: XCTestCase {
  func testCookie() throws {
    let identity = Cookie.Identity(name: "session", domain: "a.example", path: "/x")
    XCTAssertEqual(
      Cookie(identity, value: "canary", hostOnly: true, isSecure: true, isHTTPOnly: true).description,
      "session=***; host=a.example; path=/x; secure; httponly")
    XCTAssertEqual(
      Cookie(identity, value: "fixture-a", hostOnly: false).description,
      "session=fixture-a; domain=a.example; path=/x")
    var dumped = ""
    dump(Cookie(identity, value: "canary", hostOnly: true), to: &dumped)
    XCTAssertTrue(dumped.contains("- cookie: "), dumped)
  }

  func testCredential() throws {
    let credential = ServerCredential(
      for: try XCTUnwrap(Origin("http://a.example")), user: "fixture-user", password: "canary")
    XCTAssertEqual(credential.description, "fixture-user at http://a.example:80")
    var dumped = ""
    dump(credential, to: &dumped)
    XCTAssertTrue(dumped.contains("- credential: "), dumped)
  }

  func testRecord() {
    let id = UUID()
    let jar = jar("b=fixture-b; Path=/", from: "http://a.example/")
    jar.store("a=fixture-a; Path=/", from: url("http://a.example/"))
    jar.store("other=fixture-o; Path=/other", from: url("http://a.example/"))
    XCTAssertEqual(
      record(id, .first.next, url("http://a.example/x?q#f"), jar),
      "request \(id) of generation 1 to http://a.example:80/x"
        + " with cookies [a=fixture-a; host=a.example; path=/, b=fixture-b; host=a.example; path=/]")
    XCTAssertEqual(
      record(id, nil, url("about:blank"), nil), "request \(id) of generation none to / with cookies []")
    XCTAssertEqual(record(id, nil, nil, jar), "request \(id) of generation none to  with cookies []")
  }

  func testRefusal() throws {
    let (a, b) = (try XCTUnwrap(Origin("http://a.example")), try XCTUnwrap(Origin("https://b.example")))
    let rows: [(RedirectRefusal, String)] = [
      (.otherOrigin(from: a, to: b), "the redirect leaves http://a.example:80 for https://b.example:443"),
      (.unsupportedScheme("ftp"), "the redirect leads to the scheme 'ftp'"),
      (.credentialsInLocation, "the redirect's target carries a user name or a password"),
      (.malformedLocation, "the redirect's target has no origin"),
      (.tooManyHops(limit: 3), "more than 3 redirects"),
      (.bodyWouldLeave(to: b), "the redirect would send the body to https://b.example:443"),
    ]
    for (refusal, text) in rows { XCTAssertEqual(refusal.description, text) }
  }

  func testNames() {
    XCTAssertEqual(AccountID("fixture").description, "fixture")
    XCTAssertEqual(SessionGeneration.first.next.description, "1")
  }

  private func record(_ id: UUID, _ generation: SessionGeneration?, _ url: URL?, _ jar: CookieJar?) -> String
  {
    FailureRecord(request: id, generation: generation, url: url, jar: jar).description
  }
}
