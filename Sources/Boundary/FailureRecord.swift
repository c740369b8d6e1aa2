public import Foundation

/// What is kept of a failed request: enough to find it again, nothing that could sign anyone in.
///
/// Request id, generation, the path without its query, and the cookies' names and attributes. Values of cookies and
/// header fields are never part of it; a value that starts with `fixture-` is a test's marker and stays readable.
///
/// Platform differences: none. The platforms' own errors may carry the whole URL, its query too
/// (`NSURLErrorFailingURLErrorKey`), so of those only the code is kept.
///
/// Source: CVE-2024-6104 (a retry library logged credentials); smithy-swift pull request 763.
public struct FailureRecord: Hashable, Sendable, CustomStringConvertible {
  /// The request's id, unique in its process.
  public let request: UUID
  /// The log-in that the request belonged to; nil for an anonymous one.
  public let generation: SessionGeneration?
  /// Scheme, host and port that the request was made to.
  public let origin: Origin?
  /// The path that the request was made to, without query and fragment.
  public let path: String
  /// The cookies that fitted the request, each as name and attributes.
  public let cookies: [String]

  init(request: UUID, generation: SessionGeneration?, url: URL?, jar: CookieJar?) {
    self.request = request
    self.generation = generation
    origin = url.flatMap { Origin($0) }
    path = url.map(CookieMatching.requestPath) ?? ""
    let fitting = url.map { url in jar?.cookies.filter { CookieMatching.fits($0, url) } ?? [] } ?? []
    cookies = fitting.map(\.description).sorted()
  }

  /// The record in one line.
  public var description: String {
    let place = origin.map { "\($0)\(path)" } ?? path
    return "request \(request) of generation \(generation?.description ?? "none") to \(place)"
      + " with cookies [\(cookies.joined(separator: ", "))]"
  }
}
