import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Replies and errors that come when somebody else, or nobody, is signed in.
final class LateResponseTests: BoundaryTestCase {
  func testResponseHeldByTheServerDoesNotTouchTheNextAccount() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/held", on: fixture.first,
      Answer(body: "A's page").settingCookie("session=fixture-late; Path=/").held(at: "gate"))
    let centre = centre()
    try await signIn("A", at: fixture, to: centre)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    async let out: Void = within("the log-out") { await centre.logOut() }
    try await out
    try await signIn("B", at: fixture, to: centre)
    try await fixture.release("gate")
    let end = try await late

    XCTAssertEqual(end.reason, .cancelled)
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testLateSuccessDoesNotTouchTheNextAccount() async throws {
    let fixture = try await fixture()
    let (centre, gate) = try await signedIn("A", holding: "/page", at: fixture)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    try await within("A's reply has arrived") { await gate.arrival() }
    await centre.logOut()
    try await signIn("B", at: fixture, to: centre)
    await gate.open()
    let end = try await late

    XCTAssertEqual(end.failure, .superseded)
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testLateSuccessDoesNotReviveTheLogIn() async throws {
    let fixture = try await fixture()
    let (centre, gate) = try await signedIn("A", holding: "/page", at: fixture)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    try await within("A's reply has arrived") { await gate.arrival() }
    await centre.logOut()
    await gate.open()
    let end = try await late

    XCTAssertEqual(end.failure, .superseded)
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedOut)
    let account = await centre.account
    XCTAssertNil(account)
  }

  func testSameAccountsNextLogInIsAnotherGeneration() async throws {
    let fixture = try await fixture()
    let (centre, gate) = try await signedIn("A", holding: "/page", at: fixture)
    let before = await centre.generation
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    try await within("A's reply has arrived") { await gate.arrival() }
    await centre.logOut()
    try await signIn("A", at: fixture, to: centre)
    await gate.open()
    let end = try await late

    XCTAssertEqual(end.failure, .superseded)
    let after = await centre.generation
    XCTAssertNotEqual(before, after)
    try await assertSignedIn("A", at: fixture, in: centre)
  }

  func testGenerationIsComparedAfterTheLastSuspension() async throws {
    let fixture = try await fixture()
    try await fixture.route("/page", on: fixture.first, Answer(body: "A's page"))
    let gate = Gate()
    let centre = centre { reply in
      if reply.response.url?.path == "/page" { await gate.pass() }
      return reply.text ?? ""
    }
    try await signIn("A", at: fixture, to: centre)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    try await within("A's reply is being read") { await gate.arrival() }
    await centre.logOut()
    await gate.open()
    let end = try await late

    XCTAssertEqual(end.failure, .superseded)
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedOut)
  }

  func testLateRefusalDoesNotSignTheNextAccountOut() async throws {
    let fixture = try await fixture()
    let (centre, gate) = try await signedIn("A", holding: "/page", at: fixture, Answer(401))
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    try await within("A's reply has arrived") { await gate.arrival() }
    await centre.logOut()
    try await signIn("B", at: fixture, to: centre)
    await gate.open()
    let end = try await late

    XCTAssertEqual(end.failure, .superseded)
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testRefusalOfTheCurrentLogInEndsIt() async throws {
    let fixture = try await fixture()
    try await fixture.route("/page", on: fixture.first, Answer(401))
    let centre = centre()
    try await signIn("A", at: fixture, to: centre)
    let end = try await outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    XCTAssertEqual(end.failure, .unauthorised)
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedOut)
  }

  func testLateErrorChangesNothing() async throws {
    let fixture = try await fixture()
    let (centre, gate) = try await signedIn("A", holding: "/page", at: fixture, Answer(500))
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/page"))) }
    try await within("A's reply has arrived") { await gate.arrival() }
    await centre.logOut()
    try await signIn("B", at: fixture, to: centre)
    await gate.open()
    let end = try await late
    XCTAssertEqual(end.failure, .unexpectedStatus(500))
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testLateLogInDoesNotReplaceALaterOne() async throws {
    let fixture = try await fixture()
    let gate = Gate()
    var settings = ClientSettings.quick()
    settings.interceptors = [HoldingReplies(path: "/login-A", gate: gate)]
    let centre = centre(settings)
    try await layLogIn("A", at: fixture)
    async let late = outcome { try await centre.logIn("A", with: URLRequest(fixture.first.url("/login-A"))) }
    try await within("A's reply has arrived") { await gate.arrival() }
    try await signIn("B", at: fixture, to: centre)
    await gate.open()
    let end = try await late
    XCTAssertEqual(end.failure, .superseded)
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testNextLogInEndsTheOneBefore() async throws {
    let fixture = try await fixture()
    let centre = centre()
    try await signIn("A", at: fixture, to: centre)
    let before = await centre.session
    try await signIn("B", at: fixture, to: centre)
    XCTAssertEqual(before?.phase, .ended)
    XCTAssertEqual(before?.jar.cookies, [])
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testLogInThatHadToWaitEndsTheOneThatCameInBetween() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    try await fixture.route("/login-C", on: fixture.first, Answer(body: "home of C").held(at: "gate"))
    try await layLogIn("B", at: fixture)
    let queue = OperationQueue.serial()
    let centre = centre(.quick(on: queue))
    try await signIn("A", at: fixture, to: centre)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    queue.isSuspended = true
    async let waiting = outcome {
      try await centre.logIn("B", with: URLRequest(fixture.first.url("/login-B")))
    }
    try await eventually("the log-out begins") { await centre.screen == .loggingOut("A") }
    async let between = outcome {
      try await centre.logIn("C", with: URLRequest(fixture.first.url("/login-C")))
    }
    try await arrival(of: "/login-C", at: fixture)
    let overtaken = await centre.session
    XCTAssertEqual(overtaken?.account, "C")
    queue.isSuspended = false
    let end = try await waiting
    XCTAssertNil(end.reason)

    XCTAssertEqual(overtaken?.phase, .ended)
    XCTAssertEqual(overtaken?.callsUnderWay, 0)
    try await fixture.release("gate")
    let cut = try await between
    XCTAssertEqual(cut.reason, .cancelled)
    _ = try await late
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testFailedLogInSignsNobodyIn() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/login", on: fixture.first, Answer(500).settingCookie("session=fixture-A; Path=/"))
    let centre = centre()
    let end = try await outcome { try await centre.logIn("A", with: URLRequest(fixture.first.url("/login"))) }
    XCTAssertEqual(end.failure, .unexpectedStatus(500))
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedOut)
    let account = await centre.account
    XCTAssertNil(account)
  }

  func testSlowLogOutDoesNotClearALaterLogIn() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "gate"))
    try await layLogIn("B", at: fixture)
    let queue = OperationQueue.serial()
    let centre = centre(.quick(on: queue))
    try await signIn("A", at: fixture, to: centre)
    async let late = outcome { try await centre.refresh(with: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    queue.isSuspended = true
    async let first: Void = within("the first log-out") { await centre.logOut() }
    async let second: Void = within("the second log-out") { await centre.logOut() }
    try await eventually("the log-out begins") { await centre.screen == .loggingOut("A") }
    async let next = outcome { try await centre.logIn("B", with: URLRequest(fixture.first.url("/login-B"))) }
    try await arrival(of: "/login-B", at: fixture)
    queue.isSuspended = false
    _ = try await (first, second, late)
    let end = try await next
    XCTAssertNil(end.reason)
    try await assertSignedIn("B", at: fixture, in: centre)
  }

  func testStalledServerDoesNotHoldUpLogOut() async throws {
    let fixture = try await fixture()
    try await fixture.route("/revoke", on: fixture.first, Answer().held(at: "gate"))
    let centre = centre()
    try await signIn("A", at: fixture, to: centre)
    let telling = try await within("the local log-out", seconds: 5) {
      await centre.logOut(telling: URLRequest(fixture.first.url("/revoke"), method: "POST"))
    }
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedOut)
    try await arrival(of: "/revoke", at: fixture)
    let revocations = try await fixture.requests(to: fixture.first, path: "/revoke")
    XCTAssertEqual(revocations.map(\.cookies), [["session=fixture-A"]])
    try await fixture.release("gate")
    let told = try await within("the server's answer") { await telling?.value }
    XCTAssertEqual(told, true)
  }
}

/// What a call of the centre's ended with.
struct CentreOutcome: Sendable {
  let failure: AccountCenter.Failure?
  let reason: RequestError.Reason?
}

/// Makes a call of the centre's with a bound and returns what it ended with, an error too.
func outcome(
  file: StaticString = #filePath, line: UInt = #line, _ call: @escaping @Sendable () async throws -> Void
) async throws -> CentreOutcome {
  try await within("the call ends", file: file, line: line) {
    do {
      try await call()
      return CentreOutcome(failure: nil, reason: nil)
    } catch {
      return CentreOutcome(
        failure: error as? AccountCenter.Failure, reason: (error as? RequestError)?.reason)
    }
  }
}

extension BoundaryTestCase {
  /// Lays the route that an account logs in by: its cookie is `session=fixture-<account>`, its content its name.
  func layLogIn(_ account: AccountID, at fixture: Fixture) async throws {
    try await fixture.route(
      "/login-\(account)", on: fixture.first,
      Answer(body: "home of \(account)").settingCookie("session=fixture-\(account); Path=/"))
  }

  /// Logs an account in, with a bound.
  func signIn(_ account: AccountID, at fixture: Fixture, to centre: AccountCenter) async throws {
    try await layLogIn(account, at: fixture)
    try await within("\(account) signs in") {
      try await centre.logIn(account, with: URLRequest(fixture.first.url("/login-\(account)")))
    }
  }

  /// A centre where an account is signed in, and a gate at which replies from a path wait to be acted on.
  func signedIn(
    _ account: AccountID, holding path: String, at fixture: Fixture, _ answer: Answer = Answer(body: "a page")
  ) async throws -> (AccountCenter, Gate) {
    let gate = Gate()
    var settings = ClientSettings.quick()
    settings.interceptors = [HoldingReplies(path: path, gate: gate)]
    let centre = centre(settings)
    try await fixture.route(path, on: fixture.first, answer)
    try await signIn(account, at: fixture, to: centre)
    return (centre, gate)
  }

  /// That an account is signed in by every sign: screen, identity, and the cookies of its next request.
  func assertSignedIn(
    _ account: AccountID, at fixture: Fixture, in centre: AccountCenter, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    let screen = await centre.screen
    XCTAssertEqual(screen, .signedIn(account, content: "home of \(account)"), file: file, line: line)
    let identity = await centre.account
    XCTAssertEqual(identity, account, file: file, line: line)
    guard let session = await centre.session else {
      return XCTFail("there is no session", file: file, line: line)
    }
    let cookies = try await echoedCookies(session, at: fixture)
    XCTAssertEqual(cookies, ["session=fixture-\(account)"], file: file, line: line)
  }
}
