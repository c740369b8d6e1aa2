import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The same boundary for data, upload and download tasks.
final class RedirectTaskKindTests: BoundaryTestCase {
  func testDataTaskNeverLeavesItsOrigin() async throws { try await assertNeverLeaves(.data) }
  func testUploadTaskNeverLeavesItsOrigin() async throws { try await assertNeverLeaves(.upload) }
  func testDownloadTaskNeverLeavesItsOrigin() async throws { try await assertNeverLeaves(.download) }

  func testEachKindFollowsWithinTheOrigin() async throws {
    let fixture = try await fixture()
    for kind in TaskKind.allCases {
      let reply = try await call(kind, fixture.first.url("/same"), by: anonymousClient())
      XCTAssertEqual(reply.status, 200, "\(kind)")
      XCTAssertEqual(reply.response.url?.path, "/target", "\(kind)")
      let body = try reply.file.map { try Data(contentsOf: $0) } ?? reply.body
      XCTAssertEqual(String(decoding: body, as: UTF8.self), "ok", "\(kind)")
    }
  }

  func testRefusedDownloadLeavesNoFile() async throws {
    let fixture = try await fixture()
    let client = anonymousClient()
    let file = temporaryFile()
    let reply = try await within("the reply") {
      try await client.download(URLRequest(fixture.first.url("/start")), to: file)
    }
    XCTAssertEqual(reply.status, 302)
    XCTAssertNil(reply.file)
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
  }

  private func assertNeverLeaves(_ kind: TaskKind, line: UInt = #line) async throws {
    let fixture = try await fixture()
    let reply = try await call(kind, fixture.first.url("/start"), by: anonymousClient())
    XCTAssertEqual(reply.status, 302, line: line)
    XCTAssertEqual(reply.response.url?.port, fixture.first.port, line: line)
    try await assertStayedHome(fixture, asked: "/start", line: line)
  }
}
