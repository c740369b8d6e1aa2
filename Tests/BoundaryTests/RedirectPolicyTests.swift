import Boundary
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The gate's decisions, without a socket.
final class RedirectPolicyTests: XCTestCase {
  func testWithinTheOriginIsFollowed() {
    XCTAssertNil(decide("http://a.example:8001/x", "http://a.example:8001/y").refusal)
    XCTAssertNil(decide("https://a.example/x", "https://a.example:443/y").refusal)
  }

  func testAnotherSchemeHostOrPortIsRefused() {
    assertRefused("http://a.example:8001/x", "http://a.example:8002/x")
    assertRefused("http://a.example/x", "http://b.example/x")
    assertRefused("https://a.example/x", "http://a.example/x")
    assertRefused("https://a.example:8443/x", "http://a.example:8443/x")
  }

  func testLookAlikeHostsAreRefused() {
    for host in ["notexample.com", "sub.example.com", "example.com.evil.test"] {
      assertRefused("https://example.com/x", "https://\(host)/x")
    }
  }

  func testPrefixIsNotEnough() {
    assertRefused("http://example.com:80/x", "http://example.com:8080/x")
    assertRefused("http://example.co/x", "http://example.com/x")
    assertRefused("http://example.com/x", "http://example.com.evil.test/x")
  }

  func testAbsentPortAllowsNoOtherPort() {
    assertRefused("https://example.com:8443/x", "https://example.com/x")
    assertRefused("https://example.com/x", "https://example.com:8443/x")
  }

  func testTheAnsweringURLIsTheBase() throws {
    let hop = RedirectHop(
      try response("http://a.example/x", location: "http://b.example/y"),
      proposed: URLRequest(url: url("http://b.example/y")))
    XCTAssertEqual(
      RedirectGate().decide(hop, after: trail()).refusal,
      .otherOrigin(from: origin("http://a.example"), to: origin("http://b.example")))
  }

  func testLocationIsResolvedFromTheAnsweringURL() throws {
    let relative = RedirectHop(
      try response("http://a.example/deep/er/x?q", location: "y?z=1"),
      proposed: URLRequest(url: url("http://a.example/y?z=1")))
    XCTAssertEqual(relative.to?.absoluteString, "http://a.example/deep/er/y?z=1")
    let schemeless = RedirectHop(
      try response("https://a.example/x", location: "//b.example/y"),
      proposed: URLRequest(url: url("https://a.example/")))
    XCTAssertEqual(schemeless.to?.absoluteString, "https://b.example/y")
  }

  func testOtherSchemesAreRefusedAsSuch() {
    for (target, scheme) in [
      ("ftp://a.example/x", "ftp"), ("file:///etc/passwd", "file"), ("data:,x", "data"),
    ] {
      XCTAssertEqual(decide("http://a.example/x", target).refusal, .unsupportedScheme(scheme))
    }
  }

  func testCredentialsInTheTargetAreRefused() {
    for target in ["http://u:p@a.example/y", "http://u@a.example/y", "http://:p@a.example/y"] {
      XCTAssertEqual(decide("http://a.example/x", target).refusal, .credentialsInLocation, target)
    }
    XCTAssertNotNil(decide("http://a.example/x", "http://a.example@evil.test/y").refusal)
  }

  func testAllowedTargetIsFollowedAndOthersAreNot() {
    let policy = RedirectPolicy.allowing([origin("http://b.example")])
    XCTAssertNil(decide("http://a.example/x", "http://b.example/y", policy).refusal)
    assertRefused("http://a.example/x", "http://c.example/y", policy)
    assertRefused("http://a.example/x", "http://b.example:81/y", policy)
    assertRefused("http://a.example/x", "https://b.example/y", policy)
  }

  func testAllowedTargetAllowsNoWayBack() {
    let policy = RedirectPolicy.allowing([origin("http://b.example")])
    assertRefused("http://b.example/y", "http://a.example/x", policy)
  }

  func testHopLimitLiesBelowThePlatforms() {
    var policy = RedirectPolicy.sameOrigin
    policy.maximumHops = 500
    XCTAssertEqual(policy.maximumHops, 19)
    policy.maximumHops = -1
    XCTAssertEqual(policy.maximumHops, 0)
    XCTAssertEqual(decide("http://a.example/x", "http://a.example/y", policy).refusal, .tooManyHops(limit: 0))
  }

  func testSensitiveHeadersComeOffWhenAHopLeaves() {
    let policy = RedirectPolicy.allowing(
      [origin("http://b.example")], sensitive: SensitiveHeaders(["X-Test-Token"]))
    let names = ["AUTHORIZATION", "cookie", "Proxy-authorization", "x-test-TOKEN", "Accept"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, "fixture-only") })
    let away = decide("http://a.example/x", "http://b.example/y", policy, headers: headers).request
    XCTAssertEqual(away?.allHTTPHeaderFields?.keys.sorted(), ["Accept"])
    let home = decide("http://a.example/x", "http://a.example/y", policy, headers: headers).request
    XCTAssertEqual(home?.allHTTPHeaderFields?.count, names.count)
  }

  func testSensitiveNamesAreComparedWithoutCase() {
    let sensitive = SensitiveHeaders(["x-API-key"])
    for name in ["authorization", "COOKIE", "Proxy-authorization", "X-Api-Key", "x-api-key"] {
      XCTAssertTrue(sensitive.contains(name), name)
    }
    XCTAssertFalse(sensitive.contains("X-Api-Keys"))
  }

  func testSensitiveHeadersStayOffAfterwards() {
    let policy = RedirectPolicy.allowing([origin("http://a.example"), origin("http://b.example")])
    var trail = trail()
    trail.hasLeft = true
    for target in ["http://b.example/z", "http://a.example/home"] {
      // As a platform would propose it that starts each hop from the original request.
      let next = decide(
        "http://b.example/y", target, policy, headers: ["Authorization": "fixture-only"], after: trail)
      XCTAssertNotNil(next.request, target)
      XCTAssertNil(next.request?.value(forHTTPHeaderField: "Authorization"), target)
    }
  }

  func testMethodAfterARedirect() {
    let rows: [(Int, String, String)] = [
      (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
      (303, "HEAD", "HEAD"), (301, "PUT", "PUT"), (302, "HEAD", "HEAD"), (307, "POST", "POST"),
      (308, "DELETE", "DELETE"),
    ]
    for (status, method, expected) in rows {
      let decision = decide(
        "http://a.example/x", "http://a.example/y", status: status,
        after: RedirectTrail(method: method, hasBody: false))
      XCTAssertEqual(decision.request?.httpMethod, expected, "\(status) after \(method)")
    }
  }
}

extension RedirectPolicyTests {
  private func origin(_ text: String) -> Origin {
    Origin(text) ?? { preconditionFailure("no origin: \(text)") }()
  }

  private func trail() -> RedirectTrail { RedirectTrail(method: "GET", hasBody: false) }

  private func response(_ from: String, location: String) throws -> HTTPURLResponse {
    try XCTUnwrap(
      HTTPURLResponse(
        url: url(from), statusCode: 302, httpVersion: "HTTP/1.1", headerFields: ["Location": location]))
  }

  private func decide(
    _ from: String, _ to: String, _ policy: RedirectPolicy = .sameOrigin, status: Int = 302,
    headers: [String: String] = [:], after trail: RedirectTrail? = nil
  ) -> RedirectDecision {
    let hop = RedirectHop(
      status: status, from: url(from), to: url(to), proposed: URLRequest(url(to), headers: headers))
    return RedirectGate(policy).decide(hop, after: trail ?? self.trail())
  }

  private func assertRefused(
    _ from: String, _ to: String, _ policy: RedirectPolicy = .sameOrigin, line: UInt = #line
  ) {
    guard case .otherOrigin = decide(from, to, policy).refusal else {
      return XCTFail("followed from \(from) to \(to)", line: line)
    }
  }
}
