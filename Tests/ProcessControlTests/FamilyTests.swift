import Foundation
import ProcessControl
import Testing

/// A way to leave something behind.
///
/// The scripts hold the witness open as descriptor 9.
struct Leftover: CustomTestStringConvertible {
  var testDescription: String
  var script: String

  static let all = [
    Leftover(testDescription: "in the background", script: "sleep 1000 &"),
    Leftover(
      testDescription: "deaf to signals", script: "(trap '' INT TERM HUP QUIT; exec sleep 1000) &"),
    Leftover(testDescription: "in a session of its own", script: "setsid sleep 1000 &"),
    Leftover(
      testDescription: "forked twice away", script: "(setsid sh -c '(sleep 1000 &) & exit' &) & sleep 0.1"),
    Leftover(testDescription: "stopped", script: "sleep 1000 & kill -STOP $!"),
    Leftover(
      testDescription: "a tree",
      script: "sh -c 'sh -c \"sleep 1000 & wait\" & sleep 1000 & wait' & sleep 0.1"),
    Leftover(
      testDescription: "holding no output",
      script: "setsid sleep 1000 </dev/null >/dev/null 2>&1 &"),
  ]
}

@Suite(.timeLimit(.minutes(3))) struct FamilyTests {
  @Test("What the command leaves behind is killed and reported", arguments: Level.here, Leftover.all)
  func leftover(level: Level, leftover: Leftover) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let (report, _) = try await observe(
      shell("exec 9>'\(witness.path)'; \(leftover.script)\nexit 5"), isolation: level.isolation)
    #expect(witness.sawTheLastOneEnd())
    #expect(report.exit == .code(5))
    #expect(report.ending == .exited)
    #expect(report.strays.contains { $0.commandLine.contains("sleep 1000") && $0.killed })
  }

  @Test("What has left the session of a command that is stopped is reported", arguments: Level.here)
  func escaped(level: Level) async throws {
    let script = "sleep 999 & setsid sh -c 'echo up; exec sleep 1000' & wait"
    let report = try await run(shell(script), isolation: level.isolation) { _ in .stop }
    #expect(report.ending == .stopped)
    #expect(report.strays.count == 1)
    #expect(report.strays.first?.commandLine.contains("sleep 1000") == true)
  }

  @Test("A supervisor shows what it supervises", arguments: Level.here)
  func title(level: Level) async throws {
    let report = try await observe(
      shell("cat /proc/$PPID/cmdline | tr '\\0' ' '; echo"), isolation: level.isolation)
    #expect(report.1.first?.hasPrefix("supervises /bin/sh") == true, "\(report.1)")
  }

  @Test("A process on its way out is a stray that did not have to be killed", arguments: Level.here)
  func onItsWayOut(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let (report, _) = try await observe(
      shell("exec 9>'\(witness.path)'; sleep 0.01 &"), isolation: level.isolation)
    #expect(witness.sawTheLastOneEnd())
    #expect(report.strays.allSatisfy { !$0.killed })
  }

  @Test("A command that waits for its children leaves none", arguments: Level.here)
  func tidy(level: Level) async throws {
    let (report, _) = try await observe(
      shell("setsid sleep 0.01 & sleep 0.01 & wait; (sleep 0.01 &); sleep 0.3"), isolation: level.isolation)
    #expect(report.strays == [])
    #expect(report.listeners == [])
  }

  @Test("Children that only ever fork and exit do not outrun the sweep", arguments: Level.here)
  func comet(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    // One is gone long before a list of processes is read; only its child is there to be killed. Several, because
    // one may be met by chance.
    let script = """
      import os, sys
      held = os.open(sys.argv[1], os.O_WRONLY)
      for _ in range(6):
        if os.fork(): continue
        while True:
          if os.fork(): os._exit(0)
      os._exit(0)
      """
    let (report, _) = try await observe(python(script, [witness.path]), isolation: level.isolation)
    #expect(report.exit == .code(0))
    #expect(report.ending == .exited)
    #expect(witness.sawTheLastOneEnd())
  }

  @Test(
    "What a command kills in its PID namespace is its own", .enabled(if: Level.here.contains(.namespaces)))
  func killAll() async throws {
    // As root, outside of a namespace, this would end everything on the machine.
    let script = """
      import os, signal, sys
      assert os.getpid() < 100, "not in a namespace of its own"
      if os.fork() == 0:
        signal.pause()
      os.kill(-1, signal.SIGKILL)
      os.wait()
      print("alive")
      """
    async let neighbour = observe(shell("sleep 1; echo whole"), isolation: Level.namespaces.isolation)
    let (report, lines) = try await observe(python(script), isolation: Level.namespaces.isolation)
    #expect(report.exit == .code(0))
    #expect(lines == ["alive"])
    #expect(try await neighbour.lines == ["whole"])
  }

  @Test("A child that kills all others ends the command", .enabled(if: Level.here.contains(.namespaces)))
  func killedByChild() async throws {
    let script = """
      import os, signal
      assert os.getpid() < 100, "not in a namespace of its own"
      if os.fork() == 0:
        os.kill(-1, signal.SIGKILL)
        signal.pause()
      signal.pause()
      """
    let (report, _) = try await observe(python(script), isolation: Level.namespaces.isolation)
    #expect(report.exit == .signal(SIGKILL))
    #expect(report.ending == .exited)
  }

  @Test("A supervisor that is killed is not taken for an exit, and its session is ended")
  func supervisorKilled() async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let (report, _) = try await observe(
      shell("exec 9>'\(witness.path)'; sleep 1000 & kill -KILL $PPID; sleep 1000"))
    #expect(report.ending == .lost("the supervisor died"))
    #expect(report.exit == .unknown("the supervisor did not report it"))
    #expect(await witness.seesTheLastOneEnd())
  }

  @Test("Runs side by side keep to their own families", arguments: Level.here)
  func sideBySide(level: Level) async throws {
    try await withThrowingTaskGroup(of: (Int, ProcessReport, [String]).self) { group in
      for number in 0..<12 {
        let end = number % 2 == 0 ? "wait; exit \(number)" : "exit \(number)"
        group.addTask {
          let (report, lines) = try await observe(
            shell("sleep 0.\(number % 5) & echo \(number); \(end)"), isolation: level.isolation)
          return (number, report, lines)
        }
      }
      for try await (number, report, lines) in group {
        #expect(report.exit == .code(Int32(number)))
        #expect(lines == ["\(number)"])
      }
    }
  }
}
