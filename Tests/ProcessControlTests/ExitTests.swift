import Foundation
import ProcessControl
import Testing

@Suite(.timeLimit(.minutes(3))) struct ExitTests {
  @Test("The exit code is the command's own", arguments: Level.here, [0, 1, 42, 255] as [Int32])
  func theExitCodeIsTheCommandsOwn(level: Level, code: Int32) async throws {
    let (report, _) = try await observe(shell("exit \(code)"), isolation: level.isolation)
    #expect(report.exit == .code(code))
    #expect(report.ending == .exited)
    #expect(report.strays == [])
    #expect(report.isolation.description == (level == .namespaces ? "namespaces" : "session"))
  }

  @Test("A signal is told apart from a code", arguments: Level.here, [SIGKILL, SIGTERM, SIGSEGV, SIGABRT])
  func aSignalThatEndedTheCommandIsToldApartFromACode(level: Level, signal: Int32) async throws {
    let (report, _) = try await observe(shell("kill -\(signal) $$"), isolation: level.isolation)
    #expect(report.exit == .signal(signal))
    #expect(report.ending == .exited)
  }

  @Test("A code above 128 is not taken for a signal", arguments: Level.here)
  func aCodeAbove128IsNotTakenForASignal(level: Level) async throws {
    let (report, _) = try await observe(shell("sh -c 'kill -9 $$'; exit $?"), isolation: level.isolation)
    #expect(report.exit == .code(137))
  }

  @Test("The time of the command is measured", arguments: Level.here)
  func theTimeOfTheCommandIsMeasured(level: Level) async throws {
    let (report, _) = try await observe(shell("sleep 0.3"), isolation: level.isolation)
    #expect(report.seconds >= 0.3 && report.seconds < 20)
    #expect(report.peakMemory > 0)
  }

  @Test("The time for which processors were busy is measured", arguments: Level.here)
  func theTimeForWhichProcessorsWereBusyIsMeasured(level: Level) async throws {
    let idle = try await observe(shell("sleep 0.5"), isolation: level.isolation).0
    // The work is done two processes below the command.
    let work = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done"
    let busy = try await observe(shell("sh -c '(\(work)); true'; true"), isolation: level.isolation).0
    #expect(idle.processorSeconds < idle.seconds / 2)
    #expect(busy.processorSeconds > 0.02 && busy.processorSeconds < busy.seconds + 0.1)
  }
}
