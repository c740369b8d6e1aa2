internal import Foundation
import MutationTesting
import ProcessControl

/// Runs the commands of a suite: each with its own scratch folder, environment, bounds and log.
struct CommandRunner: Sendable {
  let environment: Environment
  let secrets: Secrets
  let scratchRoot: String
  let limits: GateConfiguration.Limits
  let namespaces: Bool
  let network: NetworkAccess

  /// What one process did, with the folder that is only its own.
  struct Finished: Sendable {
    var report: ProcessReport
    var log: String
  }

  /// How long a test process may run, be silent, and keep processors busy, in seconds.
  struct Patience: Sendable {
    var deadline: Double?
    var idle: Double?
    var processorTime: Double?

    var bounds: Bounds {
      func duration(_ seconds: Double?) -> Duration? { seconds.map { .milliseconds(Int64($0 * 1000)) } }
      return Bounds(
        deadline: duration(deadline), idle: duration(idle), processorTime: duration(processorTime))
    }
  }

  /// Runs a body with a fresh scratch folder, and removes the folder.
  func withScratch<Result: Sendable>(
    _ body: @Sendable (String) async throws(LabError) -> Result
  ) async throws(LabError) -> Result {
    let folder = "\(scratchRoot)/\(UUID().uuidString.prefix(8))"
    do {
      for name in ["home", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
    } catch {
      throw LabError(
        .internalFailure, "the scratch folder \(folder) cannot be made: \(error.localizedDescription)",
        hint: "is the disk full?")
    }
    defer { CommandRunner.remove(folder) }
    return try await body(folder)
  }

  /// Runs a build command: with the user's environment less its secrets, and with the network, which a first build may
  /// need for its dependencies.
  func build(
    _ command: SuiteCommand, in scene: Scene, scratch: String, deadline: Double?,
    onLine: (@Sendable (String) -> LineResponse)? = nil
  ) async -> Result<Finished, Lost> {
    var bounds = Bounds()
    bounds.deadline = deadline.map { .milliseconds(Int64($0 * 1000)) }
    // The same for all builds: tools may ask for more work where a variable has changed.
    let temporary = "\(scratchRoot)/tmp"
    try? FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    return await run(
      command, in: scene, environment: environment.forBuilds(temporary: temporary), network: .host,
      scratch: scratch,
      bounds: bounds, onLine: onLine)
  }

  /// Runs a test command: with the allowed variables only, and with the network that the user allows.
  func test(
    _ command: SuiteCommand, in scene: Scene, scratch: String, patience: Patience,
    activation: [String: String],
    onLine: (@Sendable (String) -> LineResponse)? = nil
  ) async -> Result<Finished, Lost> {
    let variables = environment.forTests(scratch: scratch).merging(activation) { _, mutant in mutant }
    var bounds = patience.bounds
    bounds.memory = UInt64(limits.memory * 1_048_576)
    bounds.processes = UInt64(limits.processes)
    bounds.fileSize = UInt64(limits.fileSize * 1_048_576)
    return await run(
      command, in: scene, environment: variables, network: network, scratch: scratch, bounds: bounds,
      onLine: onLine)
  }

  private func run(
    _ command: SuiteCommand, in scene: Scene, environment: [String: String], network: NetworkAccess,
    scratch: String,
    bounds: Bounds, onLine: (@Sendable (String) -> LineResponse)?
  ) async -> Result<Finished, Lost> {
    let log = "\(scratch)/\(UUID().uuidString.prefix(8)).log"
    let secrets = secrets
    do {
      let report = try await ProcessControl.run(
        Command(
          executable: command.executable, arguments: command.arguments, environment: environment,
          workingDirectory: command.folder),
        bounds: bounds,
        isolation: Isolation(namespaces: namespaces, network: network, overlay: scene.overlay),
        log: LogDestination(
          path: log, headBytes: 4 << 20, tailBytes: 4 << 20, filter: { secrets.mask($0) }),
        onLine: onLine)
      if let reason = report.logFailure {
        return .failure(Lost(reason: "its log could not be written: \(reason)"))
      }
      return .success(Finished(report: report, log: log))
    } catch {
      return .failure(Lost(reason: "\(error)"))
    }
  }

  /// A process that could not be started.
  struct Lost: Error { var reason: String }

  /// Removes a folder, also where a test has taken the right to write from one below it.
  static func remove(_ folder: String) {
    if (try? FileManager.default.removeItem(atPath: folder)) != nil { return }
    let below = FileManager.default.enumerator(atPath: folder)
    while let path = below?.nextObject() as? String {
      guard below?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory else { continue }
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(folder)/\(path)")
    }
    try? FileManager.default.removeItem(atPath: folder)
  }
}
