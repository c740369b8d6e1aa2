import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if os(macOS) || os(Linux)
  /// HTTPS, over a fixture with a throw-away certificate: what a plain HTTP fixture cannot show.
  final class TransportSecurityTests: BoundaryTestCase {
    /// Kills no mutant of the catalogue, and stays.
    ///
    /// On Linux the platform alone decides whom to trust: there is no challenge to answer wrongly and no setting to
    /// loosen. On Darwin one answer to a challenge would do, and this is what would notice.
    func testUnknownAuthorityIsRefused() async throws {
      let certificate = try await Certificate.make(in: temporaryFile().deletingLastPathComponent())
      let fixture = try await secureFixture(certificate)
      let client = anonymousClient()
      let end = try await ending { try await client.data(for: URLRequest(fixture.first.url("/target"))) }
      guard case .network = end.reason else {
        return XCTFail("a reply came over an untrusted connection: \(end)")
      }
      let asked = try await fixture.requests(to: fixture.first)
      XCTAssertEqual(asked.count, 0)
    }

    /// Foundation on Linux trusts one fixed file of authorities.
    ///
    /// The test runs itself once more in a namespace of its
    /// own, where the throw-away certificate lies over that file; the machine's own is not touched.
    func testSecureCookieGoesOverHTTPSOnly() async throws {
      if let certificate = Self.inside {
        return try await assertSecureCookieStaysOnHTTPS(certificate)
      }
      #if os(Linux)
        guard FileManager.default.fileExists(atPath: Self.authorities) else {
          throw XCTSkip("there is no \(Self.authorities) to lay a certificate over")
        }
        let certificate = try await Certificate.make(in: temporaryFile().deletingLastPathComponent())
        let probe = try await ChildProcess.run(
          ["unshare", "-Urm", "mount", "--bind", certificate.certificate, Self.authorities])
        guard probe.isClean else { throw XCTSkip("no mount namespace can be had here: \(probe.description)") }
        let script = "mount --bind \"$BOUNDARY_CERTIFICATE\" \(Self.authorities) && exec \"$@\""
        let run = try await within("the test in its own process ends", seconds: 60) {
          try await ChildTest.run(
            "BoundaryTests.TransportSecurityTests/testSecureCookieGoesOverHTTPSOnly",
            by: ["unshare", "-Urm", "sh", "-c", script, "sh"],
            environment: [
              "BOUNDARY_CERTIFICATE": certificate.certificate, "BOUNDARY_CERTIFICATE_KEY": certificate.key,
            ])
        }
        run.assertPassed()
      #else
        throw XCTSkip("a certificate can be trusted for one process alone on Linux only")
      #endif
    }

    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

    /// The certificate that this process trusts, if it is the one in the namespace.
    private static var inside: Certificate? {
      let environment = ProcessInfo.processInfo.environment
      guard let certificate = environment["BOUNDARY_CERTIFICATE"],
        let key = environment["BOUNDARY_CERTIFICATE_KEY"]
      else { return nil }
      return Certificate(certificate: certificate, key: key)
    }

    private func assertSecureCookieStaysOnHTTPS(_ certificate: Certificate) async throws {
      let secure = try await secureFixture(certificate)
      let plain = try await fixture()
      try await secure.route(
        "/set", on: secure.first,
        Answer().settingCookie("secure=fixture-s; Path=/; Secure").settingCookie("plain=fixture-p; Path=/"))
      try await secure.route(
        "/down", on: secure.first, .redirect(to: plain.first.url("/target").absoluteString))
      let session = session("A")
      _ = try await get(secure.first.url("/set"), as: session)
      let overHTTPS = try echoed(try await get(secure.first.url("/echo"), as: session))
      XCTAssertEqual(overHTTPS.cookies, ["secure=fixture-s", "plain=fixture-p"])
      let overHTTP = try echoed(try await get(plain.first.url("/echo"), as: session))
      XCTAssertEqual(overHTTP.cookies, ["plain=fixture-p"])

      let down = try await get(secure.first.url("/down"), as: session)
      XCTAssertEqual(down.status, 302)
      let reached = try await plain.requests(to: plain.first, path: "/target")
      XCTAssertEqual(reached.count, 0, "a redirect led from https to http")
    }

    private func secureFixture(_ certificate: Certificate) async throws -> Fixture {
      let fixture = try await within("the fixture starts") {
        try await Fixture.start(["--tls", certificate.certificate, certificate.key])
      }
      atEnd { await fixture.stop() }
      return fixture
    }
  }
#endif
