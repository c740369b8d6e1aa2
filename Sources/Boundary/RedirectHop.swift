public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// One redirect on its way: where it comes from, where it leads, and the request proposed for it.
///
/// Platform differences. The proposal is trusted for neither end: on Linux it holds a `Location` that was resolved from
/// `/` and every header field of the first request, `Authorization` among them; Darwin is reported to take that one off
/// even where it is wanted (Alamofire issues 798 and 1850), so a field that travels on Linux may be missing there.
///
/// Source: RFC 3986, section 5; RFC 9110, section 10.2.2; Fetch standard, HTTP-redirect fetch.
public struct RedirectHop: Sendable {
  /// The status of the redirecting response: 301, 302, 303, 307 or 308.
  public let status: Int

  /// The URL that answered with the redirect.
  ///
  /// It is the response's own URL; neither the proposed request nor a task's `currentRequest`, which a platform may
  /// already have moved on.
  public let from: URL?

  /// The URL that the redirect leads to, resolved against ``from`` (RFC 3986, section 5).
  public let to: URL?

  /// The platform's proposal for the next request.
  public let proposed: URLRequest

  /// A hop in its parts.
  public init(status: Int, from: URL?, to: URL?, proposed: URLRequest) {
    self.status = status
    self.from = from
    self.to = to
    self.proposed = proposed
  }

  /// The hop that a response and the platform's proposal describe.
  ///
  /// `Location` is resolved here and not taken from the proposal: on Linux the platform resolves a relative one from
  /// `/` and turns `file:///x` into `http://<origin>/x`, so the proposal no longer shows where the server pointed.
  public init(_ response: HTTPURLResponse, proposed: URLRequest) {
    let location = response.value(forHTTPHeaderField: "Location")
    let target = location.flatMap { URL(string: $0, relativeTo: response.url) }
    self.init(
      status: response.statusCode, from: response.url, to: target?.absoluteURL ?? proposed.url,
      proposed: proposed)
  }
}
