import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What becomes of a call on its way from the caller to the server and back.
final class ClientCallTests: BoundaryTestCase {
  func testRequestWithoutAnOriginIsRefused() async throws {
    let client = anonymousClient()
    for text in ["ftp://127.0.0.1/x", "about:blank", "http:///x"] {
      let request = URLRequest(url: try XCTUnwrap(URL(string: text)))
      let end = try await ending { try await client.data(for: request) }
      XCTAssertEqual(end.reason, .unsupportedURL, text)
    }
  }

  func testBodyThatIsAStreamIsRefused() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    let end = try await ending {
      var request = URLRequest(fixture.first.url("/echo"), method: "POST")
      request.httpBodyStream = InputStream(data: Data("fixture-body".utf8))
      return try await client.data(for: request)
    }
    XCTAssertEqual(end.reason, .bodyIsAStream)
    let echoes = try await fixture.count(of: "/echo", at: fixture.first)
    XCTAssertEqual(echoes, 0)
  }

  func testAttemptsComeToAnEnd() async throws {
    let fixture = try await fixture()
    try await fixture.route("/flaky", on: fixture.first, Answer().afterDropping(99))
    var settings = ClientSettings.quick()
    settings.retry = RetryPolicy(attempts: 3)
    let client = anonymousClient(settings)
    let end = try await ending { try await client.data(for: URLRequest(fixture.first.url("/flaky"))) }
    guard case .network = end.reason else { return XCTFail("\(end)") }
    let asked = try await fixture.count(of: "/flaky", at: fixture.first)
    XCTAssertEqual(asked, 3)
  }

  func testOwnHeaderWinsOverTheDefaultOne() async throws {
    let fixture = try await fixture()
    var settings = ClientSettings.quick()
    settings.defaultHeaders = ["X-App": "fixture-default"]
    let client = anonymousClient(settings)
    let own = try await get(fixture.first.url("/echo"), by: client, headers: ["x-app": "fixture-own"])
    XCTAssertEqual(try echoed(own).values(of: "X-App"), ["fixture-own"])
    let plain = try await get(fixture.first.url("/echo"), by: client)
    XCTAssertEqual(try echoed(plain).values(of: "X-App"), ["fixture-default"])
  }

  func testLayersLieAroundOneAnother() async throws {
    let fixture = try await fixture()
    let passed = Locked<[String]>([])
    var settings = ClientSettings.quick()
    settings.interceptors = [
      NamedLayer(name: "outer", passed: passed), NamedLayer(name: "inner", passed: passed),
    ]
    let reply = try await get(fixture.first.url("/target"), by: anonymousClient(settings))
    XCTAssertEqual(reply.text, "ok by inner by outer")
    XCTAssertEqual(passed.withLock { $0 }, ["outer", "inner"])
  }

  func testCallThatWasCancelledBeforeItBeganEnds() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    let gate = Gate()
    var settings = ClientSettings.quick()
    settings.interceptors = [HoldingRequests(path: "/held", gate: gate)]
    let client = anonymousClient(settings)
    let call = Task { try await client.data(for: URLRequest(fixture.first.url("/held"))) }
    try await within("the call waits in its layer") { await gate.arrival() }
    call.cancel()
    await gate.open()
    let end = try await ending { try await call.value }
    XCTAssertEqual(end.reason, .cancelled)
  }

  func testShutDownEndsCallsUnderWay() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    let client = anonymousClient()
    async let end = ending { try await client.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    try await within("the shut-down", seconds: 5) { await client.shutDown() }
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    try await eventually("the session becomes invalid") { client.table.isInvalid }
  }

  func testShutDownRefusesCallsWhileItWaits() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    let queue = OperationQueue.serial()
    let client = anonymousClient(.quick(on: queue))
    async let end = ending { try await client.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    queue.isSuspended = true
    async let shut: Void = within("the shut-down") { await client.shutDown() }
    try await eventually("the call is cancelled") { client.table.isCancelling }
    let late = try await ending { try await client.data(for: URLRequest(fixture.first.url("/target"))) }
    XCTAssertEqual(late.reason, .loggingOut)
    queue.isSuspended = false
    _ = try await (end, shut)
  }

  func testShutDownEndsCallsThatDoNotEndThemselves() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/late", on: fixture.first, Answer(body: "late").settingCookie("late=fixture-late; Path=/"))
    let queue = OperationQueue.serial()
    var settings = ClientSettings.quick(on: queue)
    settings.drainBound = 0
    let jar = CookieJar()
    let client = BoundaryClient(settings, jar: jar)
    queue.isSuspended = true
    atEnd { queue.isSuspended = false }
    async let end = ending { try await client.data(for: URLRequest(fixture.first.url("/late"))) }
    try await eventually("the response's callback is queued") { queue.operationCount > 0 }
    try await within("the shut-down") { await client.shutDown() }
    let reason = try await end.reason
    XCTAssertEqual(reason, .sessionEnded)
    queue.isSuspended = false
    try await within("the queued callbacks have run") { await queue.drained() }
    XCTAssertEqual(jar.cookies, [])
  }

  func testCallsUnderWayAreCounted() async throws {
    let fixture = try await fixture()
    try await fixture.route("/held", on: fixture.first, Answer(body: "x").held(at: "gate"))
    let a = session("A")
    XCTAssertEqual(a.callsUnderWay, 0)
    XCTAssertFalse(a.client.table.isCancelling)
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/held"))) }
    try await arrival(of: "/held", at: fixture)
    XCTAssertEqual(a.callsUnderWay, 1)
    XCTAssertEqual(a.phase, .active)
    XCTAssertFalse(a.client.table.isInvalid)
    try await fixture.release("gate")
    let reply = try await end.reply
    XCTAssertEqual(reply?.text, "x")
    XCTAssertEqual(a.callsUnderWay, 0)
  }

  func testDownloadDoesNotReplaceAFile() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    let file = temporaryFile()
    try Data("before".utf8).write(to: file)
    let end = try await ending {
      try await client.download(URLRequest(fixture.first.url("/target")), to: file)
    }
    XCTAssertEqual(end.reason, .fileNotMoved)
    XCTAssertEqual(try Data(contentsOf: file), Data("before".utf8))
  }

  func testDownloadThatDidNotSucceedLeavesNoFile() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    for status in [300, 404, 500] {
      try await fixture.route("/\(status)", on: fixture.first, Answer(status, body: "no file"))
      let file = temporaryFile()
      let reply = try await within("the reply") {
        try await client.download(URLRequest(fixture.first.url("/\(status)")), to: file)
      }
      XCTAssertEqual(reply.status, status)
      XCTAssertNil(reply.file)
      XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    }
  }

  func testBodyTravelsOverEachRedirectAndTheyAreCounted() async throws {
    let fixture = try await fixture()
    try await fixture.route("/one", on: fixture.first, .redirect(307, to: "/two"))
    try await fixture.route("/two", on: fixture.first, .redirect(308, to: "/echo"))
    let request = URLRequest(fixture.first.url("/one"), method: "PUT", body: "fixture-body")
    let client = anonymousClient()
    let reply = try await within("the reply") { try await client.data(for: request) }
    XCTAssertEqual(reply.hops, 2)
    XCTAssertEqual(try echoed(reply).body, "fixture-body")

    var policy = RedirectPolicy.sameOrigin
    policy.maximumHops = 1
    let strict = anonymousClient(.quick(policy))
    let refused = try await within("the refusal") { try await strict.data(for: request) }
    XCTAssertEqual(refused.refusal, .tooManyHops(limit: 1))
    XCTAssertEqual(refused.response.url?.path, "/two")
    XCTAssertEqual(refused.hops, 1)
  }

  func testChallengeOfAnotherNameOfTheHostDrawsNothing() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/private", on: fixture.first, Answer(401).with("WWW-Authenticate", "Basic realm=\"fixture\""))
    var settings = ClientSettings.quick()
    settings.credential = ServerCredential(
      for: try origin(fixture.first), user: "fixture-user", password: "fixture-only")
    let reply = try await get(
      fixture.first.url("/private", host: "localhost"), as: session("A", settings: settings))
    XCTAssertEqual(reply.status, 401)
    let asked = try await fixture.requests(to: fixture.first, path: "/private")
    XCTAssertEqual(asked.map { $0.value(of: "Authorization") }, [nil])
  }
}

/// A layer that leaves its name on what passes through it.
private struct NamedLayer: Interceptor {
  let name: String
  let passed: Locked<[String]>

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    passed.withLock { $0.append(name) }
    return request
  }

  func inspect(_ reply: Reply) async throws -> Reply {
    Reply(
      response: reply.response, body: reply.body + Data(" by \(name)".utf8), file: reply.file,
      refusal: reply.refusal, hops: reply.hops)
  }
}
