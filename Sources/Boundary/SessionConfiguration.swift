internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration of its own that shares nothing: no cookie store, no cache, no credential store.
  ///
  /// *Ephemeral* alone would not do: it means not written to disk, and two sessions made of one ephemeral
  /// configuration share its stores. `URLRequest.httpShouldHandleCookies` alone would not either: Linux ignores it.
  static func isolated(timeout: TimeInterval) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = timeout
    return configuration
  }
}
