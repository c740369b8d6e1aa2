import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The boundary over ::1, whose colons and brackets a hand-made parser gets wrong (CVE-2022-27775).
///
/// Foundation on Linux refuses a URL with such an address itself (swift-corelibs-foundation issue 5496, mended by pull
/// request 5498) and reaches ::1 as `localhost`; a machine may have no ::1 at all, and then these tests are skipped. So
/// no mutant names them: `IPv6PolicyTests` and `OriginPolicyTests` guard the same comparison on every machine.
final class IPv6Tests: BoundaryTestCase {
  func testSameOriginIsFollowed() async throws {
    let (fixture, host) = try await fixtureOverIPv6()
    let reply = try await get(fixture.first.url("/same", host: host), by: anonymousClient())
    XCTAssertEqual(reply.status, 200)
    XCTAssertEqual(reply.text, "ok")
    let paths = try await fixture.requests(to: fixture.first).map(\.path)
    XCTAssertEqual(paths.suffix(2), ["/same", "/target"])
  }

  func testOtherPortIsNeverContacted() async throws {
    let (fixture, host) = try await fixtureOverIPv6()
    let target = fixture.second.url("/away-target", host: host)
    try await fixture.route("/away", on: fixture.first, .redirect(to: target.absoluteString))
    let reply = try await get(fixture.first.url("/away", host: host), by: anonymousClient())
    XCTAssertEqual(reply.status, 302)
    let asked = try await fixture.count(of: "/away", at: fixture.first)
    XCTAssertEqual(asked, 1, "the control: the first server was asked")
    let reached = try await fixture.requests(to: fixture.second)
    XCTAssertEqual(reached.map(\.path), [], "the redirect reached the second server")
    let control = try await get(target, by: anonymousClient())
    XCTAssertEqual(control.status, 404, "the control: the second server answers whoever asks it")
  }

  func testAddressInTheTargetIsDecidedWithItsPort() async throws {
    let (fixture, host) = try await fixtureOverIPv6()
    let reply = try await get(fixture.first.url("/start", host: host), by: anonymousClient())
    let from = try XCTUnwrap(Origin(fixture.first.url("/", host: host)))
    XCTAssertEqual(reply.status, 302)
    XCTAssertEqual(reply.refusal, .otherOrigin(from: from, to: try origin(fixture.second)))
    XCTAssertEqual(try origin(fixture.second).description, "http://[::1]:\(fixture.second.port)")
  }

  /// A fixture on ::1 and the name that this platform reaches it by; a visible skip where there is none.
  private func fixtureOverIPv6() async throws -> (Fixture, host: String) {
    guard Loopback.hasIPv6() else { throw XCTSkip("there is no ::1 here") }
    let fixture = try await within("the fixture starts") { try await Fixture.start(["--ipv6"]) }
    atEnd { await fixture.stop() }
    guard fixture.isControlled else { throw XCTSkip("the fixture takes no commands") }
    for host in ["[::1]", "localhost"] where await reaches(fixture.first.url("/probe", host: host)) {
      return (fixture, host)
    }
    throw XCTSkip("this platform reaches ::1 by no name")
  }

  /// Whether the platform itself gets a reply from a place.
  private func reaches(_ url: URL) async -> Bool {
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    return await withCheckedContinuation { continuation in
      session.dataTask(with: url) { _, response, _ in continuation.resume(returning: response != nil) }
        .resume()
    }
  }
}
