import Foundation
import ProcessControl
import Testing

@Suite(.timeLimit(.minutes(3))) struct StartTests {
  @Test("A program that does not exist is an error, not an exit code", arguments: Level.here)
  func missing(level: Level) async throws {
    let command = Command(executable: "/no/such/program", workingDirectory: "/")
    await #expect(throws: SpawnError("cannot execute /no/such/program: No such file or directory")) {
      try await run(command, isolation: level.isolation)
    }
  }

  @Test("A name that is not in PATH is an error that shows PATH", arguments: Level.here)
  func notInPath(level: Level) async throws {
    let command = Command(executable: "sh", environment: ["PATH": "/nowhere"], workingDirectory: "/")
    await #expect(
      throws: SpawnError("cannot execute sh: there is no such program in PATH (/nowhere)")
    ) {
      try await run(command, isolation: level.isolation)
    }
  }

  @Test("A file that may not be executed is an error", arguments: Level.here)
  func notExecutable(level: Level) async throws {
    let scratch = try Scratch()
    let file = try scratch.write("#!/bin/sh\n", to: "script")
    await #expect(throws: SpawnError("cannot execute \(file): Permission denied")) {
      try await run(Command(executable: file, workingDirectory: "/"), isolation: level.isolation)
    }
  }

  @Test("A script without its interpreter is an error that says so", arguments: Level.here)
  func noInterpreter(level: Level) async throws {
    let scratch = try Scratch()
    let file = try scratch.write("#!/no/such/interpreter\n", to: "script")
    chmod(file, 0o755)
    await #expect(throws: SpawnError("cannot execute \(file): its interpreter does not exist")) {
      try await run(Command(executable: file, workingDirectory: "/"), isolation: level.isolation)
    }
  }

  @Test("A folder that does not exist is an error", arguments: Level.here)
  func noFolder(level: Level) async throws {
    await #expect(throws: SpawnError("cannot enter the folder /no/such: No such file or directory")) {
      try await run(shell("exit 0", in: "/no/such"), isolation: level.isolation)
    }
  }

  @Test("What the system cannot take is an error that names it")
  func faults() async throws {
    let nul = Command(executable: "/bin/sh", arguments: ["a\0b"], workingDirectory: "/")
    await #expect(throws: SpawnError(#"cannot execute "/bin/sh": there is a NUL in "a\0b""#)) {
      try await run(nul)
    }
    let name = Command(executable: "/bin/sh", environment: ["a=b": "c"], workingDirectory: "/")
    await #expect(
      throws: SpawnError(#"cannot execute "/bin/sh": "a=b" is no name for an environment variable"#)
    ) {
      try await run(name)
    }
    let long = Command(
      executable: "/bin/sh", arguments: [String(repeating: "x", count: 1 << 22)], workingDirectory: "/")
    await #expect(throws: SpawnError("cannot execute /bin/sh: Argument list too long")) {
      try await run(long)
    }
  }

  @Test("A log that cannot be written is an error before anything runs")
  func noLog() async throws {
    let scratch = try Scratch()
    let error = SpawnError("cannot write the log /no/such/log: No such file or directory")
    await #expect(throws: error) {
      try await run(shell("touch '\(scratch.file("ran"))'"), log: LogDestination(path: "/no/such/log"))
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.file("ran")))
  }

  @Test("The environment is what was given and nothing else", arguments: Level.here)
  func environment(level: Level) async throws {
    let command = Command(
      executable: "env", environment: ["PATH": path, "ONE": "1", "SPACES": "a b = c"], workingDirectory: "/")
    let (_, lines) = try await observe(command, isolation: level.isolation)
    #expect(lines.sorted() == ["ONE=1", "PATH=\(path)", "SPACES=a b = c"])
  }

  @Test("Arguments arrive as they are", arguments: Level.here)
  func arguments(level: Level) async throws {
    let arguments = ["", " a  b ", "$HOME", "*", "é", "'\""]
    let command = Command(
      executable: "/usr/bin/printf", arguments: ["<%s>\n"] + arguments, workingDirectory: "/")
    let (_, lines) = try await observe(command, isolation: level.isolation)
    #expect(lines == arguments.map { "<\($0)>" })
  }

  @Test("The command starts in its folder", arguments: Level.here)
  func folder(level: Level) async throws {
    let scratch = try Scratch()
    let (_, lines) = try await observe(shell("pwd -P", in: scratch.path), isolation: level.isolation)
    #expect(lines == [scratch.path])
  }

  @Test("A relative executable belongs to the folder of the command", arguments: Level.here)
  func relative(level: Level) async throws {
    let scratch = try Scratch()
    chmod(try scratch.write("#!/bin/sh\necho here\n", to: "tool"), 0o755)
    let command = Command(executable: "./tool", workingDirectory: scratch.path)
    let (_, lines) = try await observe(command, isolation: level.isolation)
    #expect(lines == ["here"])
  }

  @Test("Standard input is empty and there is no terminal", arguments: Level.here)
  func input(level: Level) async throws {
    let script = "wc -c; tty; (: </dev/tty) 2>/dev/null && echo terminal || echo none"
    let (_, lines) = try await observe(shell(script), isolation: level.isolation)
    #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["0", "not a tty", "none"])
  }

  @Test("Only the three standard descriptors are open", arguments: Level.here)
  func descriptors(level: Level) async throws {
    let script = """
      import os
      for number in range(3, 1024):
        try: os.fstat(number)
        except OSError: continue
        print("open:", number)
      """
    let (_, lines) = try await observe(python(script), isolation: level.isolation)
    #expect(lines == [])
  }

  @Test("The command can gain no privileges and goes first when memory runs out", arguments: Level.here)
  func privileges(level: Level) async throws {
    let (_, lines) = try await observe(
      shell("grep NoNewPrivs /proc/self/status; cat /proc/self/oom_score_adj"), isolation: level.isolation)
    #expect(lines == ["NoNewPrivs:\t1", "1000"])
  }

  @Test("Signals are as a login gives them", arguments: Level.here)
  func signals(level: Level) async throws {
    let (_, lines) = try await observe(
      shell("grep -E '^Sig(Blk|Ign):' /proc/self/status"), isolation: level.isolation)
    #expect(lines.map { $0.prefix(7) } == ["SigBlk:", "SigIgn:"])
    // Signals 32 and 33 belong to the C library, which does not let them be changed.
    for line in lines {
      let signals = try #require(UInt64(line.suffix(16), radix: 16))
      #expect(signals & 0x7FFF_FFFF == 0, "\(line)")
    }
  }
}
