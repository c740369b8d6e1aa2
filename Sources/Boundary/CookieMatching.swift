internal import Foundation

/// Where a cookie may be sent.
///
/// Source: RFC 6265, sections 5.1.3 (domains), 5.1.4 (paths) and 5.4 (the `Cookie` header).
enum CookieMatching {
  /// Whether a request to `url` may carry the cookie, expiry aside.
  static func fits(_ cookie: Cookie, _ url: URL) -> Bool {
    guard let origin = Origin(url) else { return false }
    if cookie.isSecure, origin.scheme != "https" { return false }
    let onHost = cookie.hostOnly ? origin.host == cookie.domain : domain(cookie.domain, covers: origin.host)
    return onHost && path(cookie.path, covers: requestPath(of: url))
  }

  /// Whether a domain covers a host: equal, or the host's end after a dot; an address is covered by itself alone
  /// (CVE-2014-3613: `Domain=0.0.1` matched other addresses; CVE-2018-20852: no dot, so `pythonicexample.com`).
  static func domain(_ domain: String, covers host: String) -> Bool {
    if host == domain { return true }
    return !isAddress(host) && host.hasSuffix("." + domain)
  }

  /// Whether a cookie's path covers a request's: equal, or its beginning up to a slash.
  static func path(_ path: String, covers requested: String) -> Bool {
    if path == requested { return true }
    guard requested.hasPrefix(path) else { return false }
    return path.hasSuffix("/") || requested.dropFirst(path.count).hasPrefix("/")
  }

  /// The path of a URL as it goes over the wire, `/` where it is empty.
  static func requestPath(of url: URL) -> String {
    let path = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
    return path.hasPrefix("/") ? path : "/"
  }

  /// The path that a cookie has when the server names none: the request's up to, not with, its last slash.
  static func defaultPath(for url: URL) -> String {
    let path = requestPath(of: url)
    guard let last = path.lastIndex(of: "/"), last != path.startIndex else { return "/" }
    return String(path[..<last])
  }

  /// Whether a host is an IP address and so has no parent domains.
  static func isAddress(_ host: String) -> Bool {
    if host.contains(":") { return true }
    let last = host.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    // A top-level domain is never all digits, so a last label of digits means an address, however it is abbreviated.
    return !last.isEmpty && last.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
