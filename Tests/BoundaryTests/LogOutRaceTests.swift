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
    // Whatever the log-out does before it cancels, it has done by now; it waits for the queued callbacks.
    try await eventually("the call is cancelled") { a.client.table.isCancelling }
    queue.isSuspended = false
    try await out
    let reason = try await end.reason
    XCTAssertEqual(reason, .cancelled)
    XCTAssertEqual(a.jar.cookies, [], "a cookie that came while the calls were being cancelled is left")
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

  func testReplyAfterTheCancellationIsNotDelivered() async throws {
    let fixture = try await fixture()
    let held = try await heldCall(at: fixture)
    let client = held.session.client
    client.table.cancelAll()
    let task = try XCTUnwrap(held.task as? URLSessionDataTask)
    let response = try response(200, from: fixture.first.url("/held"))
    client.delegate.urlSession(.shared, dataTask: task, didReceive: response) { _ in }
    client.delegate.urlSession(.shared, dataTask: task, didReceive: Data("late".utf8))
    client.delegate.urlSession(.shared, task: task, didCompleteWithError: nil)
    let end = try await ending { try await held.call.value }
    XCTAssertEqual(end.reason, .cancelled, "a cancelled call ended with its reply")
  }

  func testDownloadAfterTheCancellationLeavesNoFile() async throws {
    let fixture = try await fixture()
    let destination = temporaryFile()
    let downloaded = temporaryFile()
    try Data("late".utf8).write(to: downloaded)
    let held = try await heldCall(at: fixture, downloadingTo: destination)
    let client = held.session.client
    let task = try XCTUnwrap(held.task as? URLSessionDownloadTask)
    let response = try response(200, from: fixture.first.url("/held"))
    client.table.notice(task.taskIdentifier) { $0.outcome.response = response }
    client.table.cancelAll()
    client.delegate.urlSession(.shared, downloadTask: task, didFinishDownloadingTo: downloaded)
    XCTAssertFalse(FileManager.default.fileExists(atPath: destination.path), "a file of a cancelled call")
  }

  func testRedirectOfACancelledCallIsNotAnswered() async throws {
    let fixture = try await fixture()
    let held = try await heldCall(at: fixture)
    held.session.client.table.cancelAll()
    let answers = try answers(to: fixture.first.url("/target"), of: held, from: fixture)
    XCTAssertEqual(answers.count, 0, "the redirect of a cancelled call was answered")
  }

  func testRedirectIsAnsweredOnce() async throws {
    let fixture = try await fixture()
    let held = try await heldCall(at: fixture)
    let refused = try answers(to: fixture.second.url("/target"), of: held, from: fixture)
    XCTAssertEqual(refused, [nil])
    let followed = try answers(to: fixture.first.url("/target"), of: held, from: fixture)
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

  /// A call that is under way and held by the server.
  private struct HeldCall: Sendable {
    let session: AccountSession
    let task: URLSessionTask
    let call: Task<Reply, any Error>
  }

  /// Makes a call that the server holds; from then on nothing but what the test delivers reaches the delegate.
  private func heldCall(at fixture: Fixture, downloadingTo file: URL? = nil) async throws -> HeldCall {
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "gate"))
    let queue = OperationQueue.serial()
    let session = session("A", settings: .quick(on: queue))
    let request = URLRequest(fixture.first.url("/held"))
    let call = Task {
      guard let file else { return try await session.data(for: request) }
      return try await session.download(request, to: file)
    }
    atEnd {
      queue.isSuspended = false
      await session.logOut()
      _ = try? await call.value
    }
    try await arrival(of: "/held", at: fixture)
    queue.isSuspended = true
    return HeldCall(session: session, task: try XCTUnwrap(session.client.table.tasks.first), call: call)
  }

  /// What the delegate answers when it is told of a redirect.
  private func answers(to target: URL, of held: HeldCall, from fixture: Fixture) throws -> [URL?] {
    let answers = Locked<[URL?]>([])
    let response = try response(
      302, from: fixture.first.url("/held"), headers: ["Location": target.absoluteString])
    held.session.client.delegate.urlSession(
      .shared, task: held.task, willPerformHTTPRedirection: response, newRequest: URLRequest(target)
    ) { request in answers.withLock { $0.append(request?.url) } }
    return answers.withLock { $0 }
  }

  private func response(
    _ status: Int, from url: URL, headers: [String: String] = [:]
  ) throws -> HTTPURLResponse {
    try XCTUnwrap(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers))
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
