import Foundation

@testable import ProcessControl

let path = "/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin:/opt/homebrew/bin"

/// A script for `sh`.
func shell(_ script: String, in folder: String = "/", _ environment: [String: String] = [:]) -> Command {
  Command(
    executable: "/bin/sh", arguments: ["-c", script],
    environment: ["PATH": path].merging(environment) { $1 }, workingDirectory: folder)
}

/// A script for `python3`.
func python(_ script: String, _ arguments: [String] = [], in folder: String = "/") -> Command {
  Command(
    executable: "python3", arguments: ["-c", script] + arguments,
    environment: ["PATH": path, "PYTHONDONTWRITEBYTECODE": "1"], workingDirectory: folder)
}

/// Collects lines, from whichever thread they come.
///
/// Every access holds the lock, so it can be shared.
final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func add(_ line: String) -> LineResponse {
    lock.withLock { lines.append(line) }
    return .goOn
  }
}

/// Runs a command and returns its report and its lines.
func observe(
  _ command: Command, bounds: Bounds = Bounds(deadline: .seconds(60)), isolation: Isolation = Isolation()
) async throws -> (report: ProcessReport, lines: [String]) {
  let lines = Lines()
  let report = try await run(command, bounds: bounds, isolation: isolation, onLine: { lines.add($0) })
  return (report, lines.all)
}
