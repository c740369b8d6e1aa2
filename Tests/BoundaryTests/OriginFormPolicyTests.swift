import Boundary
import XCTest

/// The parts of an origin, and hosts that have to be written plainly.
final class OriginFormPolicyTests: XCTestCase {
  func testPartsAreInLowerCase() {
    let origin = Origin("HTTPS://Shop-1.EXAMPLE_x.com/Path")
    XCTAssertEqual(origin?.scheme, "https")
    XCTAssertEqual(origin?.host, "shop-1.example_x.com")
    XCTAssertEqual(origin?.port, 443)
    XCTAssertEqual(origin?.description, "https://shop-1.example_x.com:443")
  }

  func testEveryPlainLetterIsTaken() {
    for host in ["a.z", "0.9", "a-z", "a_z"] { XCTAssertEqual(Origin("http://\(host)/")?.host, host) }
    XCTAssertEqual(Origin("http://[fe80::1]/")?.host, "fe80::1")
  }

  func testOtherLettersAreNot() {
    for host in ["a%2Eb", "a~b", "a!b", "a;b", "a'b", "%5B::1%5D"] {
      XCTAssertNil(Origin("http://\(host)/"), host)
    }
  }

  func testEmptyHostIsNone() {
    for text in ["http:///x", "http://:80/", "http://", "http:x"] { XCTAssertNil(Origin(text), text) }
  }
}
