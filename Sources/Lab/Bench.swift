internal import Foundation
import Git
import MutationTesting
import ProcessControl

/// What scenarios are built and run with.
///
/// Nothing here changes during a run but the files of the workspace.
struct Bench {
  private(set) var configuration: GateConfiguration
  let workspace: Workspace
  let suite: any Suite
  let builder: Builder
  let tests: TestRunner
  /// The folder for reports and logs.
  private(set) var output: String
  /// The order in which tests are run.
  let order: TestOrder
  /// The deadline that the user set for test runs, in seconds.
  let timeout: Double?
  /// How mutants are built.
  let strategy: Strategy
  /// How many test processes run side by side.
  let jobs: Int
  /// How many of them run side by side in a program of many mutants: without layers such runs share its file of choices.
  var sharedJobs: Int { hasLayers ? jobs : 1 }
  /// How many of them may be under way when some only wait; 1, that is no more than otherwise, where they share a network or
  /// the workspace.
  let most: Int
  /// The folder for what a run leaves behind nowhere else.
  let scratch: String
  /// The folder in which what was built of many mutants is kept for the next run.
  let merged: String
  /// `namespaces` or `session`.
  let isolation: String
  /// What cannot be had on this machine.
  let notes: [String]

  /// The workspace as it is.
  let scene: Scene
  /// Whether scenarios can have layers of their own over the workspace.
  let hasLayers: Bool

  init(
    options: RunOptions, environment: [String: String], configuration: GateConfiguration, output: String,
    state: StateFolder, workspace: Workspace
  ) throws(LabError) {
    self.configuration = configuration
    self.workspace = workspace
    suite = try Bench.suite(configuration.suite, keepsOrder: options.seed != nil, environment: environment)
    let available = Isolation.available()
    let runner = CommandRunner(
      environment: Environment(environment, extra: configuration.suite.environment),
      secrets: Secrets(environment: environment), scratchRoot: state.scratch,
      limits: configuration.limits, namespaces: options.namespaces,
      network: options.network == .loopback && options.namespaces && available.network.isAvailable
        ? .loopback : .host)
    builder = Builder(suite: suite, runner: runner)
    tests = TestRunner(suite: suite, runner: runner, root: workspace.root)
    self.output = output
    timeout = options.timeout
    strategy = try Bench.strategy(options.strategy, for: configuration.suite)
    scene = workspace.scene
    let isCommand = if case .command = configuration.suite.kind { true } else { false }
    hasLayers =
      options.layers && runner.namespaces && (!isCommand || (options.jobs ?? 1) > 1)
      && Isolation.overlayAvailable(in: state.scratch).isAvailable
    let hasOwnNetwork = runner.network == .loopback
    jobs = options.jobs ?? (hasOwnNetwork && !isCommand ? ProcessInfo.processInfo.activeProcessorCount : 1)
    most = hasLayers && hasOwnNetwork && jobs > 1 ? 3 * jobs : 1
    scratch = state.scratch
    merged = state.merged
    order = TestOrder(seed: options.seed)
    isolation = options.namespaces && available.pid.isAvailable ? "namespaces" : "session"
    notes = Bench.notes(options, available, configuration.suite.kind)
  }

  /// The strategy, refused where it was asked for by name and cannot be had.
  private static func strategy(
    _ asked: Strategy, for suite: SuiteConfiguration
  ) throws(LabError) -> Strategy {
    var reason = SourceMerge.whyNot
    if case .command = suite.kind { reason = "the suite is of kind 'command'" }
    guard let reason else { return asked }
    guard asked != .schemata else {
      throw LabError(
        .usage, "mutants cannot be built together: \(reason)", hint: "leave out --strategy schemata")
    }
    return .rebuild
  }

  private static func notes(
    _ options: RunOptions, _ available: Availability, _ kind: SuiteConfiguration.Kind
  ) -> [String] {
    var notes: [String] = []
    if let seed = options.seed {
      notes.append("the tests are shuffled; --shuffle \(seed) makes the same order again")
    }
    if options.namespaces, let reason = available.pid.reason {
      notes.append("no process namespaces here (\(reason)); leftovers are swept instead")
    }
    if options.network == .loopback, !(options.namespaces && available.network.isAvailable) {
      let reason = available.network.reason.map { " (\($0))" } ?? ""
      notes.append(
        "the tests see the network of this machine: a loopback of their own cannot be had here\(reason)")
    }
    if options.strategy == .auto, case .swiftPackage = kind, let reason = SourceMerge.whyNot {
      notes.append("every mutant is built by itself: \(reason)")
    }
    return notes
  }

  private static func suite(
    _ configuration: SuiteConfiguration, keepsOrder: Bool, environment: [String: String]
  ) throws(LabError) -> any Suite {
    switch configuration.kind {
    case .command(let command): return CommandSuite(configuration: command)
    case .swiftPackage:
      for folder in (environment["PATH"] ?? "").split(separator: ":") {
        let path = "\(folder)/swift"
        if FileManager.default.isExecutableFile(atPath: path) {
          return SwiftPackageSuite(swift: path, keepsOrder: keepsOrder)
        }
      }
      throw LabError(
        .usage, "there is no 'swift' in PATH",
        hint: "install a Swift toolchain, or describe the suite in gate.json as kind 'command'")
    }
  }

  /// The toolchain's version in a line; empty for suites of commands.
  func toolchain() async -> String {
    guard let swift = (suite as? SwiftPackageSuite)?.swift else { return "" }
    let lines = Locked([String]())
    let command = SuiteCommand(executable: swift, arguments: ["--version"], folder: scene.folder)
    let (runner, scene) = (builder.runner, scene)
    let found = try? await runner.withScratch { scratch throws(LabError) in
      _ = await runner.build(command, in: scene, scratch: scratch, deadline: 60) { line in
        lines.withLock { $0.append(line) }
        return .goOn
      }
      return lines.withLock { $0.first { $0.hasPrefix("Swift version") || $0.contains("Swift version") } }
    }
    return (found ?? nil) ?? ""
  }

  /// The same, with the logs in another folder.
  func logging(in folder: String) -> Bench {
    var bench = self
    bench.output = folder
    return bench
  }

  /// The same, with the tiers of another suite.
  func tiered(as suite: SuiteConfiguration) -> Bench {
    var bench = self
    bench.configuration.suite.tiers = suite.tiers
    return bench
  }

  /// The same, with one more outcome that is told as one that passes.
  func accepting(_ outcome: Outcome) -> Bench {
    var bench = self
    bench.configuration.accept.insert(outcome)
    return bench
  }

  /// How long a test run without a mutant may take that takes `seconds` on the baseline, where the suite is silent for
  /// `silence` seconds at the most.
  func patience(forTest seconds: Double, silence: Double) -> CommandRunner.Patience {
    patienceRule(silence: silence).of(seconds: seconds, processorSeconds: nil)
  }

  /// How long test runs may take where the suite is silent for `silence` seconds at the most.
  func patienceRule(silence: Double) -> PatienceRule {
    PatienceRule(fixed: timeout, timeout: configuration.timeout, silence: silence)
  }

  /// The module that compiles each source file, by path from the repository's root; empty: nobody knows.
  var modules: [String: String] {
    var modules: [String: String] = [:]
    for (path, module) in suite.modules(in: scene.folder) {
      if let relative = Places.relative(path, to: workspace.root) { modules[relative] = module }
    }
    return modules
  }
}
