import Boundary
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What is read out of `Set-Cookie` (RFC 6265, sections 5.2 and 5.3), without a socket.
final class SetCookieStorageTests: XCTestCase {
  func testSpacesAndSpellingDoNotCount() {
    let jar = jar("  fixture = fixture=a ; PATH = /x ;  httpONLY", from: "http://a.example/")
    let cookie = jar.cookies.first
    XCTAssertEqual(cookie?.name, "fixture")
    XCTAssertEqual(cookie?.value, "fixture=a")
    XCTAssertEqual(cookie?.path, "/x")
    XCTAssertEqual(cookie?.isHTTPOnly, true)
  }

  func testAttributesThatAreNotThereAreOff() {
    let cookie = jar("fixture=fixture-a", from: "http://a.example/").cookies.first
    XCTAssertEqual(cookie?.isHTTPOnly, false)
    XCTAssertEqual(cookie?.isSecure, false)
    XCTAssertEqual(cookie?.hostOnly, true)
    XCTAssertNil(cookie?.expires)
    let plain = Cookie(
      Cookie.Identity(name: "fixture", domain: "a.example", path: "/"), value: "fixture-a", hostOnly: true)
    XCTAssertFalse(plain.isHTTPOnly)
    XCTAssertFalse(plain.isSecure)
  }

  func testOfTwoAttributesTheLastCounts() {
    XCTAssertEqual(
      jar("fixture=fixture-a; Path=/a; Path=/b", from: "http://a.example/").cookies.map(\.path), ["/b"])
  }

  func testEmptyDomainIsNone() {
    let cookie = jar("fixture=fixture-a; Domain=", from: "http://www.example.com/").cookies.first
    XCTAssertEqual(cookie?.domain, "www.example.com")
    XCTAssertEqual(cookie?.hostOnly, true)
  }

  func testLengthIsLimited() {
    let frame = "fixture=".count
    XCTAssertTrue(
      store("fixture=" + String(repeating: "x", count: 8192 - frame), from: "http://a.example/"))
    XCTAssertFalse(
      store("fixture=" + String(repeating: "x", count: 8193 - frame), from: "http://a.example/"))
  }

  func testNegativeMaxAgeDeletes() {
    let jar = jar("fixture=fixture-a", from: "http://a.example/")
    jar.store("fixture=fixture-b; Max-Age=-1", from: url("http://a.example/"))
    XCTAssertEqual(jar.cookies, [])
  }

  func testMaxAgeThatIsNoNumberIsNone() {
    for text in ["", "-", "1e3", "0x10", "1.5", "+5", "soon", "--5", "inf"] {
      let jar = jar("fixture=fixture-a; Max-Age=\(text)", from: "http://a.example/")
      XCTAssertEqual(jar.cookies.count, 1, text)
      XCTAssertNil(jar.cookies.first?.expires, text)
    }
  }

  func testCookieEndsAtItsMomentNotAfterIt() {
    let clock = Clock()
    let jar = CookieJar(now: { clock.now })
    jar.store("fixture=fixture-a; Max-Age=60", from: url("http://a.example/"))
    clock.advance(by: 60)
    XCTAssertNil(jar.header(for: "http://a.example/"))
  }

  func testPathOfTheRootIsASlash() {
    let jar = jar("fixture=fixture-a", from: "http://a.example")
    XCTAssertEqual(jar.cookies.map(\.path), ["/"])
    XCTAssertEqual(jar.header(for: "http://a.example"), "fixture=fixture-a")
    XCTAssertEqual(jar.header(for: "http://a.example?x=/"), "fixture=fixture-a")
  }

  func testRelativeAddressIsResolvedFirst() throws {
    let jar = jar("fixture=fixture-a; Path=/a", from: "http://a.example/")
    let below = try XCTUnwrap(URL(string: "b", relativeTo: url("http://a.example/a/")))
    XCTAssertEqual(jar.header(for: below), "fixture=fixture-a")
    XCTAssertTrue(jar.store("other=fixture-b", from: below))
    XCTAssertEqual(Set(jar.cookies.map(\.path)), ["/a"])
  }

  func testPathOfOneLengthIsNotEnough() {
    let folder = jar("fixture=fixture-a; Path=/abc/", from: "http://a.example/abc/")
    XCTAssertNil(folder.header(for: "http://a.example/xyz/z"))
    let page = jar("fixture=fixture-a; Path=/abc", from: "http://a.example/abc")
    XCTAssertNil(page.header(for: "http://a.example/xyz/z"))
    XCTAssertNotNil(page.header(for: "http://a.example/abc/z"))
  }

  func testDeletedCookieIsYoungWhenItComesBack() {
    let clock = Clock()
    let jar = CookieJar(now: { clock.now })
    for cookie in ["x=fixture-1", "y=fixture-2", "x=; Max-Age=0", "x=fixture-3"] {
      clock.advance(by: 1)
      jar.store("\(cookie); Path=/", from: url("http://a.example/"))
    }
    XCTAssertEqual(jar.header(for: "http://a.example/"), "y=fixture-2; x=fixture-3")
  }

  func testCookiesOfOneAgeComeByName() {
    let clock = Clock()
    let jar = CookieJar(now: { clock.now })
    for name in ["c", "a", "d", "b"] {
      jar.store("\(name)=fixture-x; Path=/", from: url("http://a.example/"))
    }
    XCTAssertEqual(
      jar.header(for: "http://a.example/"), "a=fixture-x; b=fixture-x; c=fixture-x; d=fixture-x")
  }

  func testJoinedFieldsAreTakenApart() throws {
    try assertJoined("a=1, b=2", hold: ["a": "1", "b": "2"])
    try assertJoined("a=1,b=2", hold: ["a": "1", "b": "2"])
    try assertJoined("a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT, b=2", hold: ["a": "1", "b": "2"])
    try assertJoined("a=1,x,b=2", hold: ["a": "1,x", "b": "2"])
    try assertJoined("a=1,,b=2", hold: ["a": "1,", "b": "2"])
  }

  func testCommaInAValueStartsNoCookie() throws {
    for rest in ["=y", "x y=z", "x"] {
      try assertJoined("a=1,\(rest)", hold: ["a": "1,\(rest)"])
    }
    try assertJoined("a=1,x;y=z", hold: ["a": "1,x"])
  }

  func testResponseThatSetsNothingStoresNothing() throws {
    let jar = CookieJar()
    jar.store(try response(["X-Plain": "a=1"]))
    XCTAssertEqual(jar.cookies, [])
  }

  private func assertJoined(_ field: String, hold expected: [String: String], line: UInt = #line) throws {
    let jar = CookieJar()
    jar.store(try response(["Set-Cookie": field]))
    let held = jar.cookies.map { ($0.name, $0.value) }
    XCTAssertEqual(Dictionary(held, uniquingKeysWith: { $1 }), expected, field, line: line)
  }

  private func response(_ fields: [String: String]) throws -> HTTPURLResponse {
    try XCTUnwrap(
      HTTPURLResponse(
        url: url("http://a.example/"), statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields))
  }
}
