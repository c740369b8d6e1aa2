public import Foundation

/// One of the fixture's two servers.
public struct Endpoint: Hashable, Sendable {
  /// Which of the two: 0 or 1.
  public let index: Int
  /// Scheme, host and port, such as `http://127.0.0.1:41234`.
  public let origin: String

  /// The server's port.
  public var port: Int { URLComponents(string: origin)?.port ?? 0 }

  /// The URL of a path on this server; another name for the same server may be given, such as `localhost`.
  public func url(_ path: String, host: String? = nil) -> URL {
    var parts = URLComponents(string: origin + path) ?? URLComponents()
    if let host { parts.host = host }
    guard let url = parts.url else { preconditionFailure("no URL: \(origin)\(path)") }
    return url
  }
}
