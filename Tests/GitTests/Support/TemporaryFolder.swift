import Foundation

/// A folder of its own for one test, gone when the test is done with it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array((NSTemporaryDirectory() + "/git-tests.XXXXXX").utf8CString)
    let real = realpath(mkdtemp(&template)!, nil)!
    defer { free(real) }
    path = String(cString: real)
  }

  deinit {
    // A test may have closed a folder to its owner.
    _ = try? Command.run(["chmod", "-R", "u+rwx", path], in: "/")
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A program run to its end.
enum Command {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  struct Result {
    var status: Int32
    var output: [UInt8]
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs a program found in PATH; the environment holds nothing of the user's.
  static func result(_ arguments: [String], in folder: String, input: [UInt8]? = nil) throws -> Result {
    let scratch = NSTemporaryDirectory() + "/command-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    _ = FileManager.default.createFile(atPath: scratch, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardOutput = FileHandle(forWritingAtPath: scratch)
    process.standardError = process.standardOutput
    let inputFile = scratch + ".in"
    defer { try? FileManager.default.removeItem(atPath: inputFile) }
    _ = FileManager.default.createFile(atPath: inputFile, contents: Data(input ?? []))
    process.standardInput = FileHandle(forReadingAtPath: inputFile)
    try process.run()
    process.waitUntilExit()
    let output = FileManager.default.contents(atPath: scratch) ?? Data()
    return Result(status: process.terminationStatus, output: Array(output))
  }

  /// The standard output of a program that must succeed.
  @discardableResult
  static func run(_ arguments: [String], in folder: String, input: [UInt8]? = nil) throws -> String {
    let result = try result(arguments, in: folder, input: input)
    guard result.status == 0 else {
      throw Failure(description: "\(arguments.joined(separator: " ")): \(result.text)")
    }
    return result.text
  }

  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent", "LC_ALL": "C", "TZ": "UTC",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": "2020-01-02T03:04:05Z",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_COMMITTER_DATE": "2020-01-02T03:04:05Z",
    // Background jobs would go on writing after the command is over.
    "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "gc.auto", "GIT_CONFIG_VALUE_0": "0",
    "GIT_CONFIG_KEY_1": "maintenance.auto", "GIT_CONFIG_VALUE_1": "false",
    "GIT_CONFIG_KEY_2": "protocol.file.allow", "GIT_CONFIG_VALUE_2": "always",
  ]
}
