internal import Foundation

/// Runs a command and returns when nothing of it and of its descendants is left.
///
/// The run has a thread of its own; `onLine` and the filter of the log are called there, line by line, and should not
/// dawdle: the deadline is looked at between two lines. When the task is cancelled the family is ended, too, and the
/// report says so. A line without its ending is handed to `onLine`; of one longer than 64 KiB, the beginning.
///
/// - Throws: `SpawnError` when the command could not be started, or not with the mounts asked for.
public func run(
  _ command: Command, bounds: Bounds = Bounds(), isolation: Isolation = Isolation(),
  log: LogDestination? = nil, onLine: (@Sendable (String) -> LineResponse)? = nil
) async throws(SpawnError) -> ProcessReport {
  let interruption = try Interruption()
  defer { interruption.close() }
  let result: Result<ProcessReport, SpawnError> = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      // Not on a thread of Swift's pool, of which there are as many as processors, and none to spare for waiting.
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { () throws(SpawnError) -> ProcessReport in
            let plan = try IsolationPlan(
              isolation, available: isolation.namespaces ? Isolation.available() : .nothingAsked)
            let log = try log.map { destination throws(SpawnError) in try CappedLog(destination) }
            let launch = Launch(command: command, bounds: bounds, plan: plan)
            return try SupervisedRun.perform(launch, log: log, onLine: onLine, interruption: interruption)
          })
      }
    }
  } onCancel: {
    interruption.raise()
  }
  return try result.get()
}
