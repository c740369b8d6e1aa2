import Boundary
import Foundation
import XCTest

/// Which texts of `Expires` name a moment, and which one (RFC 6265, section 5.1.1); without a socket.
final class CookieDatePolicyTests: XCTestCase {
  func testEveryMonthIsRead() {
    let months = ["Jan", "feb", "MAR", "Apr", "may", "Jun", "jul", "Aug", "September", "Oct", "Nov", "dec"]
    for (index, month) in months.enumerated() {
      let text = index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)"
      assert("18 \(month) 2033 03:33:20", is: "2033-\(text)-18T03:33:20Z")
    }
  }

  func testYearsOfTwoDigitsLieBetween1970And2069() {
    for (text, year) in [("70", "1970"), ("99", "1999"), ("00", "2000"), ("69", "2069")] {
      assert("18 May \(text) 03:33:20", is: "\(year)-05-18T03:33:20Z")
    }
    assertNone("18 May 100 03:33:20")
  }

  func testLimitsOfEachPartAreKept() {
    assert("1 Jan 1601 00:00:00", is: "1601-01-01T00:00:00Z")
    assert("31 Dec 2030 23:59:59", is: "2030-12-31T23:59:59Z")
    for text in [
      "31 Dec 1600 23:59:59", "0 May 2033 03:33:20", "32 May 2033 03:33:20", "18 May 2033 24:00:00",
      "18 May 2033 03:60:20", "18 May 2033 03:33:60",
    ] { assertNone(text) }
  }

  func testPartsHaveTheirNumberOfDigits() {
    assert("8 May 2033 3:3:2", is: "2033-05-08T03:03:02Z")
    for text in [
      "018 May 2033 03:33:20", "18 May 20333 03:33:20", "18 May 3 03:33:20", "18 May 2033 003:33:20",
      "18 May 2033 03:033:20", "18 May 2033 03:33:020", "18 May 2033 03:33", "18 May 2033 03:33:20:00",
      "18 May 2033 03::33:20", "18 May 2033 :03:33:20",
    ] { assertNone(text) }
  }

  func testWhatFollowsTheDigitsDoesNotCount() {
    assert("18th May 2033AD 03:33:20Z", is: "2033-05-18T03:33:20Z")
    // A digit of another script is none.
    assert("1\u{FF18} May 2033 03:33:20", is: "2033-05-01T03:33:20Z")
  }

  func testTheFirstOfEachPartCounts() {
    assert("18 May 2033 03:33:20 04:44:44 Jun 2034", is: "2033-05-18T03:33:20Z")
    // A second number of two digits is the year.
    assert("18 May 19 2033 03:33:20", is: "2019-05-18T03:33:20Z")
  }

  func testEveryDelimiterParts() {
    for delimiter in ["\t", " ", "!", "/", "<", "@", "[", "`", "{", "~"] {
      assert(
        ["18", "May", "2033", "03:33:20"].joined(separator: delimiter), is: "2033-05-18T03:33:20Z")
    }
    for letter in ["\u{7F}", "é", "0", "A", "a"] { assertNone("18\(letter)May 2033 03:33:20") }
  }

  func testTheMachinesTimeZoneHasNoSay() throws {
    let before = NSTimeZone.default
    NSTimeZone.default = try XCTUnwrap(TimeZone(identifier: "Asia/Kathmandu"))
    defer { NSTimeZone.default = before }
    assert("18 May 2033 03:33:20", is: "2033-05-18T03:33:20Z")
  }

  private func assert(_ text: String, is expected: String, line: UInt = #line) {
    let moment = expires(text)
    XCTAssertEqual(moment.map { ISO8601DateFormatter().string(from: $0) }, expected, text, line: line)
  }

  private func assertNone(_ text: String, line: UInt = #line) {
    XCTAssertNil(expires(text), text, line: line)
  }

  /// When a cookie with this `Expires` ends, as long as nothing has expired yet.
  private func expires(_ text: String) -> Date? {
    let jar = CookieJar(now: { .distantPast })
    jar.store("fixture=fixture-a; Expires=\(text)", from: url("http://a.example/"))
    XCTAssertEqual(jar.cookies.count, 1, text)
    return jar.cookies.first?.expires
  }
}
