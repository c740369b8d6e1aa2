internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Decides each redirect on its way, before anything reaches its target.
///
/// A pure function of the hop, the trail and the policy: no task state, no network. The final status of a call proves
/// nothing about the places it passed through; only a decision taken here does.
///
/// ``BoundaryClient`` asks it in its own delegate; <doc:AdoptingTheBoundaries> shows how an app asks it that keeps a
/// session of its own.
///
/// Platform differences: a session's delegate is asked for delegate-based tasks alone, since on Linux neither a
/// completion handler nor `data(for:)` consults it; and answering after the task was cancelled ends the process there.
///
/// Source: Fetch standard, HTTP-redirect fetch; RFC 9110, section 15.4; CVE-2023-45803 (urllib3 kept a body's header
/// fields); CVE-2026-6276 (curl kept the caller's `Host`).
public struct RedirectGate: Sendable {
  /// The rule that the gate keeps.
  public let policy: RedirectPolicy

  /// A gate that keeps a policy.
  public init(_ policy: RedirectPolicy = .sameOrigin) {
    self.policy = policy
  }

  /// Whether a hop is followed, and with which request.
  ///
  /// A `Cookie` field stays on the request within the origin; whoever owns the cookies sets it anew for the hop's URL.
  public func decide(_ hop: RedirectHop, after trail: RedirectTrail) -> RedirectDecision {
    guard trail.hops < policy.maximumHops else { return .refuse(.tooManyHops(limit: policy.maximumHops)) }
    guard let target = hop.to, let scheme = target.scheme?.lowercased() else {
      return .refuse(.malformedLocation)
    }
    guard Origin.defaultPorts[scheme] != nil else { return .refuse(.unsupportedScheme(scheme)) }
    guard target.user == nil, target.password == nil else { return .refuse(.credentialsInLocation) }
    guard let from = hop.from.flatMap({ Origin($0) }), let to = Origin(target) else {
      return .refuse(.malformedLocation)
    }
    guard policy.allows(from: from, to: to) else { return .refuse(.otherOrigin(from: from, to: to)) }

    var next = trail
    next.hops += 1
    next.hasLeft = trail.hasLeft || from != to
    next.method = Self.method(after: hop.status, of: trail.method)
    next.hasBody = trail.hasBody && next.method == trail.method
    if next.hasBody, from != to, !policy.bodyMayLeave { return .refuse(.bodyWouldLeave(to: to)) }
    return .follow(request(for: hop, to: target, along: next), next)
  }

  /// The method after a redirect: GET after 303, and after 301 or 302 of a POST; else the same.
  static func method(after status: Int, of method: String) -> String {
    switch (status, method) {
    case (303, "HEAD"): method
    case (303, _), (301, "POST"), (302, "POST"): "GET"
    default: method
    }
  }

  private func request(for hop: RedirectHop, to target: URL, along trail: RedirectTrail) -> URLRequest {
    var request = hop.proposed
    request.url = target
    request.httpMethod = trail.method
    // A caller's own Host names the server before this one (CVE-2026-6276).
    request.removeHeaders { $0.lowercased() == "host" }
    if !trail.hasBody {
      request.httpBody = nil
      request.removeHeaders(where: describesBody)
    }
    if trail.hasLeft { request.removeHeaders(where: policy.sensitive.contains) }
    return request
  }
}
