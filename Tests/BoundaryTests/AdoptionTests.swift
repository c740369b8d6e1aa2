import Boundary
import BoundaryFixture
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The documentation's examples: that they are the ones that are compiled, and that they do what their pages say.
///
/// The comparison alone has a mutant of its own. The examples that are run here stand on behaviour that other tests
/// guard; they stay so that a page cannot promise what the library does not do.
final class AdoptionTests: BoundaryTestCase {
  func testPagesShowTheExamplesThatAreCompiled() throws {
    let shown = try pages.flatMap { try blocks("swift", in: $0) }
    XCTAssertGreaterThan(shown.count, 5, "the control: the pages have examples")
    let file = try text("Tests/BoundaryTests/AdoptionExamples.swift")
    let compiled = file.components(separatedBy: "\n").drop { !$0.hasPrefix("///") }
    let lines = shown.joined(separator: "\n\n").components(separatedBy: "\n") + [""]
    XCTAssertEqual(lines.count, compiled.count, "the pages differ from AdoptionExamples.swift in length")
    for (page, program) in zip(lines, compiled) {
      XCTAssertEqual(page, program, "the pages differ from AdoptionExamples.swift; change both alike")
    }
    try assertShowsTheMutantOfTheCatalogue()
  }

  func testCallsThatBelongToNobodyStayAtHome() async throws {
    let fixture = try await fixture()
    let page = try await within("the page") { try await loadPage(at: fixture.first.url("/same")) }
    XCTAssertEqual(page, "ok")
    let client = anonymousClient()
    let size = try await within("its length") {
      try await lengthOrReason(of: fixture.first.url("/same"), by: client)
    }
    XCTAssertEqual(size, "2 bytes")
    let refused = try await within("the refusal") { try await loadPage(at: fixture.first.url("/start")) }
    XCTAssertEqual(
      refused, "not followed: the redirect leaves \(fixture.first.origin) for \(fixture.second.origin)")
    try await assertStayedHome(fixture, asked: "/start")
  }

  func testVisitEndsSignedOutEverywhere() async throws {
    let fixture = try await fixture()
    try await layLogIn("A", at: fixture)
    try await fixture.route("/page", on: fixture.first, Answer(body: "A's page"))
    try await fixture.route("/revoke", on: fixture.first, Answer())
    let urls = ["/login-A", "/page", "/revoke"].map { fixture.first.url($0) }
    let screen = try await within("the visit") {
      try await visit(
        "A", logIn: URLRequest(urls[0]), page: URLRequest(urls[1]),
        logOut: URLRequest(urls[2], method: "POST"))
    }
    XCTAssertEqual(screen, .signedIn("A", content: "A's page"))
    let requests = try await fixture.requests(to: fixture.first)
    XCTAssertEqual(requests.map(\.path), ["/login-A", "/page", "/revoke"])
    XCTAssertEqual(requests.map(\.cookies), [[], ["session=fixture-A"], ["session=fixture-A"]])
    XCTAssertEqual(
      Set(requests.map { $0.value(of: "X-Attempt") }).count, 3, "an attempt without its own mark")
    XCTAssertEqual(Set(requests.map { $0.value(of: "Accept") }), ["application/json"])
  }

  func testTwoAccountsAreShownTheirOwn() async throws {
    let fixture = try await fixture()
    let a = try await logIn("A", at: fixture)
    let b = try await logIn("B", at: fixture)
    let (one, other) = try await within("both pages") {
      try await compare(a, b, page: fixture.first.url("/echo"))
    }
    XCTAssertTrue(one?.contains("session=fixture-A") == true && other?.contains("session=fixture-B") == true)
    XCTAssertFalse(one?.contains("fixture-B") == true || other?.contains("fixture-A") == true)
  }

  func testOwnSessionWithTheGateStaysAtHome() async throws {
    let fixture = try await fixture()
    let session = URLSession(configuration: .ephemeral, delegate: GatedDelegate(), delegateQueue: nil)
    atEnd { session.invalidateAndCancel() }
    let tasks = ["/same", "/start"].map { session.dataTask(with: fixture.first.url($0)) }
    for task in tasks {
      task.resume()
      try await eventually("the call ends") { task.state == .completed }
    }
    XCTAssertEqual(tasks.map { ($0.response as? HTTPURLResponse)?.statusCode }, [200, 302])
    try await assertStayedHome(fixture, asked: "/start")
  }

  /// That the mutant of the page is the one that the gate judges.
  private func assertShowsTheMutantOfTheCatalogue() throws {
    let shown = try pages.flatMap { try blocks("diff", in: $0) }
    XCTAssertEqual(shown.count, 1)
    let patch = try text("mutants/redirect/download-token-forgotten.patch").split(separator: "\n")
    for line in shown.flatMap({ $0.split(separator: "\n") }) {
      XCTAssertTrue(patch.contains(line), "the mutant has no such line: \(line)")
    }
  }

  private let pages = ["Boundary.md", "AdoptingTheBoundaries.md"].map {
    "Sources/Boundary/Boundary.docc/\($0)"
  }

  /// A file of the repository.
  private func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: root.path) else {
      throw XCTSkip("the sources are not on this device")
    }
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The code blocks of one language in a page.
  private func blocks(_ language: String, in page: String) throws -> [String] {
    try text(page).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }
}
