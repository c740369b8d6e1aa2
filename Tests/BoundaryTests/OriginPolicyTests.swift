import Boundary
import Foundation
import XCTest

/// Which URLs have one origin.
final class OriginPolicyTests: XCTestCase {
  func testSchemeHostAndPortTogetherAreTheOrigin() {
    assertSame("http://127.0.0.1:8001/x", "http://127.0.0.1:8001/target")
    assertDifferent("http://127.0.0.1:8001/x", "http://127.0.0.1:8002/target")
    assertDifferent("http://127.0.0.1:8001/x", "http://localhost:8001/x")
  }

  func testSchemeBelongsToTheOrigin() {
    assertDifferent("https://example.com/", "http://example.com/")
    assertDifferent("https://example.com:8443/", "http://example.com:8443/")
    assertDifferent("http://example.com:443/", "https://example.com/")
  }

  func testDefaultPortIsTheSchemesOwn() {
    assertSame("https://example.com/", "https://example.com:443/")
    assertSame("http://example.com/", "http://example.com:80/")
    assertDifferent("https://example.com/", "https://example.com:80/")
  }

  func testAbsentPortIsNoWildcard() {
    assertDifferent("https://example.com/", "https://example.com:8443/")
    assertDifferent("https://example.com:8443/", "https://example.com/")
  }

  func testSchemeAndHostAreComparedWithoutCase() {
    assertSame("HTTP://EXAMPLE.com:8001/A", "http://example.COM:8001/b")
  }

  func testTrailingDotMakesAnotherHost() {
    assertDifferent("http://example.com./", "http://example.com/")
  }

  func testLookAlikeHostsAreOtherOrigins() {
    for host in ["sub.example.com", "notexample.com", "example.com.evil.test", "example.org"] {
      assertDifferent("https://example.com/", "https://\(host)/")
    }
  }

  func testAddressInBracketsKeepsItsPort() {
    assertDifferent("http://[::1]:8001/", "http://[::1]:8002/")
    assertSame("http://[::1]:8001/", "http://[::1]:8001/x")
    XCTAssertEqual(Origin("http://[::1]:8001/")?.description, "http://[::1]:8001")
  }

  func testEscapedHostHasNoOrigin() {
    XCTAssertNil(Origin("http://a.example%2fb.example/"))
    XCTAssertNil(Origin("http://a.example%00.b.example/"))
  }

  func testOtherSchemesHaveNoOrigin() {
    for text in ["file:///etc/passwd", "ftp://example.com/", "about:blank", "/relative", "http:///x"] {
      XCTAssertNil(Origin(text), text)
    }
  }
}

extension OriginPolicyTests {
  private func assertSame(_ a: String, _ b: String, line: UInt = #line) {
    XCTAssertNotNil(Origin(a), a, line: line)
    XCTAssertEqual(Origin(a), Origin(b), line: line)
  }

  private func assertDifferent(_ a: String, _ b: String, line: UInt = #line) {
    XCTAssertNotNil(Origin(a), a, line: line)
    XCTAssertNotNil(Origin(b), b, line: line)
    XCTAssertNotEqual(Origin(a), Origin(b), line: line)
  }
}
