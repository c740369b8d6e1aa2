import Foundation
import ProcessControl
import Testing

@Suite(.timeLimit(.minutes(5))) struct DriverTests {
  @Test("When the program is killed with KILL, its families go too", arguments: Level.here)
  func killed(level: Level) async throws {
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let script = """
      exec 9>'\(witness.path)'
      trap '' INT TERM HUP
      (trap '' INT TERM HUP; exec setsid sleep 1000) &
      setsid sh -c '(sleep 1000 &) &'
      echo up >&9
      sleep 1000
      """
    let driver = Driver.command(["hold", level == .namespaces ? "namespaces" : "session", script])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: driver.executable)
    process.arguments = driver.arguments
    try process.run()
    #expect(await witness.line() == "up")
    kill(process.processIdentifier, SIGKILL)
    #expect(await witness.seesTheLastOneEnd())
    process.waitUntilExit()
  }

  @Test("A hundred runs leave no descriptor open and no child behind", arguments: Level.here)
  func leaks(level: Level) async throws {
    let (report, lines) = try await observe(
      Driver.command(["repeat", level == .namespaces ? "namespaces" : "session"]))
    #expect(report.exit == .code(0))
    #expect(lines == ["descriptors 0", "children false"])
  }

  @Test("Output without end does not fill the memory", arguments: Level.here)
  func flood(level: Level) async throws {
    let scratch = try Scratch()
    let (report, lines) = try await observe(
      Driver.command(["flood", level == .namespaces ? "namespaces" : "session", scratch.file("log")]),
      bounds: Bounds(deadline: .seconds(300)))
    #expect(report.exit == .code(0))
    #expect(lines.first == "bytes 100000000")
    let kilobytes = try #require(lines.last?.split(separator: " ").last.flatMap { Int($0) })
    #expect(kilobytes < 32_000)
    #expect(try scratch.read("log").utf8.count < 25_000)
  }
}
