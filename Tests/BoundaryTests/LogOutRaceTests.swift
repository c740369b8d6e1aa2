import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Callbacks that are queued, or arrive, while or after a session ends.
final class LogOutRaceTests: BoundaryTestCase {
  func testQueuedSetCookieDoesNotRefillTheJar() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/late", on: fixture.first, Answer(body: "late").settingCookie("late=fixture-late; Path=/"))
    let queue = OperationQueue.serial()
    let a = session("A", settings: .quick(on: queue))
    queue.isSuspended = true
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/late"))) }
    try await eventually("the response's callback is queued") { queue.operationCount > 0 }
    async let out: Void = within("the log-out") { await a.logOut() }
    try await eventually("the log-out begins") { a.phase != .active }
    queue.isSuspended = false
    try await out
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled, "a reply got through after the log-out had begun")
    XCTAssertEqual(a.jar.cookies, [])
  }

  func testSetCookieAfterTheGenerationsEndIsIgnored() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/late", on: fixture.first, Answer(body: "late").settingCookie("late=fixture-late; Path=/"))
    let queue = OperationQueue.serial()
    var settings = ClientSettings.quick(on: queue)
    // The callbacks are held for longer than the log-out waits.
    settings.drainBound = 0
    let a = session("A", settings: settings)
    queue.isSuspended = true
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/late"))) }
    try await eventually("the response's callback is queued") { queue.operationCount > 0 }
    try await within("the log-out") { await a.logOut() }
    let reason = try await end.reason
    XCTAssertEqual(reason, .sessionEnded)
    queue.isSuspended = false
    try await within("the queued callbacks have run") { await queue.drained() }
    XCTAssertEqual(a.jar.cookies, [])
  }

  func testQueuedDownloadOfACancelledCallLeavesNoFile() async throws {
    let fixture = try await fixture()
    try await fixture.route("/file", on: fixture.first, Answer(body: "late"))
    let queue = OperationQueue.serial()
    let a = session("A", settings: .quick(on: queue))
    let file = temporaryFile()
    queue.isSuspended = true
    async let end = ending { try await a.download(URLRequest(fixture.first.url("/file")), to: file) }
    try await eventually("the download's callback is queued") { queue.operationCount > 0 }
    a.client.table.cancelAll()
    queue.isSuspended = false
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
  }

  func testRedirectOfACancelledCallIsNotAnswered() async throws {
    let fixture = try await fixture()
    let (session, id) = try await heldCall(at: fixture)
    session.client.table.cancelAll()
    let answers = try await answers(to: fixture.first.url("/target"), of: session, task: id, from: fixture)
    XCTAssertEqual(answers.count, 0, "the redirect of a cancelled call was answered")
  }

  func testRedirectIsAnsweredOnce() async throws {
    let fixture = try await fixture()
    let (session, id) = try await heldCall(at: fixture)
    let refused = try await answers(to: fixture.second.url("/target"), of: session, task: id, from: fixture)
    XCTAssertEqual(refused, [nil])
    let followed = try await answers(to: fixture.first.url("/target"), of: session, task: id, from: fixture)
    XCTAssertEqual(followed, [fixture.first.url("/target")])
  }

  func testHeldRedirectIsNotFollowedAfterLogOut() async throws {
    let fixture = try await fixture()
    try await fixture.route("/hop", on: fixture.first, .redirect(to: "/target").held(at: "gate"))
    let a = session("A")
    async let end = ending { try await a.data(for: URLRequest(fixture.first.url("/hop"))) }
    try await arrival(of: "/hop", at: fixture)
    await a.logOut()
    try await fixture.release("gate")
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    let reached = try await fixture.requests(to: fixture.first, path: "/target")
    XCTAssertEqual(reached.count, 0)
  }

  func testHeldBodyIsNotDeliveredAfterLogOut() async throws {
    let fixture = try await fixture()
    try await fixture.route(
      "/body", on: fixture.first,
      Answer(body: "late").settingCookie("late=fixture-late; Path=/").bodyHeld(at: "gate"))
    let a = session("A")
    let file = temporaryFile()
    async let data = ending { try await a.data(for: URLRequest(fixture.first.url("/body"))) }
    async let download = ending { try await a.download(URLRequest(fixture.first.url("/body")), to: file) }
    try await arrival(of: "/body", at: fixture, count: 2)
    try await eventually("the headers have arrived") { !a.jar.cookies.isEmpty }
    await a.logOut()
    try await fixture.release("gate")
    let reasons = try await [data.reason, download.reason]
    XCTAssertEqual(reasons, [.cancelled, .cancelled])
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    XCTAssertEqual(a.jar.cookies, [])
  }

  /// A call that is under way and held by the server, with its task's number.
  private func heldCall(at fixture: Fixture) async throws -> (AccountSession, URLSessionTask) {
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "gate"))
    let queue = OperationQueue.serial()
    let session = session("A", settings: .quick(on: queue))
    let call = Task { try await session.data(for: URLRequest(fixture.first.url("/held"))) }
    atEnd {
      queue.isSuspended = false
      await session.logOut()
      _ = try? await call.value
    }
    try await arrival(of: "/held", at: fixture)
    // From here on nothing but what the test itself delivers reaches the delegate.
    queue.isSuspended = true
    return (session, try XCTUnwrap(session.client.table.tasks.first))
  }

  /// What the delegate answers when it is told of a redirect.
  private func answers(
    to target: URL, of session: AccountSession, task: URLSessionTask, from fixture: Fixture
  ) async throws -> [URL?] {
    let answers = Locked<[URL?]>([])
    let response = try XCTUnwrap(
      HTTPURLResponse(
        url: fixture.first.url("/held"), statusCode: 302, httpVersion: nil,
        headerFields: ["Location": target.absoluteString]))
    session.client.delegate.urlSession(
      URLSession.shared, task: task, willPerformHTTPRedirection: response, newRequest: URLRequest(target)
    ) { request in answers.withLock { $0.append(request?.url) } }
    return answers.withLock { $0 }
  }
}

extension ClientSettings {
  /// Quick settings whose callbacks run on a queue that the test can suspend.
  static func quick(on queue: OperationQueue) -> ClientSettings {
    var settings = ClientSettings.quick()
    settings.queue = queue
    return settings
  }
}

extension OperationQueue {
  /// Returns when everything that is queued now has run.
  func drained() async {
    await withCheckedContinuation { continuation in addOperation { continuation.resume() } }
  }
}
