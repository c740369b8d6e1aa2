internal import Foundation

/// How a call's body travels: which kind of platform task carries it.
enum Payload: Sendable {
  /// A data task; the body, if any, is the request's own.
  case data
  /// An upload task with this body.
  case upload(Data)
  /// A download task whose file is moved here.
  case download(URL)
}
