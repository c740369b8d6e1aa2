#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Knows who is signed in now, and lets nothing of an earlier log-in change it.
///
/// Each log-in and each log-out begins a new ``SessionGeneration``. A reply or an error is acted on only if the
/// generation that asked for it is the current one *at the moment of acting*: after the last suspension, in one step
/// with the change itself.
///
/// Platform differences: none. Cancelling is no barrier on either platform, since callbacks may be queued already, so
/// what counts is compared here and not there.
///
/// Source: supabase-swift issue 1371 (a late reply revived a log-in, a late 401 ended the next one); cmux pull
/// request 5776 (compared before the last suspension; local log-out waited for the server); Aster-Mail pull request 78.
public actor AccountCenter {
  /// Turns a reply into what the screen shows.
  public typealias Reading = @Sendable (Reply) async throws -> String

  /// Why a call had no effect on the screen.
  public enum Failure: Error, Hashable, Sendable {
    /// The log-in that asked is not the current one any more.
    case superseded
    /// Nobody is signed in.
    case signedOut
    /// The server said 401, and the log-in that asked was ended.
    case unauthorised
    /// The server answered with a status that is neither 2xx nor 401.
    case unexpectedStatus(Int)
  }

  /// What the app shows.
  public private(set) var screen = Screen.signedOut
  /// The generation that may change the screen.
  public private(set) var generation = SessionGeneration.first
  /// The session of whoever is signed in or signing in.
  public private(set) var session: AccountSession?

  private let settings: ClientSettings
  private let read: Reading

  /// A centre where nobody is signed in; each log-in's session is made with the settings.
  public init(
    settings: ClientSettings = ClientSettings(), read: @escaping Reading = { $0.text ?? "" }
  ) {
    self.settings = settings
    self.read = read
  }

  /// The account that is signed in or signing in.
  public var account: AccountID? { session?.account }

  /// Logs an account in with a request whose reply sets its cookies; whoever was signed in is logged out first.
  ///
  /// - Throws: ``RequestError`` or ``Failure``.
  public func logIn(_ account: AccountID, with request: URLRequest) async throws {
    // More than once where another log-in came in between.
    while let session { await end(session) }
    generation = generation.next
    let session = AccountSession(account, generation: generation, settings: settings)
    self.session = session
    screen = .signingIn(account)
    do {
      try await load(request, in: session)
    } catch {
      await end(session)
      throw error
    }
  }

  /// Loads what the screen shows of the account that is signed in.
  ///
  /// - Throws: ``RequestError`` or ``Failure``. A 401 ends the log-in that asked, if it is still the current one.
  public func refresh(with request: URLRequest) async throws {
    guard let session else { throw Failure.signedOut }
    try await load(request, in: session)
  }

  /// Logs out whoever is signed in; returns when nothing of the session is left.
  public func logOut() async {
    guard let session else { return }
    await end(session)
  }

  /// Logs out here at once and tells the server afterwards, in the background.
  ///
  /// The request goes out with a copy of the account's cookies, in a client of its own that lives for this one call: a
  /// server that stalls or cannot be reached holds nothing up. The task tells whether the server answered 2xx.
  @discardableResult
  public func logOut(telling request: URLRequest) async -> Task<Bool, Never>? {
    guard let session else { return nil }
    let client = BoundaryClient(settings, jar: CookieJar(restoring: session.jar.cookies))
    await end(session)
    return Task {
      let reply = try? await client.data(for: request)
      await client.shutDown()
      return reply.map { (200..<300).contains($0.status) } ?? false
    }
  }

  private func load(_ request: URLRequest, in session: AccountSession) async throws {
    let reply = try await session.data(for: request)
    if reply.status == 401 {
      guard isCurrent(session) else { throw Failure.superseded }
      await end(session)
      throw Failure.unauthorised
    }
    guard (200..<300).contains(reply.status) else { throw Failure.unexpectedStatus(reply.status) }
    let content = try await read(reply)
    guard isCurrent(session) else { throw Failure.superseded }
    screen = .signedIn(session.account, content: content)
  }

  private func isCurrent(_ session: AccountSession) -> Bool {
    session.generation == generation
  }

  /// Ends one session, and touches the screen only as far as it is still that session's.
  private func end(_ ending: AccountSession) async {
    guard session === ending else { return await ending.logOut() }
    session = nil
    generation = generation.next
    let leaving = generation
    screen = .loggingOut(ending.account)
    await ending.logOut()
    if generation == leaving { screen = .signedOut }
  }
}
