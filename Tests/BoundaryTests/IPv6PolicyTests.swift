import Boundary
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an address in brackets is equal to, without a socket.
final class IPv6PolicyTests: XCTestCase {
  func testAddressIsNoOtherNameOfItsMachine() {
    for other in [
      "http://localhost:8001/", "http://127.0.0.1:8001/", "http://[0:0:0:0:0:0:0:1]:8001/",
      "http://[::ffff:127.0.0.1]:8001/", "http://[::2]:8001/",
    ] {
      XCTAssertNotNil(Origin(other), other)
      XCTAssertNotEqual(Origin("http://[::1]:8001/"), Origin(other))
    }
  }

  func testCookieStaysAtItsAddress() {
    let jar = jar("fixture=fixture-a; Path=/", from: "http://[::1]:8001/")
    XCTAssertEqual(jar.header(for: "http://[::1]:8002/"), "fixture=fixture-a")
    for other in ["http://[::2]/", "http://localhost/", "http://127.0.0.1/"] {
      XCTAssertNil(jar.header(for: other), other)
    }
  }
}
