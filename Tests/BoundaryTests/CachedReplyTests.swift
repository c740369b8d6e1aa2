import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A cache outlives the accounts; what it holds for one is not served to another.
final class CachedReplyTests: BoundaryTestCase {
  /// The reply is put into the cache by the test's own hands.
  ///
  /// Darwin fills a cache that a session has by itself. Foundation on Linux was never seen to, with a delegate or
  /// without one, but serves what is there.
  func testReplyThatIsCachedForOneAccountIsNotServedToTheNext() async throws {
    let fixture = try await fixture()
    let page = fixture.first.url("/page")
    try await fixture.route("/page", on: fixture.first, fresh("A's page"))
    let a = session("A")
    let first = try await get(page, as: a)
    XCTAssertEqual(first.text, "A's page")
    await a.logOut()
    try remember(first)
    try await fixture.route("/page", on: fixture.first, fresh("B's page"))
    let second = try await get(page, as: session("B"))
    XCTAssertEqual(second.text, "B's page", "A's page was shown to B")
    let asked = try await fixture.requests(to: fixture.first, path: "/page")
    XCTAssertEqual(asked.count, 2)
  }

  /// An answer that a cache may keep for an hour.
  private func fresh(_ text: String) -> Answer { Answer(body: text).with("Cache-Control", "max-age=3600") }

  /// Puts a reply into the cache that every session could have.
  private func remember(_ reply: Reply) throws {
    let request = URLRequest(url: try XCTUnwrap(reply.response.url))
    atEnd { URLCache.shared.removeAllCachedResponses() }
    URLCache.shared.storeCachedResponse(
      CachedURLResponse(response: reply.response, data: reply.body), for: request)
    XCTAssertEqual(
      URLCache.shared.cachedResponse(for: request)?.data, reply.body, "the control: it is in the cache")
  }
}
