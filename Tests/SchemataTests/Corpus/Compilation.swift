import Foundation

/// One run of the compiler over all Swift files of a folder.
struct Compilation: Sendable {
  let folder: String
  let mode: CorpusProgram.Mode

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compiles several at once, each to `program` in its folder.
  static func run(_ compilations: [Compilation]) throws {
    let running = try compilations.map { ($0, try $0.start()) }
    for (compilation, process) in running {
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(description: try compilation.log()) }
    }
  }

  /// The standard output of a program that has to end well.
  static func output(_ program: String, _ arguments: [String], _ variables: [String: String]) throws -> String
  {
    let process = Process()
    let log = "\(program)-\(UUID().uuidString).log"
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = try handle(log)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(program) \(arguments) \(variables) ended with \(process.terminationStatus)")
    }
    return try String(contentsOfFile: log, encoding: .utf8)
  }

  private func start() throws -> Process {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-Onone", "-wmo", "-suppress-warnings", "-swift-version", mode.rawValue]
      + ["-module-name", "Corpus", "-o", folder + "/program"] + files.sorted().map { "\(folder)/\($0)" }
    process.standardOutput = try Self.handle(folder + "/log")
    process.standardError = process.standardOutput
    try process.run()
    return process
  }

  private func log() throws -> String {
    try String(contentsOfFile: folder + "/log", encoding: .utf8)
  }

  private static func handle(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    guard let handle = FileHandle(forWritingAtPath: path) else {
      throw Failure(description: "cannot write \(path)")
    }
    return handle
  }
}
