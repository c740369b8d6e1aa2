/// Why a redirect was not followed.
///
/// The call itself does not fail: its ``Reply`` is the redirecting response, and this stands beside it.
///
/// Platform differences: on Linux `file:///x` reaches the delegate as `http://<origin>/x`; the refusal speaks of what
/// the server sent.
///
/// Source: Fetch standard, HTTP-redirect fetch (origin, scheme, credentials, count); RFC 9110, section 15.4.
public enum RedirectRefusal: Hashable, Sendable, CustomStringConvertible {
  /// The target's origin is neither the one the redirect comes from nor an allowed one.
  case otherOrigin(from: Origin, to: Origin)
  /// The target is not http or https (`file:`, `ftp:`; CVE-2025-14524).
  case unsupportedScheme(String)
  /// The target carries a user name or a password.
  case credentialsInLocation
  /// The target or the place that redirected has no origin that can be compared.
  case malformedLocation
  /// The call has followed as many redirects as the policy permits.
  case tooManyHops(limit: Int)
  /// The redirect would send the request's body to another origin.
  case bodyWouldLeave(to: Origin)

  /// The reason in words, without any part of the URL beyond its origin.
  public var description: String {
    switch self {
    case .otherOrigin(let from, let to): "the redirect leaves \(from) for \(to)"
    case .unsupportedScheme(let scheme): "the redirect leads to the scheme '\(scheme)'"
    case .credentialsInLocation: "the redirect's target carries a user name or a password"
    case .malformedLocation: "the redirect's target has no origin"
    case .tooManyHops(let limit): "more than \(limit) redirects"
    case .bodyWouldLeave(let to): "the redirect would send the body to \(to)"
    }
  }
}
