internal import Foundation

/// The fixture's process.
struct Program: Sendable {
  let input: FileHandle
  let output: FileHandle
  private let exit: AsyncStream<Void>

  #if os(macOS) || os(Linux)
    /// The call of Python: the system's, if it has one.
    ///
    /// What a version manager puts into PATH is a script that takes longer to start than the fixture does. On macOS the one in
    /// this place may ask to install the developer tools.
    private static let python: [String] = {
      #if os(Linux)
        let system = "/usr/bin/python3"
        if FileManager.default.isExecutableFile(atPath: system) { return [system] }
      #endif
      return ["/usr/bin/env", "python3"]
    }()

    /// Starts the script with its standard input and output on pipes.
    ///
    /// When this process ends, however it ends, the pipe closes and the script ends too. Its errors go to this process's
    /// own, where the test run's log shows them.
    static func start(_ script: String, _ arguments: [String]) throws -> Program {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: python[0])
      // -I and -S: neither the user's site packages nor PYTHON* variables have a say.
      process.arguments = python.dropFirst() + ["-I", "-S", script] + arguments
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
