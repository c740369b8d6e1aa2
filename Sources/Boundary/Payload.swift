internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// How a call's body travels: which kind of platform task carries it.
enum Payload: Sendable {
  /// A data task; the body, if any, is the request's own.
  case data
  /// An upload task with this body.
  case upload(Data)
  /// A download task whose file is moved here.
  case download(URL)

  /// The body that the request itself does not hold.
  var body: Data? {
    if case .upload(let body) = self { body } else { nil }
  }

  /// A task without a completion handler: the platform asks a session's delegate about redirects for no other kind.
  func task(in session: URLSession, for request: URLRequest) -> URLSessionTask {
    switch self {
    case .data: session.dataTask(with: request)
    case .upload(let body): session.uploadTask(with: request, from: body)
    case .download: session.downloadTask(with: request)
    }
  }
}
