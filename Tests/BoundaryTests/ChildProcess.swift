import Foundation

#if os(macOS) || os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A program run to its end, with its output; a caller that is cancelled, or out of patience, ends it.
  enum ChildProcess {
    struct Ending: Sendable {
      /// The exit status, or the number of the signal.
      let status: Int32
      let wasSignalled: Bool
      let output: String

      var isClean: Bool { status == 0 && !wasSignalled }

      /// How it ended and the end of its output, in one line.
      ///
      /// Of the output of a test run only what is said within its tests: the lines about them would be taken for the
      /// results of the run that this is shown in.
      var description: String {
        let how = wasSignalled ? "ended by signal \(status)" : "exited with \(status)"
        let said = output.split(separator: "\n").filter {
          !$0.contains("Test Case '") && !$0.contains("Test Suite '")
        }
        let end = said.suffix(8).joined(separator: " | ").suffix(1000)
        return "\(how): \(end.replacingOccurrences(of: ": error: ", with: ": "))"
      }
    }

    static func run(_ command: [String], environment: [String: String] = [:]) async throws -> Ending {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      // A file and not a pipe: nobody has to read it while the program runs.
      let log = FileManager.default.temporaryDirectory.appendingPathComponent(
        "boundary-\(UUID().uuidString).log")
      defer { try? FileManager.default.removeItem(at: log) }
      try Data().write(to: log)
      let output = try FileHandle(forWritingTo: log)
      defer { try? output.close() }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = output
      let (exit, ending) = AsyncStream<Void>.makeStream()
      process.terminationHandler = { _ in ending.finish() }
      try process.run()
      let id = process.processIdentifier
      // A task of its own: a cancelled one would not wait for the process that its cancellation ends.
      let ended = Task { for await _ in exit {} }
      await withTaskCancellationHandler {
        await ended.value
      } onCancel: {
        kill(id, SIGKILL)
      }
      return Ending(
        status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
        output: String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
  }
#endif
