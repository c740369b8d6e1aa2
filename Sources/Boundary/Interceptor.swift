#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A layer of the app between its calls and the network.
///
/// Runs once per attempt, so also on a retry. What it sets is checked like what the caller sets: a `Cookie` header is
/// refused.
///
/// Layers run before the first hop and not before each: nothing that a redirect took off a request is put on again.
///
/// Source: google-http-java-client issue 2181 (interceptors set a token again on every hop); CVE-2022-31042 (a `Cookie`
/// header set by hand travelled).
public protocol Interceptor: Sendable {
  /// The request to send instead.
  func adapt(_ request: URLRequest) async throws -> URLRequest
  /// The reply to hand on instead.
  func inspect(_ reply: Reply) async throws -> Reply
}

extension Interceptor {
  /// Changes nothing.
  public func adapt(_ request: URLRequest) async throws -> URLRequest { request }
  /// Changes nothing.
  public func inspect(_ reply: Reply) async throws -> Reply { reply }
}
