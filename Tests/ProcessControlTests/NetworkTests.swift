import ProcessControl
import Testing

@Suite(.enabled(if: Isolation.available().network.isAvailable)) struct NetworkTests {
  private let loopback = Isolation(namespaces: true, network: .loopback)

  @Test("Two runs side by side listen on the same port")
  func samePort() async throws {
    // Each says that it listens and stays until both have: the meeting is in files, for the networks are apart.
    let scratch = try Scratch()
    let script = """
      import os, socket, sys, time
      folder, own, other = sys.argv[1:]
      server = socket.socket()
      server.bind(("127.0.0.1", 4242))
      server.listen()
      own = os.open(os.path.join(folder, own), os.O_RDWR)
      os.write(own, b"!")
      other = os.open(os.path.join(folder, other), os.O_RDWR)
      os.read(other, 1)
      client = socket.create_connection(("127.0.0.1", 4242), timeout=20)
      server.accept()[0].sendall(sys.argv[2].encode())
      print(client.recv(10).decode())
      """
    let pipes = [try Witness(in: scratch, name: "a"), try Witness(in: scratch, name: "b")]
    async let first = observe(python(script, [scratch.path, "a", "b"]), isolation: loopback)
    async let second = observe(python(script, [scratch.path, "b", "a"]), isolation: loopback)
    #expect(try await first.lines == ["a"])
    #expect(try await second.lines == ["b"])
    withExtendedLifetime(pipes) {}
  }

  @Test("Nothing outside can be reached, names included")
  func outside() async throws {
    let script = """
      import errno, os, socket
      for family, address in [(socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")]:
        try:
          socket.socket(family).connect((address, 80))
          print("connected")
        except OSError as error:
          print(errno.errorcode[error.errno])
      print([name for _, name in socket.if_nameindex()])
      """
    let (report, lines) = try await observe(python(script), isolation: loopback)
    #expect(report.isolation.network)
    try #require(lines.count == 3)
    #expect(lines[0] == "ENETUNREACH")
    // The others are what a machine without IPv6 says.
    #expect(["ENETUNREACH", "EAFNOSUPPORT", "EADDRNOTAVAIL"].contains(lines[1]))
    #expect(lines[2] == "['lo']")
  }

  @Test("A server outside cannot be reached by its port")
  func hostServer() async throws {
    let script = """
      import socket, subprocess, sys
      server = socket.socket()
      server.bind(("127.0.0.1", 0))
      server.listen()
      print(server.getsockname()[1], flush=True)
      sys.stdin = open(sys.argv[1])
      sys.stdin.read()
      """
    let scratch = try Scratch()
    let witness = try Witness(in: scratch)
    let (ports, found) = AsyncStream.makeStream(of: String.self)
    let path = witness.path
    let server = Task {
      try await run(
        python(script, [path]), bounds: .init(deadline: .seconds(120)),
        onLine: {
          found.yield($0)
          return .goOn
        })
    }
    var port = ""
    for await line in ports {
      port = line
      break
    }
    let client = "import socket, sys; socket.create_connection((\"127.0.0.1\", int(sys.argv[1])), timeout=20)"
    let (inside, lines) = try await observe(python(client, [port]), isolation: loopback)
    let (outside, _) = try await observe(python(client, [port]))
    #expect(inside.exit == .code(1))
    #expect(lines.last == "ConnectionRefusedError: [Errno 111] Connection refused")
    #expect(outside.exit == .code(0))
    server.cancel()
    #expect(try await server.value.ending == .cancelled)
  }

  @Test("The machine's network is there where it was asked for")
  func host() async throws {
    let script = "readlink /proc/self/ns/net"
    let (report, lines) = try await observe(
      shell(script), isolation: Isolation(namespaces: true, network: .host))
    let (_, outside) = try await observe(shell(script))
    #expect(!report.isolation.network)
    #expect(lines == outside)
  }
}
