import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A test with a fixture of its own, which is ended after it together with every session that it made.
class BoundaryTestCase: XCTestCase {
  private var started: Fixture?
  private var endings: [@Sendable () async -> Void] = []

  /// The fixture of this test, started at its first use; skips the test where the fixture takes no commands.
  func fixture() async throws -> Fixture {
    let fixture = try await anyFixture()
    guard fixture.isControlled else {
      throw XCTSkip("the fixture of BOUNDARY_FIXTURE_FIRST and _SECOND takes no commands")
    }
    return fixture
  }

  /// The fixture of this test for a test that needs its built-in paths only, wherever it runs.
  func anyFixture() async throws -> Fixture {
    if let started { return started }
    let fixture = try await within("the fixture starts", seconds: 30) { try await Fixture.start() }
    started = fixture
    return fixture
  }

  /// Has something ended after the test, the last first.
  func atEnd(_ ending: @escaping @Sendable () async -> Void) {
    endings.append(ending)
  }

  override func tearDown() async throws {
    for ending in endings.reversed() { await ending() }
    endings = []
    await started?.stop()
    started = nil
  }

  /// A client without cookies, shut down after the test.
  func anonymousClient(_ settings: ClientSettings = .quick()) -> BoundaryClient {
    let client = BoundaryClient(settings)
    atEnd { await client.shutDown() }
    return client
  }

  /// A session of an account, logged out after the test.
  func session(
    _ account: AccountID, generation: SessionGeneration = .first, settings: ClientSettings = .quick()
  ) -> AccountSession {
    let session = AccountSession(account, generation: generation, settings: settings)
    atEnd { await session.logOut() }
    return session
  }

  /// A centre where nobody is signed in, logged out after the test.
  func centre(_ settings: ClientSettings = .quick(), read: AccountCenter.Reading? = nil) -> AccountCenter {
    let centre = read.map { AccountCenter(settings: settings, read: $0) } ?? AccountCenter(settings: settings)
    atEnd { await centre.logOut() }
    return centre
  }
}

extension ClientSettings {
  /// Settings whose waits are short, so that a fault ends a test soon; a passing test waits for none of them.
  static func quick(_ policy: RedirectPolicy = .sameOrigin) -> ClientSettings {
    var settings = ClientSettings(policy: policy)
    settings.timeout = 15
    settings.drainBound = 8
    return settings
  }
}
