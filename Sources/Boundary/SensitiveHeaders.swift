/// The header fields that may not travel to another origin, whatever their spelling.
///
/// `Authorization`, `Cookie` and `Proxy-Authorization` are always among them; the caller names its own token headers
/// (CVE-2026-40895: a list of standard names alone let `X-API-Key` through).
///
/// Platform differences: Linux keeps all of them on the request that it proposes; Darwin is reported to take off
/// `Authorization` alone (Alamofire issues 798 and 1850).
///
/// Source: RFC 9110, section 15.4; CVE-2018-1000007 (curl), CVE-2018-20060 (urllib3), CVE-2023-45143 (undici),
/// CVE-2024-28849 (follow-redirects).
public struct SensitiveHeaders: Hashable, Sendable {
  private let names: Set<String>

  /// The standard names and the caller's own, compared without regard to case.
  public init(_ own: [String] = []) {
    names = Set((Self.standard + own).map { $0.lowercased() })
  }

  /// Whether a field of this name stays at home.
  public func contains(_ name: String) -> Bool {
    names.contains(name.lowercased())
  }

  private static let standard = ["Authorization", "Cookie", "Proxy-Authorization"]
}
