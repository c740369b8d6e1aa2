import Foundation
import ProcessControl
import Testing

@Suite(.timeLimit(.minutes(3))) struct OutputTests {
  @Test("Much output that nobody reads does not block the command", arguments: Level.here)
  func unread(level: Level) async throws {
    let report = try await run(
      shell("head -c 200000 /dev/zero; head -c 200000 /dev/zero >&2; exit 3"),
      bounds: Bounds(deadline: .seconds(60)), isolation: level.isolation)
    #expect(report.exit == .code(3))
    #expect(report.outputBytes == 400_000)
    #expect(!report.truncated)
  }

  @Test("Standard output and standard error come in the order of writing", arguments: Level.here)
  func order(level: Level) async throws {
    let (_, lines) = try await observe(
      shell("for i in 1 2 3 4 5; do echo o$i; echo e$i >&2; done"), isolation: level.isolation)
    #expect(lines == (1...5).flatMap { ["o\($0)", "e\($0)"] })
  }

  @Test("The last line counts without its line ending, and a carriage return is part of one")
  func lineEndings() async throws {
    let (_, lines) = try await observe(shell(#"printf 'one\r\n\ntwo\nthree'"#))
    #expect(lines == ["one", "", "two", "three"])
  }

  @Test("Bytes that are not UTF-8 are replaced")
  func invalid() async throws {
    let (_, lines) = try await observe(shell(#"printf 'a\377b\n\303\251\n\303'"#))
    #expect(lines == ["a\u{FFFD}b", "é", "\u{FFFD}"])
  }

  @Test("Of a line that is too long the beginning is handed over, once")
  func longLine() async throws {
    let (report, lines) = try await observe(
      shell("head -c 300000 /dev/zero | tr '\\0' x; echo; echo next"))
    #expect(lines.map(\.utf8.count) == [65536, 4])
    #expect(report.outputBytes == 300_006)
  }

  @Test("A daemon that holds the output open does not delay the end", arguments: Level.here)
  func heldOpen(level: Level) async throws {
    let (report, lines) = try await observe(
      shell("(trap '' INT TERM HUP; exec setsid sleep 1000) & echo out"), isolation: level.isolation)
    #expect(report.ending == .exited)
    #expect(report.exit == .code(0))
    #expect(lines == ["out"])
  }

  @Test("A command that has closed its output is waited for", arguments: Level.here)
  func closed(level: Level) async throws {
    let (report, _) = try await observe(
      shell("exec >/dev/null 2>&1; sleep 0.2; exit 4"), isolation: level.isolation)
    #expect(report.exit == .code(4))
  }

  @Test("What was written last is not lost", arguments: Level.here)
  func last(level: Level) async throws {
    for _ in 0..<20 {
      let (_, lines) = try await observe(shell("seq 1 3000"), isolation: level.isolation)
      #expect(lines.count == 3000)
      #expect(lines.last == "3000")
    }
  }

  @Test("The log holds all output where it fits")
  func wholeLog() async throws {
    let scratch = try Scratch()
    let report = try await run(shell("seq 1 1000"), log: LogDestination(path: scratch.file("log")))
    #expect(try scratch.read("log") == (1...1000).map { "\($0)\n" }.joined())
    #expect(!report.truncated)
    #expect(report.logFailure == nil)
  }

  @Test("A log that is too long keeps its head and its tail and says what is missing")
  func cappedLog() async throws {
    let scratch = try Scratch()
    let report = try await run(
      shell("seq 10000 99999"), log: LogDestination(path: scratch.file("log"), headBytes: 60, tailBytes: 63))
    let head = (10000..<10010).map { "\($0)\n" }.joined()
    let tail = (99990...99999).map { "\($0)\n" }.joined()
    #expect(try scratch.read("log") == "\(head)[... 539880 bytes left out ...]\n\(tail)")
    #expect(report.truncated)
    #expect(report.outputBytes == 540_000)
  }

  @Test("The log gets the filtered lines, the reader the lines as they are", arguments: [0, 1 << 20])
  func filter(headBytes: Int) async throws {
    let scratch = try Scratch()
    let lines = Lines()
    let log = LogDestination(path: scratch.file("log"), headBytes: headBytes) {
      $0.replacingOccurrences(of: "hunter2", with: "***")
    }
    _ = try await run(shell("echo one hunter2; printf 'two hunter2'"), log: log, onLine: { lines.add($0) })
    #expect(try scratch.read("log") == "one ***\ntwo ***")
    #expect(lines.all == ["one hunter2", "two hunter2"])
  }

  @Test("A secret is masked wherever the log and its lines are cut", arguments: [0, 1, 5, 11, 20])
  func filterAtCuts(shift: Int) async throws {
    let scratch = try Scratch()
    let log = LogDestination(path: scratch.file("log"), headBytes: 100 + shift, tailBytes: 300 + shift) {
      $0.replacingOccurrences(of: "hunter2", with: "***")
    }
    _ = try await run(shell("yes '\(String(repeating: "hunter2 ", count: 30))' | head -n 20"), log: log)
    _ = try await run(
      shell("printf '%\(shift + 3)s' a; yes 'hunter2' | tr '\\n' ' ' | head -c 400000"),
      log: LogDestination(path: scratch.file("long"), filter: log.filter))
    #expect(!(try scratch.read("log")).contains("unter"))
    #expect(!(try scratch.read("long").dropLast(10)).contains("unter"))
  }

  @Test(
    "A log on a full disk is reported and does not end the run",
    .enabled(if: access("/dev/full", W_OK) == 0))
  func fullDisk() async throws {
    let report = try await run(shell("echo out; exit 2"), log: LogDestination(path: "/dev/full"))
    #expect(report.exit == .code(2))
    #expect(report.logFailure == "cannot write the log /dev/full: No space left on device")
  }
}
