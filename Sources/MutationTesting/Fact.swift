/// What was observed of one scenario, phase by phase.
///
/// Facts are recorded; outcomes are derived from them.
public struct Facts: Sendable, Equatable, Codable {
  /// Why the mutant is not judged at all; nil: it is.
  public var ignored: String?
  /// What came of applying the patch.
  public var apply: ApplyFact
  /// What came of building; nil: not reached.
  public var build: BuildFact?
  /// The test runs.
  ///
  /// More than one trial when the result was repeated to be sure.
  public var trials: [Trial] = []
  /// The tests that run the changed code, in the suite's order; nil: not known.
  ///
  /// The others cannot notice the mutant, so they need not run.
  public var reach: [TestID]?
  /// What every test does on it; nil: that was not asked, or the mutant is not built.
  public var sweep: Sweep?

  /// Facts of a scenario that got as far as `apply`.
  public init(
    ignored: String? = nil, apply: ApplyFact, build: BuildFact? = nil, trials: [Trial] = [],
    reach: [TestID]? = nil
  ) {
    (self.ignored, self.apply, self.build, self.trials) = (ignored, apply, build, trials)
    self.reach = reach
  }
}

/// How a patch found its place.
public enum Anchoring: String, Sendable, Codable {
  /// At the lines that it names.
  case exact
  /// At the one other place where its lines stand.
  case moved
  /// By three-way merge from the file that it was made against.
  case merged
}

/// What came of applying a patch.
public enum ApplyFact: Sendable, Equatable, Codable {
  /// The mutated tree, as hexadecimal object id.
  case applied(tree: String, anchoring: Anchoring)
  /// The patch has no place in the snapshot. The text says where and why.
  case stale(String)
  /// The mutated tree is the snapshot's.
  case nothingChanged
}

/// What came of building a scenario.
public enum BuildFact: Sendable, Equatable, Codable {
  /// The program was built, and differs from the baseline's as far as that can be known.
  case built(seconds: Double)
  /// The program was built twice, the second time from clean, and is the baseline's to the last bit.
  case sameProgram(seconds: Double)
  /// The compiler or the build command said no. The text is the decisive part of what it said.
  case failed(seconds: Double, excerpt: String)
  /// The build was ended at its deadline.
  case timedOut(seconds: Double)
  /// The gate lost the build: its supervisor died, or it could not be started.
  case lost(String)

  /// How long it took, in seconds.
  public var seconds: Double {
    switch self {
    case .built(let seconds), .sameProgram(let seconds), .failed(let seconds, _), .timedOut(let seconds):
      seconds
    case .lost: 0
    }
  }
}

/// One complete attempt at running the suite on a scenario: test runs, one after the other.
public struct Trial: Sendable, Equatable, Codable {
  /// The runs, in order.
  ///
  /// A later one happens only when the earlier ones have decided nothing.
  public var runs: [TestRun]

  /// A trial.
  public init(_ runs: [TestRun]) {
    self.runs = runs
  }

  /// How long its tests took, in seconds.
  public var seconds: Double { runs.reduce(0) { $0 + $1.seconds } }
}

/// What one test process was asked, and what it did.
public struct TestRun: Sendable, Equatable, Codable {
  /// How the process ended.
  public enum Ending: Sendable, Equatable, Codable {
    case exited(Int32)
    case signalled(Int32)
    /// Ended by the gate at the deadline.
    case deadline
    /// Ended by the gate because it had said nothing for too long.
    case idle
    /// Ended by the gate because it had kept processors busy for too long.
    case processorTime
    /// Ended by the gate because it had seen what it needed.
    case stopped
    /// Ended by the gate because the whole run was interrupted.
    case interrupted
    /// Nobody knows: the supervisor died or the process could not be started.
    case lost(String)
  }

  /// A process that outlived the test command and had to be ended.
  public struct Stray: Sendable, Hashable, Codable {
    /// Its process id.
    public var pid: Int
    /// Its command line.
    public var command: String

    /// A stray.
    public init(pid: Int, command: String) {
      (self.pid, self.command) = (pid, command)
    }
  }

  /// The tests that were asked for; empty: all, whichever they are.
  public var planned: [TestID]
  /// What was said of each, in the order of their start.
  public var results: [TestResult]
  /// How the process ended.
  public var ending: Ending
  /// Everything that does not add up, in sentences.
  ///
  /// Anything here makes the run worthless.
  public var disagreements: [String]
  /// Processes that it left behind.
  public var strays: [Stray] = []
  /// Addresses on which something still listened when the command had ended.
  public var listeners: [String] = []
  /// What the tests wrote into the workspace besides ignored files.
  public var written: [String] = []
  /// How long it took, in seconds.
  public var seconds: Double
  /// The longest time for which it said nothing, in seconds.
  public var silence = 0.0
  /// How long it has kept processors busy, in seconds.
  public var processorSeconds = 0.0

  /// A run.
  public init(
    planned: [TestID], results: [TestResult], ending: Ending, disagreements: [String] = [],
    seconds: Double = 0
  ) {
    (self.planned, self.results, self.ending) = (planned, results, ending)
    (self.disagreements, self.seconds) = (disagreements, seconds)
  }
}
