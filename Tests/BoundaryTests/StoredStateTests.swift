import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Nothing of an account stays in a store of credentials, and its configuration has no store at all.
final class StoredStateTests: BoundaryTestCase {
  func testChallengeOfTheOwnOriginIsAnswered() async throws {
    let fixture = try await fixture()
    try await layChallenge(on: fixture.first, at: fixture)
    let a = session("A", settings: try credentialSettings(for: fixture))
    _ = try await get(fixture.first.url("/private"), as: a)
    let asked = try await fixture.requests(to: fixture.first, path: "/private")
    // Base64 of fixture-user:fixture-only.
    XCTAssertEqual(
      asked.map { $0.value(of: "Authorization") }, [nil, "Basic Zml4dHVyZS11c2VyOmZpeHR1cmUtb25seQ=="])
  }

  func testChallengeOfAnotherOriginDrawsNothing() async throws {
    let fixture = try await fixture()
    try await layChallenge(on: fixture.second, at: fixture)
    try await fixture.route(
      "/away", on: fixture.first, .redirect(to: fixture.second.url("/private").absoluteString))
    var settings = try credentialSettings(for: fixture)
    settings.policy = .allowing([try origin(fixture.second)])
    let reply = try await get(fixture.first.url("/away"), as: session("A", settings: settings))
    XCTAssertEqual(reply.status, 401)
    let asked = try await fixture.requests(to: fixture.second, path: "/private")
    XCTAssertEqual(asked.map { $0.value(of: "Authorization") }, [nil])
  }

  func testCredentialDoesNotOutliveItsAccount() async throws {
    let fixture = try await fixture()
    try await layChallenge(on: fixture.first, at: fixture)
    let a = session("A", settings: try credentialSettings(for: fixture))
    _ = try await get(fixture.first.url("/private"), as: a)
    await a.logOut()
    let b = session("B")
    let end = try await ending { try await b.data(for: URLRequest(fixture.first.url("/private"))) }
    let asked = try await fixture.requests(to: fixture.first, path: "/private")
    XCTAssertEqual(asked.count, 3, "two of A's and one of B's")
    XCTAssertNil(asked.last?.value(of: "Authorization"), "A's credential was sent as B")
    XCTAssertEqual(end.reply?.status, 401)
    XCTAssertEqual(storedCredentials(for: fixture.first), 0)
  }

  func testConfigurationSharesNothing() {
    let configuration = URLSessionConfiguration.isolated(timeout: 5)
    XCTAssertNil(configuration.httpCookieStorage)
    XCTAssertNil(configuration.urlCache)
    XCTAssertNil(configuration.urlCredentialStorage)
    XCTAssertFalse(configuration.httpShouldSetCookies)
    XCTAssertNil(configuration.httpAdditionalHeaders)
  }

  private func layChallenge(on server: Endpoint, at fixture: Fixture) async throws {
    try await fixture.route(
      "/private", on: server, Answer(401).with("WWW-Authenticate", "Basic realm=\"fixture\""))
  }

  private func credentialSettings(for fixture: Fixture) throws -> ClientSettings {
    var settings = ClientSettings.quick()
    settings.credential = ServerCredential(
      for: try origin(fixture.first), user: "fixture-user", password: "fixture-only")
    return settings
  }

  private func storedCredentials(for server: Endpoint) -> Int {
    let space = URLProtectionSpace(
      host: "127.0.0.1", port: server.port, protocol: "http", realm: "fixture",
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    return URLCredentialStorage.shared.credentials(for: space)?.count ?? 0
  }
}
