// A program of its own for what cannot be tested from inside a test: its death, and what it holds in all.
import Foundation
import ProcessControl

func shell(_ script: String) -> Command {
  Command(
    executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
    workingDirectory: "/")
}

/// Descriptors that are open, by number.
///
/// The one that the listing itself opens is always among them.
func openDescriptors() -> Int {
  (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
}

func hasChildren() -> Bool {
  waitpid(-1, nil, WNOHANG) >= 0 || errno != ECHILD
}

func residentKilobytes() -> Int {
  var usage = rusage()
  // RUSAGE_SELF, which C libraries declare with different types.
  getrusage(0, &usage)
  return usage.ru_maxrss
}

let arguments = CommandLine.arguments.dropFirst()
let isolation = Isolation(namespaces: arguments.dropFirst().first == "namespaces")

switch arguments.first {
case "hold":
  // Runs a script until it ends or someone kills this process.
  print(try await run(shell(arguments.last ?? ""), isolation: isolation))

case "repeat":
  // Runs many commands, some at once, and tells what is left of them here.
  _ = try await run(shell("exit 0"), isolation: isolation)
  let before = openDescriptors()
  for _ in 0..<25 {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for script in ["exit 0", "kill -9 $$", "echo out; sleep 1000 &", "exit 7"] {
        group.addTask { _ = try await run(shell(script), isolation: isolation) }
      }
      try await group.waitForAll()
    }
    _ = try? await run(shell("").elsewhere, isolation: isolation)
  }
  print("descriptors \(openDescriptors() - before)")
  print("children \(hasChildren())")

case "flood":
  // Reads output without end and tells how much memory that took.
  let log = LogDestination(path: arguments.last ?? "", headBytes: 10_000, tailBytes: 10_000)
  _ = try await run(shell("head -c 1000000 /dev/zero"), isolation: isolation, log: log)
  let before = residentKilobytes()
  let report = try await run(
    shell("yes | head -c 10000000; head -c 90000000 /dev/zero"), isolation: isolation, log: log,
    onLine: { _ in .goOn })
  print("bytes \(report.outputBytes)")
  print("kilobytes \(residentKilobytes() - before)")

default:
  FileHandle.standardError.write(Data("usage: hold|repeat|flood session|namespaces [SCRIPT|LOG]\n".utf8))
  exit(2)
}

extension Command {
  /// The same command with a folder that does not exist.
  var elsewhere: Command {
    var command = self
    command.workingDirectory = "/does/not/exist"
    return command
  }
}
