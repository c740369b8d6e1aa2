internal import Foundation

/// A running fixture: two loopback servers that a test starts, talks to and ends.
///
/// Where no process can be started (an iOS simulator or device) the servers run elsewhere, and their origins come
/// from `BOUNDARY_FIXTURE_FIRST`, `BOUNDARY_FIXTURE_SECOND` and `BOUNDARY_FIXTURE_NONCE`: 127.0.0.1 is always the
/// device that sends the request. Such a fixture has its built-in paths and takes no commands.
public final class Fixture: Sendable {
  /// The first server.
  public let first: Endpoint
  /// The second server, on another port of the same host.
  public let second: Endpoint
  /// The mark of this instance, which every answer carries as `X-Fixture-Nonce`.
  public let nonce: String

  /// Whether routes can be laid and the log be read from here.
  public var isControlled: Bool { channel != nil }

  private let channel: Channel?
  private let program: Program?

  private init(_ greeting: Greeting, channel: Channel?, program: Program?) {
    first = Endpoint(index: 0, origin: greeting.first)
    second = Endpoint(index: 1, origin: greeting.second)
    nonce = greeting.nonce
    self.channel = channel
    self.program = program
  }

  /// Starts a fixture on two free ports; `arguments` go to the script besides `--control`.
  public static func start(_ arguments: [String] = []) async throws -> Fixture {
    if let greeting = Greeting(ProcessInfo.processInfo.environment) {
      return Fixture(greeting, channel: nil, program: nil)
    }
    let program = try Program.start(Script.path, ["--control"] + arguments)
    let channel = Channel(input: program.input, output: program.output)
    do {
      let greeting = try JSONDecoder().decode(Greeting.self, from: try await channel.greeting())
      return Fixture(greeting, channel: channel, program: program)
    } catch {
      channel.close()
      await program.ended()
      throw FixtureError.notStarted("\(error)")
    }
  }

  /// Lays a route: what a path of a server answers from now on.
  public func route(_ path: String, on server: Endpoint, _ answer: Answer) async throws {
    try await ask(["do": "route", "server": server.index, "path": path, "reply": answer.json])
  }

  /// The requests that a server has received, in the order of arrival; all, or those for one path whatever their query.
  public func requests(to server: Endpoint, path: String? = nil) async throws -> [LoggedRequest] {
    try await log(server).requests.filter {
      path == nil || $0.path.split(separator: "?").first.map(String.init) == path
    }
  }

  /// How many requests for a path a server has received.
  public func count(of path: String, at server: Endpoint) async throws -> Int {
    let answer = try await ask(["do": "count", "server": server.index, "path": path])
    return try JSONDecoder().decode(Count.self, from: answer).count
  }

  /// How many connections a server has accepted.
  public func accepted(by server: Endpoint) async throws -> Int {
    try await log(server).accepted[server.index]
  }

  /// Returns when a server has received so many requests for a path.
  public func arrival(of path: String, at server: Endpoint, count: Int = 1) async throws {
    try await ask(["do": "wait", "server": server.index, "path": path, "count": count])
  }

  /// Lets the answers go that wait at a gate, and those that will come to it.
  public func release(_ gate: String) async throws {
    try await ask(["do": "release", "gate": gate])
  }

  /// Ends the fixture and returns when its process is gone.
  public func stop() async {
    channel?.close()
    await program?.ended()
  }

  private func log(_ server: Endpoint) async throws -> Log {
    try JSONDecoder().decode(Log.self, from: try await ask(["do": "log", "server": server.index]))
  }

  @discardableResult
  private func ask(_ command: [String: Any]) async throws -> Data {
    guard let channel else { throw FixtureError.notControlled }
    return try await channel.ask(command)
  }
}

private struct Log: Decodable {
  let requests: [LoggedRequest]
  let accepted: [Int]
}

private struct Count: Decodable {
  let count: Int
}

private struct Greeting: Decodable {
  let first: String
  let second: String
  let nonce: String

  init?(_ environment: [String: String]) {
    guard let first = environment["BOUNDARY_FIXTURE_FIRST"],
      let second = environment["BOUNDARY_FIXTURE_SECOND"]
    else { return nil }
    self.first = first
    self.second = second
    nonce = environment["BOUNDARY_FIXTURE_NONCE"] ?? ""
  }
}
