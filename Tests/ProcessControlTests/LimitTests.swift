import Foundation
import ProcessControl
import Testing

@Suite(.timeLimit(.minutes(3))) struct LimitTests {
  @Test("Too much memory makes an outcome of the command's own", arguments: Level.here)
  func memory(level: Level) async throws {
    let script = """
      bytearray(20_000_000)
      print("little", flush=True)
      bytearray(2_000_000_000)
      print("much")
      """
    let (report, lines) = try await observe(
      python(script), bounds: Bounds(deadline: .seconds(60), memory: 500_000_000), isolation: level.isolation)
    #expect(report.exit == .code(1))
    #expect(lines.first == "little")
    #expect(lines.last == "MemoryError")
  }

  @Test("A file that grows too long ends its writer", arguments: Level.here)
  func fileSize(level: Level) async throws {
    let scratch = try Scratch()
    let (report, _) = try await observe(
      shell("exec head -c 100000 /dev/zero >'\(scratch.file("file"))'"),
      bounds: Bounds(deadline: .seconds(60), fileSize: 10_000), isolation: level.isolation)
    #expect(report.exit == .signal(SIGXFSZ))
    #expect(try scratch.read("file").utf8.count == 10_000)
  }

  @Test("The limit of a file does not bind the log", arguments: Level.here)
  func fileSizeAndLog(level: Level) async throws {
    let scratch = try Scratch()
    let report = try await run(
      shell("head -c 100000 /dev/zero"), bounds: Bounds(deadline: .seconds(60), fileSize: 10),
      isolation: level.isolation, log: LogDestination(path: scratch.file("log")))
    #expect(report.exit == .code(0))
    #expect(try scratch.read("log").utf8.count == 100_000)
  }

  @Test("Too many processes make an outcome of the command's own", arguments: Level.here)
  func processes(level: Level) async throws {
    // The kernel exempts root, so root becomes someone else who has no processes yet. Where there is nobody else, as
    // in a user namespace, only the limit itself can be looked at.
    let script = """
      import os, resource, signal
      try:
        if os.getuid() == 0: os.setgroups([]); os.setgid(54321); os.setuid(54321)
      except PermissionError:
        print("refused" if resource.getrlimit(resource.RLIMIT_NPROC) == (40, 40) else "all", flush=True)
        os._exit(9)
      count = 0
      try:
        while count < 500:
          if os.fork() == 0: signal.pause()
          count += 1
        print("all")
      except BlockingIOError:
        print("refused", flush=True)
      os._exit(9)
      """
    let (report, lines) = try await observe(
      python(script), bounds: Bounds(deadline: .seconds(60), processes: 40), isolation: level.isolation)
    #expect(lines == ["refused"])
    #expect(report.exit == .code(9))
  }

  @Test("No core is dumped", arguments: Level.here)
  func core(level: Level) async throws {
    let scratch = try Scratch()
    let (report, _) = try await observe(
      shell("ulimit -c unlimited 2>/dev/null; kill -SEGV $$", in: scratch.path), isolation: level.isolation)
    #expect(report.exit == .signal(SIGSEGV))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }

  @Test("Where nothing is bounded the limits are inherited", arguments: Level.here)
  func inherited(level: Level) async throws {
    let (_, lines) = try await observe(
      shell("ulimit -d; ulimit -f; ulimit -n"), isolation: level.isolation)
    let (_, more) = try await observe(
      shell("ulimit -d; ulimit -f; ulimit -n"),
      bounds: Bounds(memory: .max, fileSize: .max - 1), isolation: level.isolation)
    #expect(lines.first == more.first)
    #expect(lines.last == more.last)
  }
}
