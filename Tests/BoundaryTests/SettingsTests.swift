import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Settings are copied into the client that is made with them.
final class SettingsTests: BoundaryTestCase {
  func testSettingsOfOneClientAreNobodyElses() async throws {
    let fixture = try await fixture()
    var settings = ClientSettings.quick()
    settings.defaultHeaders = ["X-Test-Token": "fixture-one"]
    let one = anonymousClient(settings)
    settings.defaultHeaders = ["X-Test-Token": "fixture-other"]
    let other = anonymousClient(settings)
    for (client, marker) in [(one, "fixture-one"), (other, "fixture-other")] {
      let echo = try echoed(try await get(fixture.first.url("/echo"), by: client))
      XCTAssertEqual(echo.value(of: "X-Test-Token"), marker)
    }
  }
}
