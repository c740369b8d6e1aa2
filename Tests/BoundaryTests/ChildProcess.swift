import Foundation

#if os(macOS) || os(Linux)
  /// A program run to its end, with its output.
  enum ChildProcess {
    static func run(
      _ command: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, output: String) {
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
      for await _ in exit {}
      return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
  }
#endif
