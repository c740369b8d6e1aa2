/// What one call has been through so far, as far as the next redirect's decision needs it.
///
/// A value that travels with the call, so the gate and the delegate keep no state of a task.
///
/// Platform differences: none. A call may be several tasks of the platform's, whose own counts begin anew with each;
/// this one does not.
///
/// Source: CVE-2024-45336 (Go) and Deno pull request 36360 (a header came back on a later hop); Fetch standard
/// (redirect count).
public struct RedirectTrail: Hashable, Sendable {
  /// How many redirects were followed.
  public var hops = 0

  /// Whether any of them left its origin; once true it stays true, also back at home (CVE-2024-45336).
  public var hasLeft = false

  /// The method of the request that is under way.
  public var method: String

  /// Whether the request that is under way has a body.
  public var hasBody: Bool

  /// The trail of a call that has followed nothing yet.
  public init(method: String, hasBody: Bool) {
    self.method = method.uppercased()
    self.hasBody = hasBody
  }
}
