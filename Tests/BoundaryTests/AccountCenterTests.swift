import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a centre shows and counts while nothing comes late.
final class AccountCenterTests: BoundaryTestCase {
  func testNobodyHasNothingToLoadOrToEnd() async throws {
    let fixture = try await fixture()
    let centre = centre()
    let request = URLRequest(fixture.first.url("/target"))
    let end = try await outcome { try await centre.refresh(with: request) }
    XCTAssertEqual(end.failure, .signedOut)
    let before = await centre.generation
    await centre.logOut()
    let telling = await centre.logOut(telling: request)
    XCTAssertNil(telling)
    let after = await centre.generation
    XCTAssertEqual(before, after)
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedOut)
    let asked = try await fixture.count(of: "/target", at: fixture.first)
    XCTAssertEqual(asked, 0)
  }

  func testScreenTellsOfALogInUnderWay() async throws {
    let fixture = try await fixture()
    try await fixture.route("/login", on: fixture.first, Answer(body: "home").held(at: "gate"))
    let centre = centre()
    async let end = outcome { try await centre.logIn("A", with: URLRequest(fixture.first.url("/login"))) }
    try await arrival(of: "/login", at: fixture)
    let under = await (centre.screen, centre.account, centre.session?.phase)
    XCTAssertEqual(under.0, .signingIn("A"))
    XCTAssertEqual(under.1, "A")
    XCTAssertEqual(under.2, .active)
    try await fixture.release("gate")
    let failure = try await end.failure
    XCTAssertNil(failure)
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedIn("A", content: "home"))
  }

  func testEachLogInAndEachLogOutIsANewGeneration() async throws {
    let fixture = try await fixture()
    let centre = centre()
    var seen: Set<SessionGeneration> = [await centre.generation]
    for account in ["A", "A", "B"] as [AccountID] {
      try await signIn(account, at: fixture, to: centre)
      let session = await centre.session
      let generation = await centre.generation
      XCTAssertEqual(session?.generation, generation)
      XCTAssertTrue(seen.insert(generation).inserted, "the log-in of \(account)")
    }
    await centre.logOut()
    let last = await centre.generation
    XCTAssertTrue(seen.insert(last).inserted, "the log-out")
  }

  func testOnlyRepliesOfSuccessReachTheScreen() async throws {
    let fixture = try await fixture()
    let centre = centre()
    try await signIn("A", at: fixture, to: centre)
    for status in [300, 400, 402, 404, 500] {
      try await fixture.route("/page", on: fixture.first, Answer(status, body: "no page"))
      let end = try await outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
      XCTAssertEqual(end.failure, .unexpectedStatus(status))
      let screen = await centre.screen
      XCTAssertEqual(screen, .signedIn("A", content: "home of A"))
    }
    for status in [200, 201, 299] {
      try await fixture.route("/page", on: fixture.first, Answer(status, body: "page \(status)"))
      let end = try await outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
      XCTAssertNil(end.failure)
      let screen = await centre.screen
      XCTAssertEqual(screen, .signedIn("A", content: "page \(status)"))
    }
  }

  func testServersAnswerToALogOutIsTold() async throws {
    let fixture = try await fixture()
    for (status, expected) in [(200, true), (299, true), (300, false), (500, false)] {
      try await fixture.route("/revoke", on: fixture.first, Answer(status))
      let told = try await tell(fixture.first.url("/revoke"), at: fixture)
      XCTAssertEqual(told, expected, "\(status)")
    }
    let nowhere = try await tell(URL(string: "ftp://127.0.0.1/"), at: fixture)
    XCTAssertEqual(nowhere, false, "a server that cannot be asked")
  }

  func testEndOfALogOutDoesNotHideALogInUnderWay() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    try await fixture.route("/login", on: fixture.first, Answer(body: "home").held(at: "gate"))
    let queue = OperationQueue.serial()
    let centre = centre(.quick(on: queue))
    try await signIn("A", at: fixture, to: centre)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    queue.isSuspended = true
    async let out: Void = within("the log-out") { await centre.logOut() }
    try await eventually("the log-out begins") { await centre.screen == .loggingOut("A") }
    async let next = outcome { try await centre.logIn("B", with: URLRequest(fixture.first.url("/login"))) }
    try await arrival(of: "/login", at: fixture)
    queue.isSuspended = false
    _ = try await (out, late)
    let screen = await centre.screen
    XCTAssertEqual(screen, .signingIn("B"))
    try await fixture.release("gate")
    let failure = try await next.failure
    XCTAssertNil(failure)
  }

  /// Signs in, logs out and returns what the server is said to have answered.
  private func tell(_ url: URL?, at fixture: Fixture) async throws -> Bool? {
    let centre = centre()
    try await signIn("A", at: fixture, to: centre)
    let url = try XCTUnwrap(url)
    return try await within("the server's answer") { await centre.logOut(telling: URLRequest(url))?.value }
  }
}
