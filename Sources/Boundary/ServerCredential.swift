/// A user name and password for one origin, held in memory by one account's session.
///
/// It answers a Basic or Digest challenge of exactly that origin; a server that a redirect led to draws nothing.
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
