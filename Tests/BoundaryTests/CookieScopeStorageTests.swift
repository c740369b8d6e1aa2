import Boundary
import Foundation
import XCTest

/// Where a stored cookie may be sent (RFC 6265, sections 5.1.3, 5.1.4 and 5.4), without a socket.
final class CookieScopeStorageTests: XCTestCase {
  func testSiblingPathGetsNothing() {
    let jar = jar("fixture=fixture-a; Path=/account", from: "http://a.example/")
    XCTAssertNil(jar.header(for: "http://a.example/accounting"))
    XCTAssertNil(jar.header(for: "http://a.example/"))
    for path in ["/account", "/account/", "/account/x"] {
      XCTAssertEqual(jar.header(for: "http://a.example\(path)"), "fixture=fixture-a", path)
    }
  }

  func testPathsAreComparedWithCase() {
    let jar = jar("fixture=fixture-a; Path=/Account", from: "http://a.example/")
    XCTAssertNil(jar.header(for: "http://a.example/account"))
  }

  func testPathByDefaultIsTheRequestsFolder() {
    let jar = jar("fixture=fixture-a", from: "http://a.example/shop/cart/add?x=/y")
    XCTAssertEqual(jar.cookies.map(\.path), ["/shop/cart"])
    XCTAssertNotNil(jar.header(for: "http://a.example/shop/cart/view"))
    XCTAssertNil(jar.header(for: "http://a.example/shop"))
    XCTAssertEqual(self.jar("fixture=fixture-a", from: "http://a.example/x").cookies.map(\.path), ["/"])
    XCTAssertEqual(
      self.jar("fixture=fixture-a; Path=relative", from: "http://a.example/x").cookies.map(\.path), ["/"])
  }

  func testDomainCoversHostsBelowItAndNoLookAlikes() {
    let jar = jar("fixture=fixture-a; Domain=.Example.com", from: "http://www.example.com/")
    for host in ["example.com", "www.example.com", "a.b.example.com"] {
      XCTAssertNotNil(jar.header(for: "http://\(host)/"), host)
    }
    for host in ["notexample.com", "pythonicexample.com", "example.com.evil.test", "com"] {
      XCTAssertNil(jar.header(for: "http://\(host)/"), host)
    }
  }

  func testDomainMustCoverItsSender() {
    for domain in ["other.example", "sub.www.example.com", "xample.com"] {
      XCTAssertFalse(store("fixture=fixture-a; Domain=\(domain)", from: "http://www.example.com/"), domain)
    }
  }

  func testHostOnlyCookieStaysAtItsHost() {
    let jar = jar("fixture=fixture-a", from: "http://example.com/")
    XCTAssertNotNil(jar.header(for: "http://example.com/"))
    XCTAssertNil(jar.header(for: "http://www.example.com/"))
  }

  func testRestoredHostOnlyCookieStaysAtItsHost() throws {
    let before = jar("fixture=fixture-a", from: "http://example.com/")
    let saved = try JSONEncoder().encode(before.cookies)
    let after = CookieJar(restoring: try JSONDecoder().decode([Cookie].self, from: saved))
    XCTAssertEqual(after.header(for: "http://example.com/"), "fixture=fixture-a")
    XCTAssertNil(after.header(for: "http://www.example.com/"))
  }

  func testAddressHasNoParentDomains() {
    XCTAssertFalse(store("fixture=fixture-a; Domain=0.0.1", from: "http://127.0.0.1/"))
    XCTAssertFalse(store("fixture=fixture-a; Domain=1", from: "http://127.0.0.1/"))
    let jar = jar("fixture=fixture-a; Domain=127.0.0.1", from: "http://127.0.0.1/")
    XCTAssertNotNil(jar.header(for: "http://127.0.0.1/"))
    XCTAssertNil(jar.header(for: "http://9.127.0.0.1/"))
  }

  func testPublicSuffixIsRefused() {
    XCTAssertFalse(store("fixture=fixture-a; Domain=com", from: "http://a.com/"))
    XCTAssertFalse(store("fixture=fixture-a; Domain=co.uk", from: "http://a.co.uk/"))
    XCTAssertFalse(store("fixture=fixture-a; Domain=a.com.", from: "http://a.com/"))
    XCTAssertTrue(store("fixture=fixture-a; Domain=a.co.uk", from: "http://a.co.uk/"))
    let own = jar("fixture=fixture-a; Domain=localhost", from: "http://localhost/")
    XCTAssertEqual(own.cookies.map(\.hostOnly), [true])
    let dot = jar("fixture=fixture-a; Domain=.", from: "http://a.com/")
    XCTAssertEqual(dot.cookies.map(\.hostOnly), [true])
  }

  func testSecureCookieIsNotSentOverHTTP() {
    let jar = jar("fixture=fixture-a; Secure", from: "https://a.example/")
    XCTAssertNil(jar.header(for: "http://a.example/"))
    XCTAssertEqual(jar.header(for: "https://a.example/"), "fixture=fixture-a")
  }

  func testSecureCookieIsNotTakenOverHTTP() {
    XCTAssertFalse(store("fixture=fixture-a; Secure", from: "http://a.example/"))
  }

  func testPortsDoNotSeparateCookies() {
    let jar = jar("fixture=fixture-a", from: "http://a.example:8001/")
    XCTAssertNotNil(jar.header(for: "http://a.example:8002/"))
  }

  func testLongerPathsComeFirstThenOlderCookies() {
    let clock = Clock()
    let jar = CookieJar(now: { clock.now })
    for (cookie, path) in [("late", "/"), ("long", "/a"), ("later", "/")] {
      clock.advance(by: 1)
      jar.store("\(cookie)=fixture-x; Path=\(path)", from: url("http://a.example/"))
    }
    clock.advance(by: 1)
    jar.store("late=fixture-y; Path=/", from: url("http://a.example/"))
    XCTAssertEqual(jar.header(for: "http://a.example/a"), "long=fixture-x; late=fixture-y; later=fixture-x")
  }
}

extension XCTestCase {
  /// A jar that holds what one `Set-Cookie` sets.
  func jar(_ setCookie: String, from sender: String) -> CookieJar {
    let jar = CookieJar()
    jar.store(setCookie, from: url(sender))
    return jar
  }

  /// Whether a jar takes a `Set-Cookie`.
  func store(_ setCookie: String, from sender: String) -> Bool {
    CookieJar().store(setCookie, from: url(sender))
  }

  func url(_ text: String) -> URL {
    URL(string: text) ?? { preconditionFailure("no URL: \(text)") }()
  }
}

extension CookieJar {
  func header(for text: String) -> String? { URL(string: text).flatMap { header(for: $0) } }
}
