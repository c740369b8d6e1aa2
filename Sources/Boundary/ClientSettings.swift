public import Foundation

/// How a client behaves; a value, so nothing changes in a client once it was made.
///
/// Platform differences: none that show. `URLSession.configuration` is a copy on both platforms and so is this, but
/// here the compiler says so.
///
/// Source: google-http-java-client issue 2181 (what a redirect took off came back from the defaults).
public struct ClientSettings: Sendable {
  /// Which redirects are followed.
  public var policy: RedirectPolicy
  /// Header fields that every request carries unless it sets its own.
  ///
  /// They are put on the request and not into the platform's configuration, which would put them back on after a
  /// redirect had taken them off.
  public var defaultHeaders: [String: String] = [:]
  /// The app's layers, outermost first.
  public var interceptors: [any Interceptor] = []
  /// When a failed request is sent again.
  public var retry = RetryPolicy()
  /// What challenges are answered with.
  public var credential: ServerCredential?
  /// How long a request may go without news, in seconds.
  public var timeout: TimeInterval = 60
  /// How long log-out waits, in seconds, for cancelled calls to end; it goes on without them after that.
  public var drainBound: TimeInterval = 5
  /// Domains that no cookie may cover.
  public var suffixes = PublicSuffixes()
  /// The clock that the expiry of cookies is judged by.
  public var now: @Sendable () -> Date = { Date() }
  /// The queue that the platform's callbacks run on, or nil for one of the session's own.
  ///
  /// A test suspends it, to have callbacks that are queued already when a log-out begins.
  var queue: OperationQueue?

  /// Settings with a policy, the rest by default.
  public init(policy: RedirectPolicy = .sameOrigin) {
    self.policy = policy
  }
}
