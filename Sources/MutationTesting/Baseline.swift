/// What was found of the suite without any mutant.
public struct Baseline: Sendable, Equatable, Codable {
  /// What came of building it.
  public var build: BuildFact
  /// The run of the whole suite.
  public var trial: Trial
  /// Whether it was taken by an earlier run.
  public var cached = false

  /// A baseline.
  public init(build: BuildFact, trial: Trial) {
    (self.build, self.trial) = (build, trial)
  }

  /// The results of every test of the suite.
  public var results: [TestResult] { trial.runs.flatMap(\.results) }

  /// The tests that passed.
  public var green: Set<TestID> { Set(results.filter { $0.status == .passed }.map(\.test)) }

  /// Why the baseline is not green, in sentences; empty: it is.
  public var faults: [String] {
    switch build {
    case .failed(_, let excerpt): return ["the subject does not build without a mutant: \(excerpt)"]
    case .timedOut(let seconds): return ["the build did not end within \(Int(seconds)) s"]
    case .lost(let reason): return ["the build was lost: \(reason)"]
    case .built, .sameProgram: break
    }
    return testFaults + leftovers
  }

  private var testFaults: [String] {
    var faults: [String] = []
    for run in trial.runs {
      faults += run.disagreements
      faults += run.results.filter { $0.showsFailure || $0.status == .unfinished }.map { result in
        let why = result.failures.first.map { ": \($0.message)" } ?? ""
        return "\(result.test) \(result.status == .failed ? "failed" : "did not end")\(why)"
      }
      switch run.ending {
      case .exited(0), .stopped: break
      case .exited(let code): faults += faults.isEmpty ? ["the test command exited with \(code)"] : []
      case .signalled(let signal): faults.append("the test process died of signal \(signal)")
      case .deadline: faults.append("the tests did not end within \(Int(run.seconds)) s")
      case .processorTime: faults.append("the tests kept processors busy for too long")
      case .idle: faults.append("the tests said nothing for too long")
      case .interrupted: faults.append("the run was interrupted")
      case .lost(let reason): faults.append("the test run was lost: \(reason)")
      }
    }
    if green.isEmpty, faults.isEmpty { faults.append("no test was executed") }
    return faults
  }

  private var leftovers: [String] {
    trial.runs.flatMap { run in
      run.strays.map { "the suite left a process behind: \($0.pid) \($0.command)" }
        + run.listeners.map { "the suite left a socket listening: \($0)" }
    }
  }
}
