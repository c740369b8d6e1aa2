internal import Foundation
import MutationTesting
import ProcessControl

/// Runs tests and records what they said.
struct TestRunner: Sendable {
  let suite: any Suite
  let runner: CommandRunner
  /// The workspace's root: places below it are told relative to it, as they are in the repository.
  let root: String

  /// When a run may be ended before it has run all its tests.
  enum StopRule: Sendable {
    case never
    /// As soon as one of these has failed.
    case atFailure(of: Set<TestID>)
  }

  /// Runs tests of a program, one process after the other, until all have run or the rule says stop.
  ///
  /// - Parameters:
  ///   - tests: what to run.
  ///   - isWhole: whether these are all the tests that there are.
  ///   - patience: how long each process may take.
  func run(
    _ tests: [TestID], isWhole: Bool, of program: Program, in scene: Scene,
    patience: CommandRunner.Patience,
    stop: StopRule,
    log: ScenarioLog
  ) async throws(LabError) -> [TestRun] {
    try await runner.withScratch { scratch throws(LabError) in
      var runs: [TestRun] = []
      let commands = suite.testCommands(
        for: tests, isWhole: isWhole, program: program, in: scene.folder, scratch: scratch)
      // What tests write is theirs: the next run starts from what was built.
      let own = scene.isLayered ? try scene.layered(in: "\(scratch)/layer") : scene
      try Choices.write(program.activation, in: own)
      defer { if own.isLayered { own.removeLayer() } else { Choices.remove(from: own) } }
      for command in commands {
        var run = await run(command, program, own, scratch, patience, stop, log)
        run.written = own.written(besides: [])
        runs.append(run)
        if TestRunner.isDecided(run, stop) { break }
      }
      return runs
    }
  }

  /// The tests that the program lists; nil where the suite has no list.
  func list(_ program: Program, in scene: Scene, log: ScenarioLog) async throws(LabError) -> [TestID]? {
    let listings = try suite.listings(of: program, in: scene.folder)
    guard !listings.isEmpty else { return nil }
    return try await runner.withScratch { scratch throws(LabError) in
      var tests: [TestID] = []
      for listing in listings {
        tests += listing.read(try await text(of: listing, scene, scratch, log))
      }
      var seen: Set<TestID> = []
      return tests.filter { seen.insert($0).inserted }
    }
  }

  private func text(
    of listing: Listing, _ scene: Scene, _ scratch: String, _ log: ScenarioLog
  ) async throws(LabError) -> String {
    let command = listing.command
    let lines = Locked([String]())
    let result = await runner.test(
      command, in: scene, scratch: scratch, patience: .init(deadline: 300), activation: [:]
    ) { line in
      lines.withLock { $0.append(line) }
      return .goOn
    }
    let shown = ([command.executable] + command.arguments).joined(separator: " ")
    let wrong: String
    switch result {
    case .success(let finished)
    where finished.report.ending == .exited
      && (finished.report.exit == .code(0) || finished.report.exit == listing.statusOfNone.map { .code($0) }):
      log.append("list: \(shown)", contentsOf: finished.log, end: finished.report.summary)
      return lines.withLock { $0 }.joined(separator: "\n")
    case .success(let finished):
      log.append("list: \(shown)", contentsOf: finished.log, end: finished.report.summary)
      wrong = finished.report.summary
    case .failure(let lost): wrong = lost.reason
    }
    throw LabError(
      .usage, "listing the tests failed: \(shown): \(wrong)", hint: "what it said is in \(log.path)")
  }

  private func told(_ result: TestResult) -> TestResult {
    var result = result
    result.failures = result.failures.map { failure in
      .init(runner.secrets.mask(failure.message), at: failure.location.map(inRepository))
    }
    return result
  }

  private func inRepository(_ location: SourceLocation) -> SourceLocation {
    SourceLocation(
      file: Places.relative(location.file, to: root) ?? location.file,
      line: SourceMerge.sourceLine(location.line))
  }

  private static func isDecided(_ run: TestRun, _ stop: StopRule) -> Bool {
    if case .exited = run.ending {} else { return true }
    if !run.disagreements.isEmpty { return true }
    guard case .atFailure(let decisive) = stop else { return false }
    return run.results.contains { $0.showsFailure && decisive.contains($0.test) }
  }

  private func run(
    _ command: TestCommand, _ program: Program, _ scene: Scene, _ scratch: String,
    _ patience: CommandRunner.Patience, _ stop: StopRule,
    _ log: ScenarioLog
  ) async -> TestRun {
    command.clearResults()
    let reader = Locked(command.reader(in: scene))
    let silence = Locked(Silence())
    let isDecided = Locked(false)
    let result = await runner.test(
      command.command, in: scene, scratch: scratch, patience: patience, activation: program.activation
    ) { line in
      silence.withLock { $0.end() }
      return reader.withLock { reader in
        reader.read(line)
        guard command.canStopEarly, case .atFailure(let decisive) = stop else { return .goOn }
        guard reader.failedSoFar.contains(where: decisive.contains) else { return .goOn }
        isDecided.withLock { $0 = true }
        return .stop
      }
    }
    let shown = ([command.command.executable] + command.command.arguments).joined(separator: " ")
    switch result {
    case .failure(let lost):
      log.append("test: \(shown)", contentsOf: nil, end: lost.reason)
      return TestRun(planned: command.planned, results: [], ending: .lost(lost.reason))
    case .success(let finished):
      log.append(
        "test: \(shown)", contentsOf: finished.log, end: runner.secrets.mask(finished.report.summary))
      let ending = finished.report.asEnding.seen(decided: isDecided.withLock { $0 })
      let reading = reader.withLock { $0.finish(ending) }
      silence.withLock { $0.end() }
      var run = TestRun.reconciling(
        planned: command.planned, results: reading.results.map(told), ending: ending,
        disagreements: reading.disagreements, seconds: finished.report.seconds)
      run.strays = finished.report.strays.map {
        TestRun.Stray(pid: Int($0.pid), command: runner.secrets.mask($0.commandLine))
      }
      run.silence = silence.withLock { $0.longest }
      run.processorSeconds = finished.report.processorSeconds
      run.listeners = finished.report.listeners.map { "\($0.address):\($0.port)" }
      return run
    }
  }
}

/// Measures for how long a process says nothing.
private struct Silence: Sendable {
  private let clock = ContinuousClock()
  private var since: ContinuousClock.Instant
  /// The longest silence so far, in seconds.
  private(set) var longest = 0.0

  init() {
    since = clock.now
  }

  /// Something was said.
  mutating func end() {
    let now = clock.now
    longest = max(longest, (now - since).inSeconds)
    since = now
  }
}

extension TestRun.Ending {
  /// The ending of a run that was to be stopped: one that came before the stop is the same, unless it denies
  /// the failure.
  ///
  /// The lines after the decisive one were not read, so nothing else can be held against it.
  fileprivate func seen(decided: Bool) -> TestRun.Ending {
    guard decided, case .exited(let code) = self, code != 0 else { return self }
    return .stopped
  }
}

extension ProcessReport {
  /// The ending in the words of mutation testing.
  var asEnding: TestRun.Ending {
    switch ending {
    case .deadline: .deadline
    case .idle: .idle
    case .processorTime: .processorTime
    case .cancelled: .interrupted
    case .stopped: .stopped
    case .lost(let reason): .lost(reason)
    case .exited:
      switch exit {
      case .code(let code): .exited(code)
      case .signal(let signal): .signalled(signal)
      case .unknown(let why): .lost(why)
      }
    }
  }
}
