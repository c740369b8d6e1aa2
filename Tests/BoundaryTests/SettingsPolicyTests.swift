import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What holds where an app chooses nothing, without a socket.
final class SettingsPolicyTests: XCTestCase {
  func testSettingsByDefault() {
    let settings = ClientSettings()
    XCTAssertEqual(settings.timeout, 60)
    XCTAssertEqual(settings.drainBound, 5)
    XCTAssertEqual(settings.retry.attempts, 1)
    XCTAssertEqual(settings.policy.maximumHops, 10)
    XCTAssertFalse(settings.policy.bodyMayLeave)
    XCTAssertEqual(settings.policy.targets, [])
  }

  func testConfigurationAsksForNothingThatWasStored() {
    let configuration = URLSessionConfiguration.isolated(timeout: 5)
    XCTAssertEqual(configuration.httpCookieAcceptPolicy, .never)
    XCTAssertEqual(configuration.requestCachePolicy, .reloadIgnoringLocalCacheData)
    XCTAssertEqual(configuration.timeoutIntervalForRequest, 5)
  }

  func testEveryRepeatableMethodIsSentAgain() {
    for method in ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"] {
      XCTAssertTrue(repeats(method), method)
    }
    for method in ["POST", "PATCH", "CONNECT", ""] { XCTAssertFalse(repeats(method), method) }
  }

  func testOnlyPassingFailuresOfTheNetworkAreMetAgain() {
    for code in [
      URLError.Code.networkConnectionLost, .timedOut, .cannotConnectToHost, .notConnectedToInternet,
      .dnsLookupFailed, .badServerResponse,
    ] { XCTAssertTrue(repeats("GET", after: code), "\(code)") }
    for code in [URLError.Code.badURL, .serverCertificateUntrusted, .cannotDecodeContentData, .unknown] {
      XCTAssertFalse(repeats("GET", after: code), "\(code)")
    }
  }

  func testErrorsOfThePlatformHaveTheirMeaning() {
    XCTAssertEqual(RequestError.Reason(URLError(.cancelled)), .cancelled)
    XCTAssertEqual(RequestError.Reason(URLError(.timedOut)), .network(.timedOut))
    XCTAssertEqual(RequestError.Reason(CancellationError()), .cancelled)
    XCTAssertEqual(RequestError.Reason(RequestError.Reason.loggingOut), .loggingOut)
    XCTAssertEqual(RequestError.Reason(CocoaError(.fileNoSuchFile)), .network(.unknown))
  }

  private func repeats(_ method: String, after code: URLError.Code = .timedOut) -> Bool {
    let record = FailureRecord(request: UUID(), generation: nil, url: nil, jar: nil)
    return RetryPolicy(attempts: 2).repeats(
      method, after: RequestError(reason: .network(code), record: record), attempt: 1)
  }
}
