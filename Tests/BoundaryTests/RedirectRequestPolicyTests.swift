import Boundary
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The request that a followed redirect is answered with, and the trail that it leaves; without a socket.
final class RedirectRequestPolicyTests: XCTestCase {
  func testTargetWithoutAnOriginIsMalformed() {
    XCTAssertEqual(decide(to: nil).refusal, .malformedLocation)
    XCTAssertEqual(decide(to: url("/relative")).refusal, .malformedLocation)
    XCTAssertEqual(decide(to: url("http:///x")).refusal, .malformedLocation)
    XCTAssertEqual(decide(from: nil, to: url("http://a.example/")).refusal, .malformedLocation)
    XCTAssertNil(decide(to: nil).request)
  }

  func testSchemeIsReadWithoutCase() {
    XCTAssertNil(decide(to: url("HTTP://a.example/y")).refusal)
  }

  func testRedirectWithoutALocationLeadsWhereThePlatformProposes() throws {
    let response = try XCTUnwrap(
      HTTPURLResponse(url: url("http://a.example/x"), statusCode: 307, httpVersion: nil, headerFields: [:]))
    let hop = RedirectHop(response, proposed: URLRequest(url: url("http://a.example/y")))
    XCTAssertEqual(hop.status, 307)
    XCTAssertEqual(hop.from, url("http://a.example/x"))
    XCTAssertEqual(hop.to, url("http://a.example/y"))
  }

  func testBodysHeadersGoWithTheBody() {
    let headers = [
      "Content-Type": "text/fixture", "content-language": "la", "Transfer-Encoding": "chunked",
      "EXPECT": "100-continue", "Accept": "text/fixture", "Host": "a.example",
    ]
    let (kept, keptTrail) = follow(status: 307, RedirectTrail(method: "PUT", hasBody: true), headers)
    XCTAssertEqual(kept?.httpMethod, "PUT")
    XCTAssertEqual(kept?.httpBody, Data("fixture-body".utf8))
    XCTAssertEqual(kept?.allHTTPHeaderFields?.count, headers.count - 1, "all but Host")
    XCTAssertEqual(keptTrail?.hasBody, true)

    let (bare, bareTrail) = follow(status: 303, RedirectTrail(method: "PUT", hasBody: true), headers)
    XCTAssertEqual(bare?.httpMethod, "GET")
    XCTAssertNil(bare?.httpBody)
    XCTAssertEqual(bare?.allHTTPHeaderFields, ["Accept": "text/fixture"])
    XCTAssertEqual(bareTrail?.hasBody, false)
  }

  func testCallWithoutABodyGetsNone() {
    let (request, trail) = follow(status: 307, RedirectTrail(method: "POST", hasBody: false), [:])
    XCTAssertNil(request?.httpBody)
    XCTAssertEqual(trail?.hasBody, false)
    XCTAssertEqual(trail?.method, "POST")
  }

  func testTrailCountsHopsAndRemembersLeaving() {
    var trail = RedirectTrail(method: "get", hasBody: false)
    XCTAssertEqual(trail.method, "GET")
    XCTAssertEqual(trail.hops, 0)
    XCTAssertFalse(trail.hasLeft)
    trail = follow(status: 302, trail, [:]).trail ?? trail
    XCTAssertEqual(trail.hops, 1)
    XCTAssertFalse(trail.hasLeft)
    trail = follow(status: 302, to: "http://b.example/y", trail, [:]).trail ?? trail
    XCTAssertEqual(trail.hops, 2)
    XCTAssertTrue(trail.hasLeft)
    trail = follow(status: 302, trail, [:]).trail ?? trail
    XCTAssertTrue(trail.hasLeft, "a call that has left is away for good")
  }

  func testTheTenthHopIsTheLast() {
    var trail = RedirectTrail(method: "GET", hasBody: false)
    trail.hops = 9
    XCTAssertNil(decide(to: url("http://a.example/y"), after: trail).refusal)
    trail.hops = 10
    XCTAssertEqual(decide(to: url("http://a.example/y"), after: trail).refusal, .tooManyHops(limit: 10))
  }

  func testBodyLeavesOnlyWhereThePolicySaysSo() {
    let trail = RedirectTrail(method: "POST", hasBody: true)
    XCTAssertNil(follow(status: 307, to: "http://b.example/y", trail, [:]).request)
    XCTAssertNotNil(follow(status: 303, to: "http://b.example/y", trail, [:]).request)
    XCTAssertNotNil(follow(status: 307, trail, [:]).request)
  }

  private func decide(
    from: URL? = URL(string: "http://a.example/x"), to target: URL?, after trail: RedirectTrail? = nil
  ) -> RedirectDecision {
    let hop = RedirectHop(
      status: 302, from: from, to: target, proposed: URLRequest(url: url("http://a.example/")))
    return RedirectGate().decide(hop, after: trail ?? RedirectTrail(method: "GET", hasBody: false))
  }

  /// Request and trail after a redirect that an allow-list of two origins permits.
  private func follow(
    status: Int, to target: String = "http://a.example/y", _ trail: RedirectTrail, _ headers: [String: String]
  ) -> (request: URLRequest?, trail: RedirectTrail?) {
    let origins = ["http://a.example", "http://b.example"].compactMap { Origin($0) }
    let proposed = URLRequest(
      url(target), method: trail.method, body: "fixture-body", headers: headers)
    let hop = RedirectHop(
      status: status, from: url("http://a.example/x"), to: url(target), proposed: proposed)
    let decision = RedirectGate(.allowing(Set(origins))).decide(hop, after: trail)
    guard case .follow(let request, let next) = decision else { return (nil, nil) }
    return (request, next)
  }
}
