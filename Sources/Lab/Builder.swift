internal import Foundation
import MutationTesting
import ProcessControl

/// Builds what is checked out, and proves that the program is that scenario's.
struct Builder: Sendable {
  let suite: any Suite
  let runner: CommandRunner

  /// What a build came to: the fact, and the program when there is one.
  struct Built: Sendable {
    var fact: BuildFact
    var program: Program?
    /// Every error that the build told, in order, each once.
    var errors: [String] = []
  }

  /// Builds a scene.
  ///
  /// - Parameters:
  ///   - scene: the workspace, as the scenario sees it.
  ///   - deadline: in seconds.
  ///   - log: gets what the build said.
  func build(in scene: Scene, deadline: Double?, log: ScenarioLog) async throws(LabError) -> Built {
    try await runner.withScratch { scratch throws(LabError) in
      var seconds = 0.0
      for command in suite.buildCommands(in: scene.folder) {
        let output = Locked(BuildOutput())
        let result = await runner.build(command, in: scene, scratch: scratch, deadline: deadline) { line in
          output.withLock { $0.read(line) }
          return .goOn
        }
        let shown = ([command.executable] + command.arguments).joined(separator: " ")
        switch result {
        case .failure(let lost):
          log.append("build: \(shown)", contentsOf: nil, end: lost.reason)
          return Built(fact: .lost(lost.reason))
        case .success(let finished):
          seconds += finished.report.seconds
          log.append(
            "build: \(shown)", contentsOf: finished.log,
            end: runner.secrets.mask(finished.report.summary))
          if let fact = Builder.failure(
            finished.report, seconds,
            runner.secrets.mask(lines: output.withLock { $0.excerpt(below: scene.root) }))
          {
            return Built(fact: fact, errors: output.withLock { $0.errors })
          }
        }
      }
      return Built(fact: .built(seconds: seconds), program: try suite.program(in: scene))
    }
  }

  /// Removes the build products that could hide a change in these files; no files: all products.
  func discardProducts(of files: [String], in scene: Scene) async throws(LabError) {
    let products = suite.products(of: files, in: scene)
    guard scene.isLayered else {
      for path in products { try? FileManager.default.removeItem(atPath: path) }
      return
    }
    // Seen from outside the layer they are still there.
    try await runner.withScratch { scratch throws(LabError) in
      for first in stride(from: 0, to: products.count, by: 500) {
        let some = products[first..<min(first + 500, products.count)]
        let command = SuiteCommand(
          executable: "/bin/rm", arguments: ["-rf", "--"] + some, folder: scene.folder)
        _ = await runner.build(command, in: scene, scratch: scratch, deadline: 60)
      }
    }
  }

  private static func failure(_ report: ProcessReport, _ seconds: Double, _ excerpt: String) -> BuildFact? {
    switch (report.ending, report.exit) {
    case (.exited, .code(0)): nil
    case (.exited, .code(let code)):
      .failed(seconds: seconds, excerpt: excerpt.isEmpty ? "the build exited with \(code)" : excerpt)
    case (.exited, .signal(let signal)): .lost("the build died of signal \(signal)")
    case (.deadline, _), (.idle, _), (.processorTime, _): .timedOut(seconds: seconds)
    case (.cancelled, _): .lost("interrupted")
    case (.lost(let reason), _): .lost(reason)
    default: .lost("the build ended in a way that nobody expected: \(report.summary)")
    }
  }
}

/// The decisive part of a build's output: its errors, else its last lines.
struct BuildOutput: Sendable {
  /// Every error, in order, each once.
  private(set) var errors: [String] = []
  private var known: Set<String> = []
  private var last: [String] = []

  mutating func read(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    // Of each error the build tells dozens of times.
    let isNew = line.contains("error:") && errors.count < 10_000 && known.insert(line).inserted
    if isNew { errors.append(line) }
    last.append(line)
    if last.count > 3 { last.removeFirst() }
  }

  /// Whether an excerpt is of faults in the source, which a build from clean would find as well.
  ///
  /// A source that cannot be built because of a module is not at fault: the module may be damaged.
  static func blamesTheSource(_ excerpt: String) -> Bool {
    let lines = excerpt.split(separator: "\n")
    return lines.contains { $0.contains(/:\d+:\d+: error:/) && !$0.contains("module") }
  }

  /// What a reader needs of it: paths are relative to `root`, and errors with a place are enough where there are some.
  func excerpt(below root: String) -> String {
    let placed = errors.filter { $0.contains(/:\d+:\d+: error:/) }
    let shown = placed.isEmpty ? errors : placed
    return (shown.isEmpty ? last : Array(shown.prefix(3))).joined(separator: "\n").replacing(
      "\(root)/", with: "")
  }
}

extension ProcessReport {
  /// How a process ended, in a line for its log.
  var summary: String {
    let how =
      switch exit {
      case .code(let code): "exit \(code)"
      case .signal(let signal): "signal \(signal)"
      case .unknown(let why): why
      }
    let why: String? =
      switch ending {
      case .exited: nil
      case .deadline: "ended at the deadline"
      case .processorTime: "ended because it had used too much processor time"
      case .idle: "ended because it was silent for too long"
      case .cancelled: "ended by an interrupt"
      case .stopped: "ended because its result was known"
      case .lost(let reason): "lost: \(reason)"
      }
    let time = "\((seconds * 100).rounded() / 100) s"
    let left = strays.map { "left behind: \($0.pid) \($0.commandLine)" }
    return ([how, why, "after \(time)"].compactMap { $0 } + left).joined(separator: ", ")
  }
}
