import Boundary
import Foundation
import XCTest

/// What a jar keeps, for how long, and what goes when something is deleted; without a socket.
final class CookieStorageTests: XCTestCase {
  func testTwoJarsAreApart() {
    let a = jar("fixture=fixture-a", from: "http://a.example/")
    let b = jar("fixture=fixture-b", from: "http://a.example/")
    XCTAssertFalse(a === b)
    XCTAssertEqual(a.header(for: "http://a.example/"), "fixture=fixture-a")
    XCTAssertEqual(b.header(for: "http://a.example/"), "fixture=fixture-b")

    a.deleteAll()
    XCTAssertEqual(a.cookies, [])
    XCTAssertEqual(b.header(for: "http://a.example/"), "fixture=fixture-b")
  }

  func testTwoSessionsHaveJarsOfTheirOwn() {
    let a = AccountSession("A", generation: .first)
    let b = AccountSession("B", generation: .first.next)
    XCTAssertFalse(a.jar === b.jar)
    a.jar.store("fixture=fixture-a", from: url("http://a.example/"))
    XCTAssertEqual(b.jar.cookies, [])
  }

  func testNamesakesOfOtherScopesCoexist() {
    let jar = namesakes()
    XCTAssertEqual(
      Set(jar.cookies.map(Quadruple.init)),
      [
        Quadruple(name: "fixture", domain: "www.example.com", path: "/", value: "fixture-host"),
        Quadruple(name: "fixture", domain: "example.com", path: "/", value: "fixture-domain"),
        Quadruple(name: "fixture", domain: "www.example.com", path: "/a", value: "fixture-path"),
      ])
    XCTAssertEqual(
      Set((jar.header(for: "http://www.example.com/a") ?? "").components(separatedBy: "; ")),
      ["fixture=fixture-host", "fixture=fixture-domain", "fixture=fixture-path"])
  }

  func testNamesAndPathsDoNotRunTogether() {
    let jar = CookieJar()
    jar.store("ab=fixture-1; Path=/", from: url("http://a.example/"))
    jar.store("b=fixture-2; Path=/a", from: url("http://a.example/"))
    XCTAssertEqual(jar.cookies.count, 2)
  }

  func testDeletingOneLeavesItsNamesakes() {
    let jar = namesakes()
    jar.delete(Cookie.Identity(name: "fixture", domain: "www.example.com", path: "/"))
    XCTAssertEqual(Set(jar.cookies.map(\.value)), ["fixture-domain", "fixture-path"])
  }

  func testServerDeletesOneAndLeavesItsNamesakes() {
    let jar = namesakes()
    jar.store("fixture=; Path=/a; Max-Age=0", from: url("http://www.example.com/"))
    XCTAssertEqual(Set(jar.cookies.map(\.value)), ["fixture-host", "fixture-domain"])
  }

  func testSameScopeIsReplaced() {
    let jar = jar("fixture=fixture-old", from: "http://a.example/")
    jar.store("fixture=fixture-new", from: url("http://a.example/"))
    XCTAssertEqual(jar.cookies.map(\.value), ["fixture-new"])
  }

  func testExpiredCookieIsNotSent() {
    let clock = Clock()
    let jar = CookieJar(now: { clock.now })
    jar.store("fixture=fixture-a; Max-Age=60", from: url("http://a.example/"))
    clock.advance(by: 59)
    XCTAssertEqual(jar.header(for: "http://a.example/"), "fixture=fixture-a")
    clock.advance(by: 2)
    XCTAssertNil(jar.header(for: "http://a.example/"))
    XCTAssertEqual(jar.cookies, [])
  }

  func testMaxAgeWinsOverExpires() {
    let clock = Clock()
    let jar = CookieJar(now: { clock.now })
    jar.store(
      "fixture=fixture-a; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:01 GMT", from: url("http://a.example/"))
    XCTAssertNotNil(jar.header(for: "http://a.example/"))
    jar.store(
      "fixture=fixture-a; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT", from: url("http://a.example/"))
    XCTAssertEqual(jar.cookies, [])
  }

  func testExpiresIsReadWhateverTheMachinesLocale() {
    // 2033-05-18 03:33:20 UTC, in the spellings of RFC 6265, section 5.1.1.
    let spellings = [
      "Wed, 18 May 2033 03:33:20 GMT", "Wednesday, 18-May-33 03:33:20 GMT", "Wed May 18 03:33:20 2033",
      "18 may 2033 3:33:20", "2033 May 18 03:33:20",
    ]
    for spelling in spellings {
      let jar = jar("fixture=fixture-a; Expires=\(spelling)", from: "http://a.example/")
      XCTAssertEqual(jar.cookies.first?.expires, Date(timeIntervalSince1970: 2_000_000_000), spelling)
    }
    for nonsense in ["soon", "Wed, 32 May 2033 03:33:20 GMT", "Wed, 30 Feb 2033 03:33:20 GMT", "18 May 2033"]
    {
      let jar = jar("fixture=fixture-a; Expires=\(nonsense)", from: "http://a.example/")
      XCTAssertNil(jar.cookies.first?.expires, nonsense)
    }
  }

  func testPrefixesOfTheNameAreKept() {
    XCTAssertFalse(store("__Host-fixture=fixture-a; Secure; Path=/sub", from: "https://a.example/"))
    XCTAssertFalse(store("__Host-fixture=fixture-a; Secure", from: "https://a.example/"))
    XCTAssertFalse(
      store("__Host-fixture=fixture-a; Secure; Path=/; Domain=a.example", from: "https://a.example/"))
    XCTAssertFalse(store("__host-fixture=fixture-a; Path=/", from: "https://a.example/"))
    XCTAssertFalse(store("__Secure-fixture=fixture-a", from: "https://a.example/"))
    XCTAssertTrue(store("__Host-fixture=fixture-a; Secure; Path=/", from: "https://a.example/"))
    XCTAssertTrue(store("__Secure-fixture=fixture-a; Secure", from: "https://a.example/"))
  }

  func testFieldWithoutACookieIsRefused() {
    for field in ["", "fixture", "=fixture-a", "; Path=/", "fixture=\(String(repeating: "x", count: 9000))"] {
      XCTAssertFalse(store(field, from: "http://a.example/"), String(field.prefix(20)))
    }
  }

  private func namesakes() -> CookieJar {
    let jar = CookieJar()
    let sender = url("http://www.example.com/")
    jar.store("fixture=fixture-host; Path=/", from: sender)
    jar.store("fixture=fixture-domain; Path=/; Domain=example.com", from: sender)
    jar.store("fixture=fixture-path; Path=/a", from: sender)
    return jar
  }
}

/// A cookie as tests compare it: in sets, so that order has no say.
struct Quadruple: Hashable {
  let name: String
  let domain: String
  let path: String
  let value: String
}

extension Quadruple {
  init(_ cookie: Cookie) {
    self.init(name: cookie.name, domain: cookie.domain, path: cookie.path, value: cookie.value)
  }
}
