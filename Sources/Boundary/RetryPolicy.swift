internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// When a failed request is sent once more.
///
/// Only a request that may be repeated (RFC 9110, section 9.2.2), only after a failure of the network, and never after
/// a cancellation: a request that log-out cancelled stays cancelled.
///
/// Platform differences: the failures that count as passing include what Linux calls a connection that was closed
/// without an answer.
///
/// Source: RFC 9110, section 9.2.2; supabase-swift issue 1371 and SPTDataLoader pull request 229 (a cancelled request
/// was sent again).
public struct RetryPolicy: Sendable {
  /// How often a request is sent at most; 1 means no retry.
  public var attempts: Int

  /// A policy of so many attempts.
  public init(attempts: Int = 1) {
    self.attempts = attempts
  }

  /// Whether a request that failed so for the `attempt`th time is sent again.
  public func repeats(_ method: String, after error: any Error, attempt: Int) -> Bool {
    guard attempt < attempts, Self.repeatable.contains(method.uppercased()) else { return false }
    guard let error = error as? RequestError, case .network(let code) = error.reason else { return false }
    return Self.passing.contains(code)
  }

  private static let repeatable: Set<String> = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"]
  private static let passing: Set<URLError.Code> = [
    .networkConnectionLost, .timedOut, .cannotConnectToHost, .notConnectedToInternet, .dnsLookupFailed,
    // What Linux calls a connection that was closed without an answer.
    .badServerResponse,
  ]
}
