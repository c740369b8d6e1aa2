internal import Foundation

/// The fixture's process.
struct Program: Sendable {
  let input: FileHandle
  let output: FileHandle
  private let exit: AsyncStream<Void>

  #if os(macOS) || os(Linux)
    /// Starts the script with its standard input and output on pipes.
    ///
    /// When this process ends, however it ends, the pipe closes and the script ends too. Its errors go to this process's
    /// own, where the test run's log shows them.
    static func start(_ script: String, _ arguments: [String]) throws -> Program {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      // -I and -S: neither the user's site packages nor PYTHON* variables have a say.
      process.arguments = ["python3", "-I", "-S", script] + arguments
      let input = Pipe()
      let output = Pipe()
      process.standardInput = input
      process.standardOutput = output
      let (exit, ending) = AsyncStream<Void>.makeStream()
      process.terminationHandler = { _ in ending.finish() }
      do {
        try process.run()
      } catch {
        throw FixtureError.notStarted("\(error)")
      }
      return Program(
        input: input.fileHandleForWriting, output: output.fileHandleForReading, exit: exit)
    }
  #else
    static func start(_ script: String, _ arguments: [String]) throws -> Program {
      throw FixtureError.notStarted("no process can be started here; set BOUNDARY_FIXTURE_FIRST and _SECOND")
    }
  #endif

  /// Returns when the process is gone.
  func ended() async {
    for await _ in exit {}
  }
}
