import Foundation
import XCTest

@testable import Boundary

/// What a record of a failure holds, and what it never does.
final class RecordPolicyTests: XCTestCase {
  func testRecordNamesCookiesWithoutTheirValues() {
    let jar = jar("session=canary-value; HttpOnly", from: "http://a.example/")
    jar.store("marker=fixture-a", from: url("http://a.example/"))
    let id = UUID()
    let record = FailureRecord(
      request: id, generation: .first.next, url: url("http://a.example/x?token=canary-query"), jar: jar)
    let text = RequestError(reason: .cancelled, record: record).description

    XCTAssertFalse(text.contains("canary"), text)
    for part in [
      "\(id)", "generation 1", "http://a.example:80/x", "session=***", "httponly", "marker=fixture-a",
    ] {
      XCTAssertTrue(text.contains(part), "\(part) is missing: \(text)")
    }
  }

  func testPrintedCookieShowsNoValue() {
    let cookies = jar("session=canary-value", from: "http://a.example/").cookies
    var dumped = ""
    dump(cookies, to: &dumped)
    for text in ["\(cookies)", String(reflecting: cookies), dumped] {
      XCTAssertTrue(text.contains("session"), text)
      XCTAssertFalse(text.contains("canary"), text)
    }
  }

  func testPrintedCredentialShowsNoPassword() throws {
    let origin = try XCTUnwrap(Origin("http://a.example"))
    let credential = ServerCredential(for: origin, user: "fixture-user", password: "canary-password")
    var dumped = ""
    dump(credential, to: &dumped)
    for text in ["\(credential)", String(reflecting: credential), dumped] {
      XCTAssertTrue(text.contains("fixture-user"), text)
      XCTAssertFalse(text.contains("canary"), text)
    }
  }

  func testGenerationsAreEqualOrNot() {
    let first = SessionGeneration.first
    XCTAssertEqual(first.next, first.next)
    XCTAssertNotEqual(first.next, first.next.next)
  }
}
