import Boundary
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The Swift code of the documentation in `Sources/Boundary/Boundary.docc`, block by block, in the order of the pages:
// here it is compiled, `AdoptionTests` runs it, and a test there holds the two against each other.

/// The length of a page, or the reason for which it was not reached.
func lengthOrReason(of page: URL, by client: BoundaryClient) async throws -> String {
  let reply = try await client.data(for: URLRequest(url: page))
  return reply.refusal?.description ?? "\(reply.body.count) bytes"
}

/// The text of a page, wherever in its origin it lies now.
func loadPage(at page: URL) async throws -> String {
  let client = BoundaryClient()
  let reply = try await client.data(for: URLRequest(url: page))
  await client.shutDown()
  if let refusal = reply.refusal { return "not followed: \(refusal)" }
  return reply.text ?? ""
}

/// Marks each attempt, so that the server's log and the app's can be laid side by side.
struct AttemptMark: Interceptor {
  func adapt(_ request: URLRequest) async throws -> URLRequest {
    var request = request
    request.setValue(UUID().uuidString, forHTTPHeaderField: "X-Attempt")
    return request
  }
}

/// How every client of the app behaves.
func appSettings() -> ClientSettings {
  var settings = ClientSettings()
  settings.defaultHeaders = ["Accept": "application/json"]
  settings.interceptors = [AttemptMark()]
  settings.retry = RetryPolicy(attempts: 2)
  return settings
}

/// Signs an account in, shows its page, and signs it out on the device before the server hears of it.
func visit(_ id: AccountID, logIn: URLRequest, page: URLRequest, logOut: URLRequest) async throws -> Screen {
  let centre = AccountCenter(settings: appSettings())
  try await centre.logIn(id, with: logIn)
  try await centre.refresh(with: page)
  let shown = await centre.screen
  let told = await centre.logOut(telling: logOut)
  _ = await told?.value
  return shown
}

/// What two accounts are shown of one page.
func compare(_ a: AccountSession, _ b: AccountSession, page: URL) async throws -> (String?, String?) {
  let one = try await a.data(for: URLRequest(url: page))
  let other = try await b.data(for: URLRequest(url: page))
  return (one.text, other.text)
}

/// A delegate that follows redirects within their origin only.
final class GatedDelegate: NSObject, URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let trail = RedirectTrail(method: newRequest.httpMethod ?? "GET", hasBody: false)
    let decision = RedirectGate().decide(RedirectHop(response, proposed: newRequest), after: trail)
    completionHandler(decision.request)
  }
}

/// The hop to the downloads, and what stays forbidden.
final class DownloadHopPolicyTests: XCTestCase {
  func testDownloadsAreFollowedWithoutTheToken() throws {
    let downloads = try XCTUnwrap(Origin("https://downloads.example"))
    let gate = RedirectGate(downloadPolicy(downloads))
    let away = decide(gate, from: "https://app.example/file", to: "https://downloads.example/file")
    XCTAssertNotNil(away.request)
    XCTAssertNil(away.request?.value(forHTTPHeaderField: "X-App-Token"), "the token went along")
    for (from, to) in [
      ("https://app.example/file", "https://elsewhere.example/file"),
      ("https://app.example/file", "http://downloads.example/file"),
      ("https://downloads.example/file", "https://app.example/file"),
    ] {
      XCTAssertNil(decide(gate, from: from, to: to).request, "from \(from) to \(to)")
    }
  }

  private func decide(_ gate: RedirectGate, from: String, to: String) -> RedirectDecision {
    var proposed = URLRequest(url: url(to))
    proposed.setValue("fixture-only", forHTTPHeaderField: "X-App-Token")
    let hop = RedirectHop(status: 302, from: url(from), to: url(to), proposed: proposed)
    return gate.decide(hop, after: RedirectTrail(method: "GET", hasBody: false))
  }
}

/// What the app allows besides its own origin: downloads, without the app's token.
func downloadPolicy(_ downloads: Origin) -> RedirectPolicy {
  .allowing([downloads], sensitive: SensitiveHeaders(["X-App-Token"]))
}
