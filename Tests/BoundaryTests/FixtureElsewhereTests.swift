import BoundaryFixture
import Foundation
import XCTest

/// The fixture of another process, as a simulator or a device needs it: 127.0.0.1 is always who sends the request.
final class FixtureElsewhereTests: BoundaryTestCase {
  func testOutcomesAreTestedAgainstAFixtureElsewhere() async throws {
    #if os(macOS) || os(Linux)
      let fixture = try await fixture()
      let elsewhere = [
        "BOUNDARY_FIXTURE_FIRST": fixture.first.origin, "BOUNDARY_FIXTURE_SECOND": fixture.second.origin,
        "BOUNDARY_FIXTURE_NONCE": fixture.nonce,
      ]
      for test in ["testSameOriginEndsAtTheTarget", "testOtherPortEndsAtTheRedirect"] {
        let run = try await within("\(test) ends", seconds: 60) {
          try await ChildTest.run("BoundaryTests.RedirectOutcomeTests/\(test)", environment: elsewhere)
        }
        run.assertPassed()
      }
      let requests = try await fixture.requests(to: fixture.first)
      XCTAssertEqual(
        requests.map(\.path), ["/same", "/target", "/start"], "the tests went to some other fixture")
    #else
      throw XCTSkip("no process can be started here")
    #endif
  }
}
