#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// What to do with one redirect.
///
/// There is no third case: an answer that is not given leaves the call hanging on Linux, where not even its timeout
/// ends it, and one that is given twice ends the process there.
///
/// Source: FLEX pull request 151 and ResponseDetective pull request 69 (a refusal without an answer).
public enum RedirectDecision: Sendable {
  /// Send this request next; the trail is the call's new one.
  case follow(URLRequest, RedirectTrail)
  /// Send nothing: the redirecting response itself is the call's result.
  case refuse(RedirectRefusal)

  /// The reason of a refusal, or nil where the redirect is followed.
  public var refusal: RedirectRefusal? {
    if case .refuse(let refusal) = self { refusal } else { nil }
  }

  /// The request to send next, or nil where the redirect is refused.
  public var request: URLRequest? {
    if case .follow(let request, _) = self { request } else { nil }
  }
}
