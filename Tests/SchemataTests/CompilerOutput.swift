import Foundation

/// What the compiler says of files, as far as errors are told, without building anything.
enum CompilerOutput {
  /// - Parameter folder: where the files are written, by their paths.
  static func text(_ files: [String: String], in folder: Scratch, _ settings: [String]) throws -> String {
    for (path, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
    }
    let log = folder.path + "/log"
    try Data().write(to: URL(fileURLWithPath: log))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-emit-sil", "-wmo", "-o", "/dev/null", "-module-name", "M"] + settings
      + files.keys.sorted().map { "\(folder.path)/\($0)" }
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return try String(contentsOfFile: log, encoding: .utf8)
  }
}
