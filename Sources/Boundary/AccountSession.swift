public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Everything that belongs to one log-in of one account: its cookies, its platform session, its calls.
///
/// Three promises:
/// - a cookie of this account never mixes into another account's request;
/// - a log-out deletes what this account owns, and nothing else;
/// - a response that comes late never revives the log-in.
///
/// There is no shared store and no configuration to change afterwards. A session ends with ``logOut()`` and never
/// comes back; the next log-in, of the same account too, gets a new object of a new generation.
///
/// Platform differences. A task made in an invalidated session ends the process on Linux and raises an exception on
/// Darwin; here a call after the end is a ``RequestError`` on both. On Linux a redirect that is answered after its task
/// has ended ends the process too, so answering and cancelling exclude each other.
///
/// Source: InstagramKit issue 258 (a log-out deleted everybody's cookies); express-openid-connect issue 446 (deleted
/// before the calls had ended); WordPress for iOS pull request 14481 (one caller ended what others used); element-ios
/// issue 490 and Alamofire issue 2366 (a task in a dead session).
public final class AccountSession: Sendable {
  /// Where a session is on its way.
  public enum Phase: Hashable, Sendable {
    /// Calls are taken.
    case active
    /// Calls are refused; those under way are being ended.
    case loggingOut
    /// Nothing is left.
    case ended
  }

  /// Whose session it is.
  public let account: AccountID
  /// Which log-in it is.
  public let generation: SessionGeneration
  /// The account's cookies.
  public let jar: CookieJar

  let client: BoundaryClient

  /// A session for an account's log-in, with a jar, a configuration and a platform session of its own.
  public init(
    _ account: AccountID, generation: SessionGeneration, settings: ClientSettings = ClientSettings()
  ) {
    self.account = account
    self.generation = generation
    jar = CookieJar(suffixes: settings.suffixes, now: settings.now)
    client = BoundaryClient(settings, jar: jar, generation: generation)
  }

  /// Where the session is.
  public var phase: Phase {
    switch client.table.admission {
    case .open: .active
    case .loggingOut: .loggingOut
    case .ended: .ended
    }
  }

  /// How many calls are under way.
  public var callsUnderWay: Int { client.table.count }

  /// Sends a request as this account and returns the reply with its body.
  ///
  /// - Throws: ``RequestError``, or what an interceptor throws.
  public func data(for request: URLRequest) async throws -> Reply {
    try await client.data(for: request)
  }

  /// Sends a request with a body as this account and returns the reply with its body.
  ///
  /// - Throws: ``RequestError``, or what an interceptor throws.
  public func upload(_ body: Data, with request: URLRequest) async throws -> Reply {
    try await client.upload(body, with: request)
  }

  /// Sends a request as this account and moves the body of a 2xx reply to `destination`.
  ///
  /// - Throws: ``RequestError``, or what an interceptor throws.
  public func download(_ request: URLRequest, to destination: URL) async throws -> Reply {
    try await client.download(request, to: destination)
  }

  /// Logs the account out on this device; needs no network, so a dead one cannot hold it up.
  ///
  /// The order is the point. Deleting before the calls have ended leaves a race that a late `Set-Cookie` wins;
  /// cancelling alone is no barrier, since callbacks may be queued already; so the generation is retired before the
  /// cookies go. May be called more than once and at the same time: each call returns when the session has ended.
  public func logOut() async {
    refuseNewCalls()
    await client.cancelAndDrain()
    client.table.retire()
    jar.deleteAll()
    client.invalidate()
  }

  /// The first step of a log-out: from here on every new call ends in ``RequestError/Reason/loggingOut``.
  func refuseNewCalls() {
    client.table.refuseNewCalls()
  }
}
