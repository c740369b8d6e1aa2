import BoundaryFixture
import Foundation
import XCTest

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The fixture itself: what it serves, where, and that it is gone afterwards.
final class FixtureTests: BoundaryTestCase {
  func testBuiltInRoutes() async throws {
    let fixture = try await fixture()
    let rows: [(path: String, status: Int, location: String?)] = [
      ("/target", 200, nil), ("/same", 302, "/target"),
      ("/start", 302, fixture.second.url("/target").absoluteString), ("/else", 404, nil),
    ]
    // No redirect is followed, so that what the server says is seen and not what comes of it.
    var policy = RedirectPolicy.sameOrigin
    policy.maximumHops = 0
    let client = anonymousClient(.quick(policy))
    for row in rows {
      let reply = try await get(fixture.first.url(row.path), by: client)
      XCTAssertEqual(reply.status, row.status, row.path)
      XCTAssertEqual(reply.response.value(forHTTPHeaderField: "Location"), row.location, row.path)
    }
    let target = try await get(fixture.first.url("/target"), by: client)
    XCTAssertEqual(target.text, "ok")
  }

  func testEveryAnswerCarriesTheNonce() async throws {
    let fixture = try await fixture()
    XCTAssertEqual(fixture.nonce.count, 16)
    for server in [fixture.first, fixture.second] {
      for path in ["/target", "/else"] {
        let reply = try await get(server.url(path), by: anonymousClient())
        XCTAssertEqual(reply.response.value(forHTTPHeaderField: "X-Fixture-Nonce"), fixture.nonce, path)
      }
    }
  }

  func testLaidRouteAnswers() async throws {
    let fixture = try await fixture()
    try await fixture.route("/laid", on: fixture.second, Answer(201, body: "laid").with("X-Laid", "yes"))
    let reply = try await get(fixture.second.url("/laid?q=1"), by: anonymousClient())
    XCTAssertEqual(reply.status, 201)
    XCTAssertEqual(reply.text, "laid")
    XCTAssertEqual(reply.response.value(forHTTPHeaderField: "X-Laid"), "yes")
    let elsewhere = try await get(fixture.first.url("/laid"), by: anonymousClient())
    XCTAssertEqual(elsewhere.status, 404)
  }

  func testHeldAnswerWaitsForItsRelease() async throws {
    let fixture = try await fixture()
    try await fixture.route("/headers", on: fixture.first, Answer(body: "late").held(at: "gate"))
    try await fixture.route("/body", on: fixture.first, Answer(body: "late").bodyHeld(at: "gate"))
    let client = anonymousClient()
    async let headers = ending { try await client.data(for: URLRequest(fixture.first.url("/headers"))) }
    async let body = ending { try await client.data(for: URLRequest(fixture.first.url("/body"))) }
    try await arrival(of: "/headers", at: fixture)
    try await arrival(of: "/body", at: fixture)
    // Callbacks of one client come one after the other: answers that were not held have ended their calls by then.
    _ = try await get(fixture.second.url("/target"), by: client)
    XCTAssertEqual(client.table.count, 2, "a held answer came before its release")
    try await fixture.release("gate")
    let texts = try await [headers.reply?.text, body.reply?.text]
    XCTAssertEqual(texts, ["late", "late"])
  }

  func testTwoFixturesRunSideBySide() async throws {
    let one = try await fixture()
    let other = try await within("the second fixture starts") { () -> Fixture? in try? await Fixture.start() }
    guard let other else { return XCTFail("a second fixture did not start beside the first") }
    atEnd { await other.stop() }
    XCTAssertNotEqual(one.nonce, other.nonce)
    let ports = [one.first.port, one.second.port, other.first.port, other.second.port]
    XCTAssertEqual(Set(ports).count, 4)
    let reply = try await get(other.first.url("/target"), by: anonymousClient())
    XCTAssertEqual(reply.response.value(forHTTPHeaderField: "X-Fixture-Nonce"), other.nonce)
  }

  func testStoppedFixtureHasFreedItsPorts() async throws {
    let fixture = try await fixture()
    XCTAssertFalse(try Loopback.canBind(fixture.first.port), "the control: the port is taken while it runs")
    await fixture.stop()
    for server in [fixture.first, fixture.second] {
      XCTAssertTrue(try Loopback.canBind(server.port), "port \(server.port) is still taken")
    }
  }

  #if os(macOS) || os(Linux)
    func testByHandItPrintsItsOriginsAndEndsWithItsInput() async throws {
      let run = try await within("the fixture ends at the end of its input") {
        try await ChildProcess.run(["python3", Script.path])
      }
      XCTAssertTrue(run.isClean, run.description)
      let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      XCTAssertEqual(lines.map(\.first), ["first", "second", "nonce"], run.output)
      XCTAssertTrue(lines.prefix(2).allSatisfy { $0[1].hasPrefix("http://127.0.0.1:") }, run.output)
    }

    func testInterruptEndsIt() async throws {
      let input = Pipe()
      let output = Pipe()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", Script.path]
      process.standardInput = input
      process.standardOutput = output
      let (exit, ending) = AsyncStream<Void>.makeStream()
      process.terminationHandler = { _ in ending.finish() }
      try process.run()
      atEnd { try? input.fileHandleForWriting.close() }
      let greeting = try await within("the fixture greets") { output.fileHandleForReading.availableData }
      XCTAssertFalse(greeting.isEmpty)
      process.interrupt()
      try await within("the fixture ends at the interrupt") { for await _ in exit {} }
      XCTAssertEqual(process.terminationReason, .exit)
    }
  #endif

  func testFixtureListensOnLoopbackOnly() async throws {
    #if os(Linux)
      let fixture = try await fixture()
      // All of 127/8 is this machine on Linux, so a server on every interface answers at 127.0.0.2 too.
      XCTAssertTrue(try Loopback.canConnect("127.0.0.1", fixture.first.port), "the control")
      XCTAssertFalse(
        try Loopback.canConnect("127.0.0.2", fixture.first.port), "it listens on other interfaces")
    #else
      throw XCTSkip("127.0.0.2 is no address of this platform")
    #endif
  }
}
