public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What a call brought back.
///
/// Any status is a reply, 401 and a refused redirect too; only what brought no response is a ``RequestError``. The
/// status proves nothing about the places that the request has been to; ``hops`` and ``refusal`` speak of those.
///
/// Platform differences: Linux ends a turned-down challenge as if it had been cancelled; the 401 is the reply on both.
public struct Reply: Sendable {
  /// The response; where a redirect was refused, the redirecting response itself.
  public let response: HTTPURLResponse
  /// The body; empty where it went to a file.
  public let body: Data
  /// The file that a download was put in; nil for other calls and where the status is not 2xx.
  public let file: URL?
  /// Why a redirect was not followed; nil where none was refused.
  public let refusal: RedirectRefusal?
  /// How many redirects were followed.
  public let hops: Int

  /// The response's status.
  public var status: Int { response.statusCode }
  /// The body as text, or nil where it is not UTF-8.
  public var text: String? { String(data: body, encoding: .utf8) }
}
