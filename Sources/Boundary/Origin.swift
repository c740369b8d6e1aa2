public import Foundation

/// Scheme, host and port together: the unit inside which a redirect may be followed.
///
/// Two URLs have the same origin when all three parts are equal after scheme and host were lower-cased and an absent
/// port was replaced by the scheme's default (RFC 6454, sections 4 and 5). Nothing else counts as equal: no parent
/// domain, no trailing dot, no other spelling of an IP address. Where in doubt two origins differ, so the doubt
/// refuses a redirect and never allows one.
///
/// Platform differences. `URL.host` keeps the spelling of the text, so the lower case is made here. Linux decodes `%2f`
/// in a host; a host that is not written plainly has no origin, whatever a platform would make of it.
///
/// Source: RFC 6454; CVE-2022-27774 and CVE-2022-27776 (curl compared the host alone); CVE-2022-27775 (curl, IPv6);
/// CVE-2018-18074 (requests ignored the scheme); CVE-2022-30115 (curl, trailing dot).
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme in lower case: `http` or `https`.
  public let scheme: String

  /// The host in lower case; an IPv6 address has no brackets here.
  public let host: String

  /// The port, also where the URL names none: 80 for http, 443 for https.
  public let port: Int

  /// The origin of a URL, or nil where it has none: other schemes, no host, a host with escapes in it.
  ///
  /// A host with an escape is refused since `http://a.example%2fb.example` has the host `a.example/b.example`
  /// after decoding and `a.example` in front of a naive parser (CVE-2022-27780).
  public init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(),
      let defaultPort = Self.defaultPorts[scheme],
      let host = Self.plainHost(parts.percentEncodedHost)
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = parts.port ?? defaultPort
  }

  /// The origin of a URL in text form, or nil where it has none.
  public init?(_ text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url)
  }

  /// The serialised origin, the port always written out: `https://example.com:443`.
  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  static let defaultPorts = ["http": 80, "https": 443]

  /// The host in lower case and without brackets, or nil where it is empty or not written plainly.
  private static func plainHost(_ encoded: String?) -> String? {
    guard var host = encoded?.lowercased() else { return nil }
    if host.hasPrefix("[") { host = String(host.dropFirst().dropLast()) }
    let plain = host.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "0"..."9", ".", "-", "_", ":": true
      default: false
      }
    }
    return plain && !host.isEmpty ? host : nil
  }
}
