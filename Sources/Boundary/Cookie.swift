public import Foundation

/// One cookie as it is kept, with everything that decides where it may be sent.
///
/// Printing or dumping one shows its name and attributes and masks its value; encoding one keeps the value, so what an
/// app saves belongs where it keeps its other secrets.
///
/// Platform differences: `HTTPCookie` tells a host-only cookie by its domain's missing dot alone, and on Linux always
/// has the path `/` where the server named none; this type is used on both platforms instead.
///
/// Source: RFC 6265, section 5.3 (storage model); aiohttp pull request 12824 (a saved host-only cookie came back as one
/// for the whole domain); CVE-2024-6104 (values in a log).
public struct Cookie: Hashable, Sendable, Codable {
  /// What makes two cookies the same one: name, domain and path together (RFC 6265, section 5.3, step 11).
  public struct Identity: Hashable, Sendable, Codable {
    /// The cookie's name; case matters.
    public let name: String
    /// The domain in lower case, without a leading dot.
    public let domain: String
    /// The path; case matters.
    public let path: String

    /// An identity in its parts.
    public init(name: String, domain: String, path: String) {
      self.name = name
      self.domain = domain
      self.path = path
    }
  }

  /// Name, domain and path.
  public let identity: Identity
  /// The value as the server sent it.
  public let value: String
  /// Whether the cookie goes to exactly its domain and not to the hosts below it.
  public let hostOnly: Bool
  /// When the cookie ends; nil for one that lives as long as its session.
  public let expires: Date?
  /// Whether the cookie goes over https alone.
  public let isSecure: Bool
  /// Whether the server wants the cookie kept from scripts; kept for the record, an app has none.
  public let isHTTPOnly: Bool
  /// When a cookie of this identity was first stored; it decides the order among paths of one length.
  public internal(set) var created: Date

  /// The cookie's name.
  public var name: String { identity.name }
  /// The cookie's domain.
  public var domain: String { identity.domain }
  /// The cookie's path.
  public var path: String { identity.path }

  /// A cookie in its parts.
  public init(
    _ identity: Identity, value: String, hostOnly: Bool, expires: Date? = nil, isSecure: Bool = false,
    isHTTPOnly: Bool = false, created: Date = .distantPast
  ) {
    self.identity = identity
    self.value = value
    self.hostOnly = hostOnly
    self.expires = expires
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.created = created
  }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
  /// Name and attributes; the value only where it is a fixture's marker.
  public var description: String {
    var parts = [
      "\(name)=\(Self.shown(value))", hostOnly ? "host=\(domain)" : "domain=\(domain)", "path=\(path)",
    ]
    if isSecure { parts.append("secure") }
    if isHTTPOnly { parts.append("httponly") }
    return parts.joined(separator: "; ")
  }

  /// The description again, so that `dump` and a failed comparison show no value either.
  public var customMirror: Mirror {
    Mirror(self, children: ["cookie": description])
  }

  /// A value as it may stand in a record: a marker that starts with `fixture-` as it is, any other masked.
  static func shown(_ value: String) -> String {
    value.hasPrefix("fixture-") ? value : "***"
  }
}
