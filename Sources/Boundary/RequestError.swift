public import Foundation

/// Why a call gave no reply.
///
/// It can be logged as it is: neither the reason nor the record holds a value that could sign anyone in.
///
/// Platform differences: which ``Reason/network(_:)`` code a failure has is the platform's choice; a connection that was
/// closed without an answer is `badServerResponse` on Linux.
///
/// Source: CVE-2024-6104 (credentials in an error).
public struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Error, Hashable, Sendable {
    /// The session is logging out and takes no new request.
    case loggingOut
    /// The session has ended; nothing brings it back.
    case sessionEnded
    /// The call was cancelled: by its caller or by log-out.
    case cancelled
    /// A `Cookie` header was set by hand: by the caller, a default or an interceptor.
    case cookieHeaderSetByHand
    /// The URL is not http or https, or has no plain host.
    case unsupportedURL
    /// The body is a stream, which could not be sent again after a redirect.
    case bodyIsAStream
    /// The network failed in the way that the code tells.
    case network(URLError.Code)
    /// A downloaded file could not be put in its place.
    case fileNotMoved
  }

  /// What went wrong.
  public let reason: Reason
  /// Which request it was.
  public let record: FailureRecord

  /// Reason and record in one line, without values of cookies or header fields.
  public var description: String { "\(reason): \(record)" }
}

extension RequestError.Reason {
  /// What an error of the platform or of the table means to the caller.
  init(_ error: any Error) {
    switch error {
    case let reason as Self: self = reason
    case let error as URLError where error.code == .cancelled: self = .cancelled
    case let error as URLError: self = .network(error.code)
    case is CancellationError: self = .cancelled
    default: self = .network(.unknown)
    }
  }
}
