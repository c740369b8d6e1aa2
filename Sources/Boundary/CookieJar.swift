public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The cookies of one account, in memory.
///
/// The platform's own handling is off in every session of this library, since it cannot hold the boundary: on Linux
/// its store filters by host alone (no path, no `Secure`, no `Max-Age`) and cookies are not computed anew for a
/// redirect. A jar belongs to one account; that alone makes ``deleteAll()`` the right thing to do at log-out.
///
/// Two accounts on one host are kept apart by their jars and by nothing else: cookies know no ports (RFC 6265,
/// section 8.5).
///
/// Source: RFC 6265, sections 5.3 and 5.4; Readplace pull request 814 (a shared store outlived the sign-out);
/// InstagramKit issue 258 (everybody's cookies deleted); cookieconsent issue 718 (deleted by name alone).
public final class CookieJar: Sendable {
  private let stored: Locked<[Cookie.Identity: Cookie]>
  private let now: @Sendable () -> Date
  private let suffixes: PublicSuffixes

  /// A jar, empty or with cookies that were saved before; `now` is the clock that expiry is judged by.
  public init(
    restoring saved: [Cookie] = [], suffixes: PublicSuffixes = PublicSuffixes(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    stored = Locked(Dictionary(saved.map { ($0.identity, $0) }, uniquingKeysWith: { $1 }))
    self.suffixes = suffixes
    self.now = now
  }

  /// The cookies that have not expired, in no order.
  public var cookies: [Cookie] {
    let now = now()
    return stored.withLock { stored in
      stored = stored.filter { $0.value.isAlive(at: now) }
      return Array(stored.values)
    }
  }

  /// Stores what a response from its own URL sets, also when it is a redirect.
  public func store(_ response: HTTPURLResponse) {
    guard let url = response.url else { return }
    for field in SetCookieFields.of(response) { store(field, from: url) }
  }

  /// Stores one `Set-Cookie` value that came from `url`; false where it was refused.
  @discardableResult
  public func store(_ setCookie: String, from url: URL) -> Bool {
    let now = now()
    guard let cookie = SetCookie(setCookie)?.cookie(from: url, at: now, suffixes: suffixes) else {
      return false
    }
    stored.withLock { $0.place(cookie, at: now) }
    return true
  }

  /// The value of the `Cookie` header for a request to `url`, or nil where there is none to send.
  ///
  /// Longer paths first, then the older cookie (RFC 6265, section 5.4, step 2).
  public func header(for url: URL) -> String? {
    let fitting = cookies.filter { CookieMatching.fits($0, url) }
    guard !fitting.isEmpty else { return nil }
    let ordered = fitting.sorted {
      ($1.path.count, $0.created, $0.path, $0.name) < ($0.path.count, $1.created, $1.path, $1.name)
    }
    return ordered.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Deletes one cookie; others of the same name stay.
  public func delete(_ identity: Cookie.Identity) {
    stored.withLock { $0[identity] = nil }
  }

  /// Deletes every cookie of this jar.
  public func deleteAll() {
    stored.withLock { $0.removeAll() }
  }
}

extension Cookie {
  func isAlive(at now: Date) -> Bool {
    expires.map { $0 > now } ?? true
  }
}

extension [Cookie.Identity: Cookie] {
  /// Puts a cookie in the place of the one with its identity, whose age it keeps; an expired one only removes it.
  fileprivate mutating func place(_ cookie: Cookie, at now: Date) {
    var cookie = cookie
    cookie.created = self[cookie.identity]?.created ?? cookie.created
    self[cookie.identity] = cookie.isAlive(at: now) ? cookie : nil
  }
}
