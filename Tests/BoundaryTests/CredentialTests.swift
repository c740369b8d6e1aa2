import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which challenges a credential answers, as the delegate is asked by the platform.
final class CredentialTests: BoundaryTestCase {
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

  private struct Asked {
    let client: BoundaryClient
    let task: URLSessionTask

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

  /// A call that the server holds, of a session with a credential for the first server.
  private func heldCall(at fixture: Fixture) async throws -> Asked {
    try await fixture.route("/held", on: fixture.first, Answer().held(at: "never"))
    var settings = ClientSettings.quick()
    settings.credential = ServerCredential(
      for: try origin(fixture.first), user: "fixture-user", password: "fixture-only")
    let client = anonymousClient(settings)
    let call = Task { try await client.data(for: URLRequest(fixture.first.url("/held"))) }
    atEnd { call.cancel() }
    try await arrival(of: "/held", at: fixture)
    return Asked(client: client, task: try XCTUnwrap(client.table.tasks.first))
  }

  private func space(
    _ port: Int, scheme: String = "http", host: String = "127.0.0.1",
    method: String = NSURLAuthenticationMethodHTTPBasic
  ) -> URLProtectionSpace {
    URLProtectionSpace(
      host: host, port: port, protocol: scheme, realm: "fixture", authenticationMethod: method)
  }
}
