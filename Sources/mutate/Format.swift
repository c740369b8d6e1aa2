import Foundation
import MutationTesting
import Reporting

/// In which form a run is told on standard output.
enum Format: String, CaseIterable {
  /// The summary, at the end.
  case text
  /// The summary, and an annotation for each failure; the job's summary page where there is one.
  case github
  /// Events as they happen, one JSON object a line.
  case json

  init(_ arguments: Arguments) throws(UsageError) {
    let word = try arguments.word("--format", of: Format.allCases.map(\.rawValue))
    self = word.flatMap(Format.init) ?? .text
  }

  /// Tells an event.
  func tell(_ event: Event) {
    if self == .json { Terminal.print(EventLines.text(event)) }
  }

  /// Tells what the run came to.
  func finish(_ record: RunRecord, summary: String, output: String) {
    switch self {
    case .text: Terminal.print(summary)
    case .github:
      Terminal.print(summary)
      Terminal.print(GitHubAnnotations.text(record))
      appendJobSummary(output)
    case .json: Terminal.print(EventLines.text(record, report: "\(output)/report.json"))
    }
  }

  /// Appends `summary.md` to the file that GitHub shows on the job's page (`GITHUB_STEP_SUMMARY`).
  private func appendJobSummary(_ output: String) {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty,
      let summary = FileManager.default.contents(atPath: "\(output)/\(ReportKind.summary.fileName)")
    else { return }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    guard let file = FileHandle(forWritingAtPath: path) else {
      return Terminal.say("mutate: GITHUB_STEP_SUMMARY names \(path), which cannot be written\n")
    }
    defer { try? file.close() }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: summary)
  }
}
