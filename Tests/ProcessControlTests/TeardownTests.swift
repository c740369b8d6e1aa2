import Foundation
import Testing

@testable import ProcessControl

/// How a command takes the signals of a teardown, and how it ends by them.
struct Manners: CustomTestStringConvertible {
  var testDescription: String
  var script: String
  var exit: Exit
  /// Long where the next signal would be wrong, for then a loaded machine must not make a difference.
  var grace = Duration.seconds(60)

  static let all = [
    Manners(
      testDescription: "ends on INT", script: "echo up; exec sleep 1000", exit: .signal(SIGINT)),
    Manners(
      testDescription: "cleans up on INT",
      script: "trap 'echo clean; exit 3' INT; echo up; sleep 1000 & wait",
      exit: .code(3)),
    Manners(
      testDescription: "ignores INT", script: "trap '' INT; echo up; exec sleep 1000", exit: .signal(SIGTERM),
      grace: .seconds(6)),
    Manners(
      testDescription: "ignores INT and TERM", script: "trap '' INT TERM HUP; echo up; exec sleep 1000",
      exit: .signal(SIGKILL), grace: .seconds(1)),
    Manners(
      testDescription: "ignores both and left a daemon",
      script: "(trap '' INT TERM; exec setsid sleep 1000) & trap '' INT TERM; echo up; exec sleep 1000",
      exit: .signal(SIGKILL), grace: .seconds(1)),
    Manners(
      testDescription: "is stopped", script: "echo up; kill -STOP $$; exec sleep 1000", exit: .signal(SIGINT)),
  ]
}

@Suite(.timeLimit(.minutes(3))) struct TeardownTests {
  @Test("A teardown is INT, TERM, KILL within the grace")
  func steps() {
    #expect(Teardown.polite(grace: .seconds(2)).steps.map(\.signal) == [SIGINT, SIGTERM, SIGKILL])
    #expect(Teardown.polite(grace: .seconds(2)).steps.map(\.after) == [.zero, .seconds(1), .seconds(2)])
    #expect(Teardown.immediate.steps.map(\.signal) == [SIGKILL])
  }

  @Test("A family is ended whatever its manners", arguments: Level.here, Manners.all)
  func manners(level: Level, manners: Manners) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let (report, lines) = try await observeCancelled(
      shell("exec 9>'\(witness.path)'; \(manners.script)"), level: level, grace: manners.grace)
    #expect(report.exit == manners.exit)
    #expect(report.ending == .cancelled)
    #expect(witness.sawTheLastOneEnd())
    #expect(lines == (manners.exit == .code(3) ? ["up", "clean"] : ["up"]))
  }

  @Test("INT reaches every process group of the family", arguments: Level.here)
  func everyGroup(level: Level) async throws {
    let script = """
      import os, signal
      ready, tell = os.pipe()
      daemon = os.fork()
      def end(*_):
        if daemon: os.waitpid(daemon, 0)
        print("command" if daemon else "daemon", flush=True)
        os._exit(0)
      signal.signal(signal.SIGINT, end)
      if daemon == 0:
        os.setsid()
        os.write(tell, b"!")
      else:
        os.read(ready, 1)
        print("up", flush=True)
      while True: signal.pause()
      """
    let (_, lines) = try await observeCancelled(python(script), level: level, grace: .seconds(60))
    #expect(lines == ["up", "daemon", "command"])
  }

  @Test("At the deadline the family is ended", arguments: Level.here)
  func deadline(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let (report, _) = try await observe(
      shell("exec 9>'\(witness.path)'; sleep 1000 & sleep 1000"),
      bounds: Bounds(deadline: .seconds(1)), isolation: level.isolation)
    #expect(report.ending == .deadline)
    #expect(report.seconds >= 0.5 && report.seconds < 30)
    #expect(witness.sawTheLastOneEnd())
  }

  @Test("A silent command is ended", arguments: Level.here)
  func idle(level: Level) async throws {
    let (report, lines) = try await observe(
      shell("echo one; sleep 0.4; echo two; sleep 1000"),
      bounds: Bounds(deadline: .seconds(60), idle: .seconds(2), grace: .milliseconds(200)),
      isolation: level.isolation)
    #expect(report.ending == .idle)
    #expect(lines == ["one", "two"])
    #expect(report.seconds >= 2.4 && report.seconds < 30)
  }

  /// Each spins in another place: the command itself, a child that lives, children that have ended,
  /// orphans that have ended, one that has left.
  @Test(
    "What keeps processors busy for too long is ended",
    arguments: [
      "while :; do :; done", "(while :; do :; done) & wait",
      "while :; do (i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done); done",
      "while :; do (sh -c 'i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done' &) | cat; done",
      "setsid sh -c 'while :; do :; done' & sleep 1000",
    ], Level.here)
  func processorTime(script: String, level: Level) async throws {
    let (report, _) = try await observe(
      shell(script),
      bounds: Bounds(deadline: .seconds(120), processorTime: .seconds(1), grace: .milliseconds(200)),
      isolation: level.isolation)
    #expect(report.ending == .processorTime)
    #expect(report.processorSeconds >= 0.9 && report.processorSeconds < 10, "\(report)")
  }

  @Test("What only waits uses no processor", arguments: Level.here)
  func waiting(level: Level) async throws {
    let (report, _) = try await observe(
      shell("sleep 1.2; exit 3"), bounds: Bounds(deadline: .seconds(60), processorTime: .milliseconds(500)),
      isolation: level.isolation)
    #expect(report.ending == .exited && report.exit == .code(3))
  }

  @Test("A command that goes on writing is not idle", arguments: Level.here)
  func notIdle(level: Level) async throws {
    let (report, _) = try await observe(
      shell("for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.4; echo $i; done"),
      bounds: Bounds(deadline: .seconds(60), idle: .seconds(3)), isolation: level.isolation)
    #expect(report.ending == .exited)
  }

  @Test("The reader of the lines can stop the run", arguments: Level.here)
  func stop(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let lines = Lines()
    let report = try await run(
      shell("exec 9>'\(witness.path)'; trap '' INT TERM; (setsid sleep 1000 &); seq 1 100; sleep 1000"),
      bounds: Bounds(deadline: .seconds(60), grace: .seconds(60)), isolation: level.isolation,
      onLine: { line in
        _ = lines.add(line)
        return line == "7" ? .stop : .goOn
      })
    #expect(report.ending == .stopped)
    #expect(report.exit == .signal(SIGKILL))
    #expect(witness.sawTheLastOneEnd())
    #expect(lines.all == (1...7).map(String.init))
  }

  @Test("Cancelling the task ends the family before the call returns", arguments: Level.here)
  func cancel(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let script = """
      exec 9>'\(witness.path)'
      trap '' INT
      (trap '' INT TERM; exec setsid sleep 1000) &
      echo up >&9
      sleep 1000
      """
    let task = Task {
      try await run(
        shell(script), bounds: Bounds(deadline: .seconds(60), grace: .milliseconds(400)),
        isolation: level.isolation)
    }
    #expect(await witness.line() == "up")
    task.cancel()
    let report = try await task.value
    #expect(report.ending == .cancelled)
    #expect(witness.sawTheLastOneEnd())
  }

  @Test("A task that is cancelled already does not run for long", arguments: Level.here)
  func cancelledBefore(level: Level) async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await run(
        shell("sleep 1000"), bounds: Bounds(deadline: .seconds(60), grace: .milliseconds(100)),
        isolation: level.isolation)
    }
    #expect(try await task.value.ending == .cancelled)
  }

  @Test("A cancelled run does not disturb the one beside it", arguments: Level.here)
  func neighbour(level: Level) async throws {
    async let other = observe(shell("sleep 1; echo whole"), isolation: level.isolation)
    let task = Task { try await run(shell("sleep 1000"), isolation: level.isolation) }
    task.cancel()
    #expect(try await task.value.ending == .cancelled)
    #expect(try await other.lines == ["whole"])
    #expect(try await other.report.exit == .code(0))
  }
}

/// Runs a command, cancels the run when the command says "up", and returns the report and the lines.
private func observeCancelled(
  _ command: Command, level: Level, grace: Duration
) async throws -> (report: ProcessReport, lines: [String]) {
  let (signals, up) = AsyncStream.makeStream(of: Void.self)
  let lines = Lines()
  let task = Task {
    defer { up.finish() }
    return try await run(
      command, bounds: Bounds(deadline: .seconds(120), grace: grace), isolation: level.isolation,
      onLine: { line in
        if line == "up" { up.yield() }
        return lines.add(line)
      })
  }
  for await _ in signals { break }
  task.cancel()
  return (try await task.value, lines.all)
}
