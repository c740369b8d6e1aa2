/// Which redirects a client follows, decided before the first request is made.
///
/// The default follows within the origin only. A service that really uses other hosts lists them with
/// ``allowing(_:sensitive:)``; to widen a rule, write the test of the newly allowed hop first (see
/// <doc:AdoptingTheBoundaries>).
///
/// Platform differences: Linux ends a chain of redirects after 20 with an error of its own
/// (swift-corelibs-foundation pull request 2971); the limit here lies below, so its refusal is what the caller gets.
///
/// Source: RFC 6454; RFC 9110, section 15.4; CVE-2022-27776 (curl) and CVE-2022-31091 (Guzzle) for the port.
public struct RedirectPolicy: Sendable {
  /// The origins that a redirect may lead to besides the one it comes from.
  public var targets: Set<Origin>

  /// The header fields that are taken off when an allowed hop leaves its origin.
  public var sensitive: SensitiveHeaders

  /// How many redirects one call follows; always below the platforms' own 20, which would otherwise mask it.
  public var maximumHops: Int {
    didSet { maximumHops = min(max(maximumHops, 0), Self.highestHops) }
  }

  /// Whether a body may be sent again to another, allowed origin (status 307 and 308; 301 and 302 except POST).
  ///
  /// RFC 9110 keeps the body; whether it may *leave* is a matter of policy, and off by default.
  public var bodyMayLeave: Bool

  /// Follow within the origin, nowhere else.
  public static let sameOrigin = RedirectPolicy(targets: [], sensitive: SensitiveHeaders())

  /// Follow within the origin and to the listed origins, without the sensitive headers.
  public static func allowing(
    _ targets: Set<Origin>, sensitive: SensitiveHeaders = SensitiveHeaders()
  ) -> RedirectPolicy {
    RedirectPolicy(targets: targets, sensitive: sensitive)
  }

  /// Whether a redirect from one origin may lead to another.
  public func allows(from: Origin, to: Origin) -> Bool {
    from == to || targets.contains(to)
  }

  init(targets: Set<Origin>, sensitive: SensitiveHeaders) {
    self.targets = targets
    self.sensitive = sensitive
    maximumHops = Self.defaultHops
    bodyMayLeave = false
  }

  private static let defaultHops = 10
  private static let highestHops = 19
}
