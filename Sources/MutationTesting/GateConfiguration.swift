/// How a catalogue is judged: what `gate.json` says, or its defaults.
public struct GateConfiguration: Sendable, Equatable {
  /// How long a phase may take before it is ended.
  public struct Timeout: Sendable, Equatable {
    /// The deadline as a multiple of what the baseline took.
    public var factor = 5.0
    /// The least deadline of a test run, in seconds.
    public var floor = 20.0
    /// The least deadline of a build, in seconds.
    public var buildFloor = 300.0

    /// The default: five times the baseline, at least 20 s.
    public init() {}

    /// The deadline of a test run whose baseline took `seconds`, in seconds.
    public func deadline(forTest seconds: Double) -> Double { max(floor, factor * seconds) }

    /// How long a test run may keep processors busy that does so for `seconds` on the baseline, in seconds.
    ///
    /// Its factor is half the deadline's; its floor is a quarter, and at least a second: other work on the machine makes a
    /// run wait, but hardly work more.
    public func processorTime(forTest seconds: Double) -> Double { max(floor / 4, 1, factor / 2 * seconds) }

    /// The deadline of a build whose baseline took `seconds`, in seconds.
    public func deadline(forBuild seconds: Double) -> Double { max(buildFloor, factor * seconds) }
  }

  /// What one test process may use before the kernel says no, so that a runaway mutant is an outcome and not a dead
  /// machine.
  public struct Limits: Sendable, Equatable {
    /// Private writable memory, in MiB.
    public var memory = 8192.0
    /// Processes and threads of the user; the kernel exempts root.
    public var processes = 8192.0
    /// The size of a written file, in MiB.
    public var fileSize = 4096.0

    /// The defaults: 8 GiB of memory, 8192 processes, files of 4 GiB.
    public init() {}
  }

  /// The suite that has to notice the mutants.
  public var suite = SuiteConfiguration()
  /// Deadlines.
  public var timeout = Timeout()
  /// What a test process may use.
  public var limits = Limits()
  /// How often a kill or a survival must be seen; 1: once.
  public var confirm = 1
  /// The outcomes that pass the gate.
  public var accept: Set<Outcome> = [.killed]
  /// Whether every mutant must name its killers.
  public var requireKilledBy = true
  /// Ignored files that the build needs all the same: globs over paths from the repository's root.
  public var include: [String] = []

  /// The configuration of a repository without `gate.json`.
  public init() {}
}

/// How a suite is built and run.
public struct SuiteConfiguration: Sendable, Equatable {
  /// What kind of suite it is.
  public enum Kind: Sendable, Equatable {
    /// A Swift package, built and run by the Swift toolchain.
    case swiftPackage
    /// Anything that a shell can run.
    case command(CommandSuiteConfiguration)
  }

  /// The kind.
  public var kind = Kind.swiftPackage
  /// The folder of the package, relative to the folder that the gate was started for.
  public var package = "."
  /// Globs over test ids, cheapest tests first.
  ///
  /// A test belongs to the first tier that fits it; one in no tier is not part of the suite. Empty: one tier
  /// of all tests.
  public var tiers: [[Glob]] = []
  /// Variables that the suite gets besides the allowed ones.
  public var environment: [String: String] = [:]

  /// A Swift package in the current folder.
  public init() {}

  /// The tests tier by tier, empty tiers left out; the tests that are in no tier are dropped.
  public func tiers(of tests: [TestID]) -> [[TestID]] {
    guard !tiers.isEmpty else { return tests.isEmpty ? [] : [tests] }
    var sorted = [[TestID]](repeating: [], count: tiers.count)
    for test in tests {
      if let tier = tiers.firstIndex(where: { $0.anyMatches(test) }) { sorted[tier].append(test) }
    }
    return sorted.filter { !$0.isEmpty }
  }
}

/// The commands of a suite of kind `command`, each run by `/bin/sh -c` in the package folder.
public struct CommandSuiteConfiguration: Sendable, Equatable {
  /// Builds; nil: nothing to build.
  public var build: String?
  /// Runs tests.
  ///
  /// `{tests}` becomes the ids to run, one argument each; nothing for all of them.
  public var test: String
  /// Prints the id of every test, one a line; nil: the baseline's results tell.
  public var list: String?
  /// Where the results are.
  public var results: ResultsSource

  /// Commands.
  public init(build: String? = nil, test: String, list: String? = nil, results: ResultsSource) {
    (self.build, self.test, self.list, self.results) = (build, test, list, results)
  }

  /// The placeholder in `test` for the ids to run.
  public static let placeholder = "{tests}"

  /// Whether single tests can be run at all.
  public var canSelect: Bool { test.contains(CommandSuiteConfiguration.placeholder) }
}

/// Where a test command leaves its results, and in what form.
public enum ResultsSource: Sendable, Hashable {
  /// XCTest's lines in the output, in the form of either platform.
  case xctest
  /// Swift Testing's event stream (JSON lines) in a file, relative to the package folder.
  case swiftTesting(file: String)
  /// JUnit XML in the files that fit a glob, relative to the package folder.
  case junit(glob: String)
  /// Test Anything Protocol in the output.
  case tap
  /// Nothing but the exit status.
  case exitStatus

  /// A source from its text in `gate.json`: `xctest`, `swift-testing:FILE`, `junit:GLOB`, `tap`, `exit-status`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : nil) {
    case ("xctest", nil): self = .xctest
    case ("swift-testing", let file?): self = .swiftTesting(file: file)
    case ("junit", let glob?): self = .junit(glob: glob)
    case ("tap", nil): self = .tap
    case ("exit-status", nil): self = .exitStatus
    default: return nil
    }
  }
}
