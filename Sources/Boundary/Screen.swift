/// What the app shows of who is signed in.
///
/// Changed by ``AccountCenter`` alone, and only for the current ``SessionGeneration``.
public enum Screen: Hashable, Sendable {
  /// Nobody is.
  case signedOut
  /// A log-in is under way.
  case signingIn(AccountID)
  /// An account is signed in, and this is its content.
  case signedIn(AccountID, content: String)
  /// An account's log-out is under way.
  case loggingOut(AccountID)
}
