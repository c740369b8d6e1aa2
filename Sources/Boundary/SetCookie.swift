internal import Foundation

/// A `Set-Cookie` field, read.
///
/// Source: RFC 6265, sections 5.2 (parsing) and 5.3 (storing); 6265bis, sections 4.1.3 (prefixes) and 5.7.
struct SetCookie {
  let name: String
  let value: String
  private var attributes: [String: String] = [:]

  /// Reads one field's value; nil where it holds no cookie.
  init?(_ field: String) {
    var parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
    guard field.utf8.count <= Self.longest, let pair = Self.pair(parts.removeFirst()), !pair.name.isEmpty
    else { return nil }
    name = pair.name
    value = pair.value
    for part in parts {
      // Of two attributes of one name the last counts.
      let attribute = Self.pair(part) ?? (name: part, value: "")
      attributes[attribute.name.lowercased()] = attribute.value
    }
  }

  /// The cookie that a response from `url` sets, or nil where the field is to be ignored.
  ///
  /// A cookie that has expired already is returned like any other: storing it is how a server deletes one.
  func cookie(from url: URL, at now: Date, suffixes: PublicSuffixes) -> Cookie? {
    guard let origin = Origin(url) else { return nil }
    var hostOnly = true
    var domain = origin.host
    if let wanted = attributes["domain"].map(Self.domain), !wanted.isEmpty {
      if suffixes.contains(wanted) {
        // Only the suffix's own host may use its name, and then for itself alone (section 5.3, step 5).
        guard wanted == origin.host else { return nil }
      } else {
        guard CookieMatching.domain(wanted, covers: origin.host) else { return nil }
        domain = wanted
        hostOnly = false
      }
    }
    let secure = attributes["secure"] != nil
    if secure, origin.scheme != "https" { return nil }
    let identity = Cookie.Identity(name: name, domain: domain, path: path(for: url))
    guard prefixHolds(hostOnly: hostOnly, secure: secure) else { return nil }
    return Cookie(
      identity, value: value, hostOnly: hostOnly, expires: expiry(at: now), isSecure: secure,
      isHTTPOnly: attributes["httponly"] != nil, created: now)
  }

  /// `Max-Age` wins over `Expires`; a value that cannot be read counts as absent.
  private func expiry(at now: Date) -> Date? {
    if let seconds = attributes["max-age"].flatMap(Self.seconds) {
      // Not after `now` for zero and less, so the cookie has expired already.
      return now.addingTimeInterval(seconds)
    }
    return attributes["expires"].flatMap(CookieDate.parse)
  }

  private func path(for url: URL) -> String {
    guard let path = attributes["path"], path.hasPrefix("/") else {
      return CookieMatching.defaultPath(for: url)
    }
    return path
  }

  private func prefixHolds(hostOnly: Bool, secure: Bool) -> Bool {
    let lower = name.lowercased()
    if lower.hasPrefix("__host-") { return secure && hostOnly && attributes["path"] == "/" }
    return !lower.hasPrefix("__secure-") || secure
  }

  private static let longest = 8192

  private static func seconds(_ text: String) -> TimeInterval? {
    // `TimeInterval` alone would read `1e3` and `0x10` as well.
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard digits.allSatisfy(\.isNumber) else { return nil }
    return TimeInterval(text)
  }

  /// A `Domain` attribute's value in lower case, less one leading dot.
  private static func domain(_ text: String) -> String {
    (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
  }

  private static func pair(_ part: String) -> (name: String, value: String)? {
    guard let equals = part.firstIndex(of: "=") else { return nil }
    return (trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...]))
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
