import Foundation
import MutationTesting
import Testing

@testable import Reporting

/// The page in a real browser.
@Suite(.enabled(if: Chromium.isThere, "there is no Chromium here; ci/setup browser installs one"))
struct BrowserTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs `ci/browser`.
  private func look(at record: RunRecord) throws -> (status: Int32, words: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try ReportWriter(folder: folder.path, ended: EveryOutcome.ended).write(record)
    let process = Process()
    process.executableURL = BrowserTests.root.appending(path: "ci/browser")
    process.arguments = ["report.html", "report.json"].map { folder.appending(path: $0).path }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardError = output
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, words)
  }

  @Test func `the page opens without an error, and what can be used on it works`() throws {
    let (status, words) = try look(at: EveryOutcome.record)
    #expect(status == 0, "\(words)")
  }

  @Test func `long lists of tests are named when they are opened`() throws {
    let (status, words) = try look(at: PageSizeTests.record(.survivors, mutants: 3, tests: 60))
    #expect(status == 0, "\(words)")
  }

  @Test func `a run that judged nothing has a page as well`() throws {
    let (status, words) = try look(at: RendererTests.records[3])
    #expect(status == 0, "\(words)")
  }

  @Test func `text from elsewhere runs nothing and loads nothing`() throws {
    var record = EveryOutcome.record
    let records = EscapingTests.nasty.map { EscapingTests.record($0) }
    record.mutants = records.enumerated().flatMap { number, record in
      record.mutants.map { mutant in
        var mutant = mutant
        // The names have to differ, as they do in every catalogue.
        mutant.mutant.area += "-\(number)"
        return mutant
      }
    }
    let (status, words) = try look(at: record)
    #expect(status == 0, "\(words)")
  }
}

/// The browser, found as `ci/browser` finds it.
private enum Chromium {
  static let isThere: Bool = {
    let environment = ProcessInfo.processInfo.environment
    if environment["BROWSER"]?.isEmpty == false { return true }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    return (environment["PATH"] ?? "").split(separator: ":").contains { folder in
      names.contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }()
}
