/// Domains under which anyone can register and that no cookie may therefore cover.
///
/// Every domain of one label counts (`com`, `localhost`), and the ones given. The list that browsers use is long and
/// changes monthly; an app that talks to hosts under other such domains names them.
///
/// Platform differences: the platform's store on Linux takes a cookie for `com`; no platform's store is used here.
///
/// Source: RFC 6265, section 5.3, step 5; CVE-2014-3620 and CVE-2023-46218 (curl).
public struct PublicSuffixes: Sendable {
  private let listed: Set<String>

  /// The single labels and these.
  public init(_ listed: Set<String> = Self.common) {
    self.listed = Set(listed.map { $0.lowercased() })
  }

  /// Whether no cookie may cover this domain.
  public func contains(_ domain: String) -> Bool {
    if CookieMatching.isAddress(domain) { return false }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count < 2 || labels.contains("") || listed.contains(domain)
  }

  /// A few that are met often.
  public static let common: Set<String> = [
    "co.uk", "org.uk", "com.au", "co.jp", "co.nz", "com.br", "co.in", "github.io", "herokuapp.com",
  ]
}
