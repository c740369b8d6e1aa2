import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the delegate makes of what the platforms tell it, also of what only one of them does.
final class DelegateTests: BoundaryTestCase {
  func testOnlyPasswordChallengesOfExactlyItsOriginAreAnswered() async throws {
    let fixture = try await fixture()
    let asked = try await heldCall(at: fixture)
    let port = fixture.first.port
    for method in [
      NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
      NSURLAuthenticationMethodHTTPDigest,
    ] {
      XCTAssertEqual(asked.answer(space(port, method: method)), "fixture-user", method)
    }
    XCTAssertNil(asked.answer(space(port, method: NSURLAuthenticationMethodNTLM)), "another method")
    XCTAssertNil(asked.answer(space(port), failures: 1), "the second time")
    XCTAssertNil(asked.answer(space(port, scheme: "https")), "another scheme")
    XCTAssertNil(asked.answer(space(port, host: "localhost")), "another host")
    XCTAssertNil(asked.answer(space(fixture.second.port)), "another port")
  }

  func testOnlyTheEndOfAChallengeThatWasTurnedDownIsNoError() async throws {
    let fixture = try await fixture()
    let rows: [(turnsDown: Bool, status: Int, error: URLError.Code, reason: RequestError.Reason?)] = [
      (true, 401, .cancelled, nil), (true, 200, .cancelled, .cancelled), (false, 401, .cancelled, .cancelled),
      (true, 401, .networkConnectionLost, .network(.networkConnectionLost)),
      (true, 200, .networkConnectionLost, .network(.networkConnectionLost)),
      (false, 401, .networkConnectionLost, .network(.networkConnectionLost)),
    ]
    for (index, row) in rows.enumerated() {
      let asked = try await heldCall(at: fixture, number: index + 1)
      if row.turnsDown { XCTAssertNil(asked.answer(space(fixture.second.port))) }
      let task = try XCTUnwrap(asked.task as? URLSessionDataTask)
      let response = try XCTUnwrap(
        HTTPURLResponse(
          url: fixture.first.url("/held"), statusCode: row.status, httpVersion: nil, headerFields: [:]))
      asked.client.delegate.urlSession(.shared, dataTask: task, didReceive: response) { _ in }
      asked.client.delegate.urlSession(.shared, task: task, didCompleteWithError: URLError(row.error))
      let end = try await ending { try await asked.call.value }
      XCTAssertEqual(end.reason, row.reason, "\(row)")
      XCTAssertEqual(end.reply?.status, row.reason == nil ? row.status : nil, "\(row)")
    }
  }

  func testLaterResponseReplacesTheOneBefore() async throws {
    let fixture = try await fixture()
    let asked = try await heldCall(at: fixture)
    let task = try XCTUnwrap(asked.task as? URLSessionDataTask)
    for (status, body) in [(401, "before"), (200, "after")] {
      let response = try XCTUnwrap(
        HTTPURLResponse(
          url: fixture.first.url("/held"), statusCode: status, httpVersion: nil, headerFields: [:]))
      let dispositions = Locked<[URLSession.ResponseDisposition]>([])
      asked.client.delegate.urlSession(.shared, dataTask: task, didReceive: response) { disposition in
        dispositions.withLock { $0.append(disposition) }
      }
      XCTAssertEqual(dispositions.withLock { $0 }, [.allow])
      asked.client.delegate.urlSession(.shared, dataTask: task, didReceive: Data(body.utf8))
    }
    asked.client.delegate.urlSession(.shared, task: task, didCompleteWithError: nil)
    let end = try await ending { try await asked.call.value }
    XCTAssertEqual(end.reply?.status, 200)
    XCTAssertEqual(end.reply?.text, "after")
  }

  func testResponseThatOnlyTheTaskKnowsIsTaken() async throws {
    let fixture = try await fixture()
    let queue = OperationQueue.serial()
    let client = anonymousClient(.quick(on: queue))
    queue.isSuspended = true
    atEnd { queue.isSuspended = false }
    async let end = ending { try await client.data(for: URLRequest(fixture.first.url("/target"))) }
    try await eventually("the response's callback is queued") { queue.operationCount > 0 }
    let task = try XCTUnwrap(client.table.tasks.first)
    try await eventually("the task knows its response") { task.response != nil }
    client.delegate.urlSession(.shared, task: task, didCompleteWithError: nil)
    let status = try await end.reply?.status
    XCTAssertEqual(status, 200)
  }

  private struct Asked: Sendable {
    let client: BoundaryClient
    let task: URLSessionTask
    let call: Task<Reply, any Error>

    /// The user name that the delegate answers a challenge with; nil where it turns it down.
    func answer(_ space: URLProtectionSpace, failures: Int = 0) -> String? {
      let answers = Locked<[String?]>([])
      let challenge = URLAuthenticationChallenge(
        protectionSpace: space, proposedCredential: nil, previousFailureCount: failures, failureResponse: nil,
        error: nil, sender: Sender())
      client.delegate.urlSession(.shared, task: task, didReceive: challenge) { disposition, credential in
        XCTAssertEqual(disposition, credential == nil ? .rejectProtectionSpace : .useCredential)
        answers.withLock { $0.append(credential?.user) }
      }
      XCTAssertEqual(answers.withLock { $0.count }, 1, "answered once")
      return answers.withLock { $0.first ?? nil }
    }
  }

  private final class Sender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }

  /// A call that the server holds, with a credential for the first server; from then on nothing but what the test
  /// delivers reaches the delegate.
  private func heldCall(at fixture: Fixture, number: Int = 1) async throws -> Asked {
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    let queue = OperationQueue.serial()
    var settings = ClientSettings.quick(on: queue)
    settings.credential = ServerCredential(
      for: try origin(fixture.first), user: "fixture-user", password: "fixture-only")
    let client = anonymousClient(settings)
    let call = Task { try await client.data(for: URLRequest(fixture.first.url("/held"))) }
    atEnd {
      queue.isSuspended = false
      call.cancel()
    }
    try await arrival(of: "/held", at: fixture, count: number)
    queue.isSuspended = true
    return Asked(client: client, task: try XCTUnwrap(client.table.tasks.first), call: call)
  }

  private func space(
    _ port: Int, scheme: String = "http", host: String = "127.0.0.1",
    method: String = NSURLAuthenticationMethodHTTPBasic
  ) -> URLProtectionSpace {
    URLProtectionSpace(
      host: host, port: port, protocol: scheme, realm: "fixture", authenticationMethod: method)
  }
}
