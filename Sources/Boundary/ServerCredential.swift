/// A user name and password for one origin, held in memory by one account's session.
///
/// It answers a Basic or Digest challenge of exactly that origin; a server that a redirect led to draws nothing. It is
/// in no store of the platform's and ends with its client. Printing or dumping one shows no password.
///
/// Platform differences: a challenge that is left to the default handling hangs a task on Linux; one that nothing answers
/// is turned down there and then, and the 401 is the reply.
///
/// Source: RFC 9110, section 11.5 (protection space); aiohttp pull request 12825 (answered after a redirect); Alamofire
/// issue 537 (a stored credential outlived the log-out); CVE-2022-27774 (curl, other port).
public struct ServerCredential: Sendable, CustomStringConvertible, CustomReflectable {
  /// The origin that may ask for it.
  public let origin: Origin
  /// The user name.
  public let user: String
  let password: String

  /// A credential for an origin.
  public init(for origin: Origin, user: String, password: String) {
    self.origin = origin
    self.user = user
    self.password = password
  }

  /// Origin and user name, without the password.
  public var description: String { "\(user) at \(origin)" }

  /// The description again, so that `dump` shows no password either.
  public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}
