import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How a call is made: each kind of platform task must keep the same boundary.
enum TaskKind: CaseIterable {
  case data
  case upload
  case download
}

extension URLRequest {
  /// A GET, or a request of another method with a body, and with header fields.
  init(_ url: URL, method: String = "GET", body: String? = nil, headers: [String: String] = [:]) {
    self.init(url: url)
    httpMethod = method
    httpBody = body.map { Data($0.utf8) }
    for (name, value) in headers { setValue(value, forHTTPHeaderField: name) }
  }
}

extension BoundaryClient {
  /// Makes a call of any kind; an upload posts a body.
  func make(_ kind: TaskKind, _ url: URL, file: URL) async throws -> Reply {
    switch kind {
    case .data: try await data(for: URLRequest(url))
    case .upload: try await upload(Data("fixture-body".utf8), with: URLRequest(url, method: "POST"))
    case .download: try await download(URLRequest(url), to: file)
    }
  }
}

extension BoundaryTestCase {
  /// Makes a GET with a bound.
  func get(
    _ url: URL, by client: BoundaryClient, headers: [String: String] = [:], file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> Reply {
    try await within("the reply from \(url.path)", file: file, line: line) {
      try await client.data(for: URLRequest(url, headers: headers))
    }
  }

  /// Makes a GET as an account with a bound.
  func get(
    _ url: URL, as session: AccountSession, headers: [String: String] = [:], file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> Reply {
    try await within("the reply from \(url.path)", file: file, line: line) {
      try await session.data(for: URLRequest(url, headers: headers))
    }
  }

  /// Makes a call of any kind with a bound.
  func call(_ kind: TaskKind, _ url: URL, by client: BoundaryClient) async throws -> Reply {
    let file = temporaryFile()
    return try await within("the reply from \(url.path)") { try await client.make(kind, url, file: file) }
  }

  /// A path in a folder that goes away after the test.
  func temporaryFile() -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "boundary-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atEnd { try? FileManager.default.removeItem(at: folder) }
    return folder.appendingPathComponent("file")
  }

  /// The control that gives a count of zero its meaning: the server answers whoever asks it.
  func assertReachable(
    _ server: Endpoint, of fixture: Fixture, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let reply = try await get(server.url("/target"), by: anonymousClient(), file: file, line: line)
    XCTAssertEqual(reply.text, "ok", "the control", file: file, line: line)
    XCTAssertEqual(
      reply.response.value(forHTTPHeaderField: "X-Fixture-Nonce"), fixture.nonce, "the control", file: file,
      line: line)
  }

  /// That a redirect stayed at the first server: that one redirected, the second was not asked, and could have been.
  func assertStayedHome(
    _ fixture: Fixture, asked path: String, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let asked = try await fixture.requests(to: fixture.first, path: path)
    let redirects = asked.filter { (300..<400).contains($0.answered ?? 0) }
    XCTAssertEqual(redirects.count, 1, "the first server did not redirect once", file: file, line: line)
    let reached = try await fixture.requests(to: fixture.second)
    XCTAssertEqual(reached.map(\.path), [], "the redirect reached the second server", file: file, line: line)
    try await assertReachable(fixture.second, of: fixture, file: file, line: line)
  }
}
