import Foundation
import Lab
import MutationTesting
import Reporting

/// Runs a piece of judging with the console that tells of it and the signals that end it.
enum Judging {
  /// Runs the work and returns its record; a record that was cut short has the signal's exit code.
  static func run(
    _ work: @escaping @Sendable (@escaping @Sendable (Event) -> Void) async throws(LabError) -> RunRecord
  ) async throws -> RunRecord {
    let console = Console(
      ink: Ink(isOn: Terminal.colours(nil, descriptor: STDERR_FILENO)), isLive: Terminal.isLive,
      isQuiet: false, now: { ProcessInfo.processInfo.systemUptime }, size: { Terminal.size },
      write: Terminal.say)
    let interruption = Interruption()
    let task = Task { try await work(console.take) }
    let signals = Signals { code in
      interruption.set(code)
      task.cancel()
    }
    let clock = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(250))
        console.tick()
      }
    }
    defer { withExtendedLifetime(signals) { clock.cancel() } }
    let outcome = await task.result
    console.finish()
    var record = try outcome.get()
    if record.interrupted { record.verdict.exitCode = interruption.code ?? .interrupted }
    return record
  }

  /// What a run says of itself when it judged nothing, for people.
  static func reasons(of record: RunRecord) -> String {
    record.verdict.reasons.map { "  \($0)\n" }.joined()
  }
}
