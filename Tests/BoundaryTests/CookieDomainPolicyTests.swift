import Boundary
import Foundation
import XCTest

/// Domains that no cookie may cover, and hosts that have none above them; without a socket.
final class CookieDomainPolicyTests: XCTestCase {
  func testCommonSuffixesAreRefused() {
    for suffix in [
      "co.uk", "org.uk", "com.au", "co.jp", "co.nz", "com.br", "co.in", "github.io", "herokuapp.com",
    ] {
      XCTAssertFalse(store("fixture=fixture-a; Domain=\(suffix)", from: "http://a.\(suffix)/"), suffix)
      XCTAssertTrue(store("fixture=fixture-a; Domain=a.\(suffix)", from: "http://a.\(suffix)/"), suffix)
    }
  }

  func testOwnSuffixesAreComparedWithoutCase() {
    let suffixes = PublicSuffixes(["Shops.Example"])
    XCTAssertTrue(suffixes.contains("shops.example"))
    XCTAssertFalse(suffixes.contains("a.shops.example"))
    XCTAssertFalse(suffixes.contains("co.uk"))
  }

  func testSingleAndEmptyLabelsAreSuffixes() {
    for domain in ["com", "localhost", "", ".", "a.", ".com", "a..com", "\u{FF11}"] {
      XCTAssertTrue(PublicSuffixes().contains(domain), domain)
    }
    XCTAssertFalse(PublicSuffixes().contains("a.com"))
  }

  func testAddressIsNoSuffix() {
    for address in ["127.0.0.1", "1", "::1", "::ffff:a.b"] {
      XCTAssertFalse(PublicSuffixes().contains(address), address)
    }
  }

  func testHostThatEndsInADotIsNoAddress() {
    for host in ["www.example.com.", "127.0.0.1."] {
      let cookie = jar("fixture=fixture-a; Domain=\(host)", from: "http://\(host)/").cookies.first
      XCTAssertEqual(cookie?.domain, host)
      XCTAssertEqual(cookie?.hostOnly, true, host)
    }
  }

  func testAddressOfVersion6IsItsOwnDomain() {
    let jar = jar("fixture=fixture-a; Domain=::1", from: "http://[::1]/")
    XCTAssertEqual(jar.cookies.map(\.domain), ["::1"])
    XCTAssertEqual(jar.header(for: "http://[::1]:8001/"), "fixture=fixture-a")
  }

  func testAddressWithoutAnOriginGetsNothing() {
    let jar = jar("fixture=fixture-a", from: "http://a.example/")
    for text in ["ftp://a.example/", "file:///", "about:blank", "/"] {
      XCTAssertNil(jar.header(for: text), text)
    }
    XCTAssertFalse(store("fixture=fixture-a", from: "ftp://a.example/"))
  }
}
