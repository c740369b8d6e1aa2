import Foundation
import Testing

@testable import ProcessControl

@Suite(.timeLimit(.minutes(3))) struct SupervisorTests {
  private func start(_ script: String, _ level: Level) throws -> Supervisor {
    let plan = try IsolationPlan(level.isolation, available: Isolation.available())
    return try Launch(command: shell(script), plan: plan).start()
  }

  @Test("Letting go of a supervisor ends its family", arguments: Level.here)
  func release(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let script = "exec 9>'\(witness.path)'; trap '' INT TERM; (setsid sleep 1000 &); echo up >&9; sleep 1000"
    do {
      let supervisor = try start(script, level)
      #expect(await witness.line() == "up")
      #expect(!witness.sawTheLastOneEnd())
      _ = supervisor.status
    }
    #expect(witness.sawTheLastOneEnd())
  }

  @Test("A supervisor does not hold on to the family of another", arguments: Level.here)
  func apart(level: Level) async throws {
    let scratch = try Scratch()
    let witnesses = [try Witness(in: scratch, name: "1"), try Witness(in: scratch, name: "2")]
    let scripts = witnesses.map { "exec 9>'\($0.path)'; echo up >&9; sleep 1000" }
    var first = try start(scripts[0], level)
    let second = try start(scripts[1], level)
    for witness in witnesses { #expect(await witness.line() == "up") }
    first.release()
    #expect(await witnesses[0].seesTheLastOneEnd())
    #expect(!witnesses[1].sawTheLastOneEnd())
    _ = second.status
  }

  @Test("When a supervisor is killed its command goes too, and no order to it harms", arguments: Level.here)
  func killed(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let supervisor = try start("exec 9>'\(witness.path)'; echo up >&9; exec sleep 1000", level)
    #expect(await witness.line() == "up")
    supervisor.kill()
    #expect(await witness.seesTheLastOneEnd())
    withBrokenPipesDeadly { supervisor.send(SIGINT) }
  }

  @Test("A supervisor that does not answer is killed, and the run is lost")
  func unresponsive() async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let launch = Launch(
      command: shell("exec 9>'\(witness.path)'; sleep 1000 & kill -STOP $PPID; echo up; sleep 1000"),
      plan: IsolationPlan(), patience: .milliseconds(300))
    let report = try await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result {
            let interruption = try Interruption()
            defer { interruption.close() }
            return try SupervisedRun.perform(
              launch, log: nil, onLine: { $0 == "up" ? .stop : .goOn }, interruption: interruption)
          })
      }
    }.get()
    #expect(report.ending == .lost("the supervisor died"))
    #expect(await witness.seesTheLastOneEnd())
  }

  @Test("An executable that someone is still writing is waited for", arguments: Level.here)
  func busy(level: Level) throws {
    let scratch = try Scratch()
    let file = try scratch.write("#!/bin/sh\nexit 7\n", to: "tool")
    chmod(file, 0o755)
    let writer = open(file, O_WRONLY | O_CLOEXEC)
    let plan = try IsolationPlan(level.isolation, available: Isolation.available())
    let launch = Launch(command: Command(executable: file, workingDirectory: "/"), plan: plan)
    let supervisor = try launch.start()
    var status = StatusReader()
    var isOpen = true
    while !status.isClosed {
      var event = pollfd(fd: supervisor.status, events: Int16(POLLIN), revents: 0)
      try #require(poll(&event, 1, 60_000) == 1)
      status.read(from: supervisor.status)
      // The next thing that the command-to-be does is to try.
      if isOpen, status.session != nil { isOpen = close(writer) != 0 }
    }
    #expect(status.failure == nil)
    #expect(status.exit == .code(7))
  }

  @Test("A PID namespace goes with its supervisor", .enabled(if: Level.here.contains(.namespaces)))
  func killedWithNamespace() async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let supervisor = try start(
      "exec 9>'\(witness.path)'; (trap '' INT TERM HUP; exec setsid sleep 1000) & echo up >&9; wait",
      .namespaces)
    #expect(await witness.line() == "up")
    supervisor.kill()
    #expect(await witness.seesTheLastOneEnd())
  }
}

/// Writing to a pipe that nobody reads ends the program while the body runs.
///
/// The threads of Swift's pool block the signal, and Foundation may ignore it; a thread of the caller's own
/// need not.
private func withBrokenPipesDeadly(_ body: () -> Void) {
  let disposition = signal(SIGPIPE, SIG_DFL)
  var pipe = sigset_t()
  var blocked = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  pthread_sigmask(SIG_UNBLOCK, &pipe, &blocked)
  body()
  pthread_sigmask(SIG_SETMASK, &blocked, nil)
  signal(SIGPIPE, disposition)
}
