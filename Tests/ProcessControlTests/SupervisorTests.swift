import Foundation
import Testing

@testable import ProcessControl

@Suite struct SupervisorTests {
  @Test("An order to a supervisor that has died does not kill the program")
  func orderToTheDead() throws {
    let supervisor = try Launch(command: shell("sleep 1000"), plan: IsolationPlan()).start()
    supervisor.kill()
    var status = StatusReader()
    while !status.isClosed {
      var event = pollfd(fd: supervisor.status, events: Int16(POLLIN), revents: 0)
      poll(&event, 1, 20_000)
      status.read(from: supervisor.status)
    }
    #expect(!status.isDone)
    supervisor.send(SIGINT)
  }

  @Test("Letting go of a supervisor ends its family", arguments: Level.here)
  func release(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let plan = try IsolationPlan(level.isolation, available: Isolation.available())
    let script = "exec 9>'\(witness.path)'; trap '' INT TERM; (setsid sleep 1000 &); echo up >&9; sleep 1000"
    do {
      let supervisor = try Launch(command: shell(script), plan: plan).start()
      #expect(await witness.line() == "up")
      _ = supervisor.status
    }
    #expect(witness.sawTheLastOneEnd())
  }
}
