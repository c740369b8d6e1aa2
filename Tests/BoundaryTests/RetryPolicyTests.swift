import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which failed requests are sent again.
final class RetryPolicyTests: XCTestCase {
  func testRepeatableRequestIsSentAgainAfterAFailureOfTheNetwork() {
    XCTAssertTrue(repeats("GET", .network(.networkConnectionLost)))
    XCTAssertTrue(repeats("put", .network(.timedOut)))
  }

  func testRequestThatMayHaveHadItsEffectIsNotSentAgain() {
    XCTAssertFalse(repeats("POST", .network(.networkConnectionLost)))
    XCTAssertFalse(repeats("PATCH", .network(.timedOut)))
  }

  func testCancelledRequestIsNotSentAgain() {
    for reason in [RequestError.Reason.cancelled, .loggingOut, .sessionEnded, .cookieHeaderSetByHand] {
      XCTAssertFalse(repeats("GET", reason), "\(reason)")
    }
    XCTAssertFalse(RetryPolicy(attempts: 3).repeats("GET", after: CancellationError(), attempt: 1))
  }

  func testAttemptsAreCounted() {
    XCTAssertTrue(repeats("GET", .network(.timedOut), attempt: 2))
    XCTAssertFalse(repeats("GET", .network(.timedOut), attempt: 3))
    XCTAssertFalse(RetryPolicy().repeats("GET", after: error(.network(.timedOut)), attempt: 1))
  }

  private func repeats(_ method: String, _ reason: RequestError.Reason, attempt: Int = 1) -> Bool {
    RetryPolicy(attempts: 3).repeats(method, after: error(reason), attempt: attempt)
  }

  private func error(_ reason: RequestError.Reason) -> RequestError {
    RequestError(
      reason: reason, record: FailureRecord(request: UUID(), generation: nil, url: nil, jar: nil))
  }
}
