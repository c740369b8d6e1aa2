import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a log-out ends, and what it leaves alone.
final class LogOutTests: BoundaryTestCase {
  func testNewCallsAreRefusedWhileLoggingOut() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    a.refuseNewCalls()
    XCTAssertEqual(a.phase, .loggingOut)
    for kind in TaskKind.allCases {
      let file = temporaryFile()
      let end = try await ending { try await a.client.make(kind, fixture.first.url("/echo"), file: file) }
      XCTAssertEqual(end.reason, .loggingOut, "\(kind)")
    }
    let echoes = try await fixture.requests(to: fixture.first, path: "/echo")
    XCTAssertEqual(echoes.count, 0)
  }

  func testEndedSessionRefusesWithATypedError() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    await a.logOut()
    XCTAssertEqual(a.phase, .ended)
    let end = try await ending { try await a.data(for: URLRequest(fixture.first.url("/echo"))) }
    XCTAssertEqual(end.reason, .sessionEnded)
    let echoes = try await fixture.requests(to: fixture.first, path: "/echo")
    XCTAssertEqual(echoes.count, 0)
  }

  func testCallsUnderWayAreCancelled() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer(body: "late").held(at: "gate"))
    let a = try await logIn("A", at: fixture)
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    try await within("the log-out") { await a.logOut() }
    try await fixture.release("gate")
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    XCTAssertEqual(a.callsUnderWay, 0)
    XCTAssertEqual(a.jar.cookies, [])
  }

  func testLogOutWaitsForItsCallsToEnd() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "gate"))
    let queue = OperationQueue.serial()
    var settings = ClientSettings.quick()
    settings.queue = queue
    let a = session("A", settings: settings)
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    queue.isSuspended = true
    async let out: Void = within("the log-out") { await a.logOut() }
    try await eventually("the call is cancelled") { a.client.table.isCancelling }
    // A log-out that does not wait would be over after this round trip; the call's own end is queued all the while.
    try await assertReachable(fixture.first, of: fixture)
    XCTAssertEqual(a.phase, .loggingOut, "the log-out did not wait for the call to end")
    queue.isSuspended = false
    try await out
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
  }

  func testCancelledCallIsNotSentAgain() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "gate"))
    var settings = ClientSettings.quick()
    settings.retry = RetryPolicy(attempts: 3)
    let a = session("A", settings: settings)
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    await a.logOut()
    try await fixture.release("gate")
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    let asked = try await fixture.requests(to: fixture.first, path: "/held")
    XCTAssertEqual(asked.count, 1)
  }

  func testLogOutLeavesTheOtherAccountsCookies() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    let b = try await logIn("B", at: fixture)
    await a.logOut()
    XCTAssertEqual(a.jar.cookies, [])
    let cookies = try await echoedCookies(b, at: fixture)
    XCTAssertEqual(cookies, ["session=fixture-B"])
  }

  func testLogOutLeavesTheOtherAccountsCalls() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer(body: "for B").held(at: "gate"))
    let a = try await logIn("A", at: fixture)
    let b = try await logIn("B", at: fixture)
    async let end = ending { try await b.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    await a.logOut()
    try await fixture.release("gate")
    let reply = try await end.reply
    XCTAssertEqual(reply?.text, "for B")
  }

  func testTwoLogOutsAtOnceBothReturn() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "gate"))
    let a = try await logIn("A", at: fixture)
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    async let first: Void = within("the first log-out") { await a.logOut() }
    async let second: Void = within("the second log-out") { await a.logOut() }
    _ = try await (first, second)
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    XCTAssertEqual(a.phase, .ended)
    XCTAssertEqual(a.jar.cookies, [])
  }

  func testUnreachableServerDoesNotHoldUpLogOut() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    await fixture.stop()
    let end = try await ending { try await a.data(for: URLRequest(fixture.first.url("/echo"))) }
    XCTAssertEqual(end.reason, .network(.cannotConnectToHost))
    try await within("the log-out", seconds: 5) { await a.logOut() }
    XCTAssertEqual(a.jar.cookies, [])
  }

  func testCallThatHasNotBegunNeverBegins() async throws {
    let fixture = try await fixture()
    let gate = Gate()
    var settings = ClientSettings.quick()
    settings.interceptors = [HoldingRequests(path: "/echo", gate: gate)]
    let a = try await logIn("A", at: fixture, settings: settings)
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/echo"))) }
    try await within("the call waits in its layer") { await gate.arrival() }
    await a.logOut()
    await gate.open()
    let reason = try await end.reason
    XCTAssertEqual(reason, .sessionEnded)
    let echoes = try await fixture.requests(to: fixture.first, path: "/echo")
    XCTAssertEqual(echoes.count, 0)
  }

  func testPlatformLetsGoOfTheSession() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    await a.logOut()
    try await eventually("the session becomes invalid", seconds: 5) { a.client.table.isInvalid }
  }

  func testPlatformLetsGoOfADroppedSession() async throws {
    let fixture = try await fixture()
    let table = try await droppedSession(at: fixture)
    try await eventually("the session becomes invalid", seconds: 5) { table.isInvalid }
  }

  func testClientThatWasShutDownRefuses() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    _ = try await get(fixture.first.url("/target"), by: client)
    await client.shutDown()
    let end = try await ending { try await client.data(for: URLRequest(fixture.first.url("/target"))) }
    XCTAssertEqual(end.reason, .sessionEnded)
    let asked = try await fixture.count(of: "/target", at: fixture.first)
    XCTAssertEqual(asked, 1)
  }

  func testCallersCancellationEndsItsCallOnly() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer(body: "x").held(at: "gate"))
    let a = try await logIn("A", at: fixture)
    let task = Task { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    async let other = ending { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture, count: 2)
    task.cancel()
    let end = try await ending { try await task.value }
    XCTAssertEqual(end.reason, .cancelled)
    try await fixture.release("gate")
    let reply = try await other.reply
    XCTAssertEqual(reply?.text, "x")
    XCTAssertEqual(a.callsUnderWay, 0)
  }

  /// The table of a session that was used and that nobody holds any more, without a log-out.
  private func droppedSession(at fixture: Fixture) async throws -> ExchangeTable {
    let session = AccountSession("A", generation: .first, settings: .quick())
    _ = try await get(fixture.first.url("/target"), as: session)
    return session.client.table
  }
}

extension BoundaryTestCase {
  /// Waits with a bound for requests to arrive at the first server.
  func arrival(of path: String, at fixture: Fixture, count: Int = 1) async throws {
    try await within("a request for \(path) arrives") {
      try await fixture.arrival(of: path, at: fixture.first, count: count)
    }
  }
}

extension OperationQueue {
  /// A queue as a session wants it, one callback after the other, which a test can suspend.
  static func serial() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }
}
