import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that has ended, used once more.
///
/// A task that is made in an invalidated session is no error of the platform's but the end of the process (an exception
/// on Darwin, `fatalError` on Linux), so the decisive call is made in a process of its own.
final class EndedSessionTests: BoundaryTestCase {
  func testCallAfterTheEndIsAnErrorAndNotTheEndOfTheProcess() async throws {
    if ChildTest.isInside { return try await callAfterTheEnd() }
    #if os(macOS) || os(Linux)
      let run = try await within("the test in its own process ends", seconds: 60) {
        try await ChildTest.run(
          "BoundaryTests.EndedSessionTests/testCallAfterTheEndIsAnErrorAndNotTheEndOfTheProcess")
      }
      run.assertPassed()
    #else
      throw XCTSkip("no process can be started here")
    #endif
  }

  /// Makes a call of each kind after the end; nothing is sent, so there need be no server.
  private func callAfterTheEnd() async throws {
    let nowhere = try XCTUnwrap(URL(string: "http://127.0.0.1:9/"))
    let session = session("A")
    let client = session.client
    await session.logOut()
    for kind in TaskKind.allCases {
      let file = temporaryFile()
      let end = try await ending { try await client.make(kind, nowhere, file: file) }
      XCTAssertEqual(end.reason, .sessionEnded, "\(kind)")
    }
  }
}
