import Foundation
import ProcessControl
import Testing

/// Listens on addresses, prints the ports, and stays.
private let server = """
  import os, signal, socket, sys
  listeners = []
  for address in sys.argv[1:]:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family)
    listener.bind((address, 0))
    listener.listen()
    os.set_inheritable(listener.fileno(), True)
    listeners.append(listener)
  sys.stdout.write("".join(f"{each.getsockname()[1]}\\n" for each in listeners))
  sys.stdout.flush()
  """

@Suite(.timeLimit(.minutes(3))) struct ListenerTests {
  @Test("A server left behind is reported with its address and port", arguments: Level.here)
  func left(level: Level) async throws {
    let script = server + "\nif os.fork() == 0: os.setsid(); signal.pause()"
    let (report, lines) = try await observe(
      python(script, ["127.0.0.1", "0.0.0.0"]), isolation: level.isolation)
    let expected = zip(["127.0.0.1", "0.0.0.0"], lines).map { Listener(address: $0, port: UInt16($1)!) }
    #expect(report.listeners.sorted { $0.port < $1.port } == expected.sorted { $0.port < $1.port })
    #expect(report.strays.map(\.killed) == [true])
  }

  @Test("So is one on IPv6", arguments: Level.here)
  func version6(level: Level) async throws {
    let script = server + "\nif os.fork() == 0: signal.pause()"
    let (report, lines) = try await observe(python(script, ["::1"]), isolation: level.isolation)
    // Where there is no IPv6 the server has failed, and none is to be reported.
    let ports = lines.compactMap { UInt16($0) }
    #expect(report.listeners == ports.map { Listener(address: "::1", port: $0) })
    #expect(ports.count == 1 || lines.last?.contains("OSError") == true)
  }

  @Test("A server that the command has stopped is not reported", arguments: Level.here)
  func stopped(level: Level) async throws {
    let (report, lines) = try await observe(python(server, ["127.0.0.1"]), isolation: level.isolation)
    #expect(lines.count == 1)
    #expect(report.listeners == [])
    #expect(report.strays == [])
  }

  @Test("The servers of others are not reported", arguments: Level.here)
  func others(level: Level) async throws {
    // This one belongs to the tests themselves.
    let descriptor = try listen()
    defer { close(descriptor) }
    let (report, _) = try await observe(shell("sleep 1000 & exit 0"), isolation: level.isolation)
    #expect(report.listeners == [])
    #expect(report.strays.count == 1)
  }

  private func listen() throws -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // Without an address the system gives it one, on a free port.
    try #require(Foundation.listen(descriptor, 1) == 0)
    return descriptor
  }
}
