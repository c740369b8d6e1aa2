import MutationTesting

extension ReportJSON {
  /// The record that the document is of.
  ///
  /// The document of that record is this document again. Throws when a word is none that a report can hold.
  func record() throws(ReportReader.Failure) -> RunRecord {
    var configuration = GateConfiguration()
    if let accept {
      configuration.accept = try Set(
        accept.map { word throws(ReportReader.Failure) in try Outcome(read: word) })
    }
    var record = RunRecord(
      subject: subject.map { .init(tree: $0.tree, revision: $0.revision, uncommitted: $0.uncommitted) },
      configuration: configuration, toolchain: toolchain, gate: gate, isolation: isolation,
      baseline: try baseline?.baseline(), planned: planned, mutants: [],
      verdict: Verdict(
        passed: verdict == "pass", reasons: reasons, exitCode: try ExitCode(read: exitCode)),
      interrupted: interrupted, notes: notes, seconds: seconds)
    record.faultsAfter = baseline?.faultsAfter
    for mutant in mutants { record.mutants.append(try mutant.record()) }
    for finding in findings { record.findings.append(try finding.finding()) }
    if let shard {
      guard let found = Shard(shard.index, of: shard.of) else {
        throw unknown("the shard \(shard.index)/\(shard.of)")
      }
      record.shard = ShardShare(found, catalogue: shard.catalogue)
    }
    if let matrix {
      guard let found = matrix.matrix else { throw unknown("a kill matrix that does not add up") }
      record.matrix = found
    }
    record.newTests = newTests?.map(\.test)
    record.newTestsSince = newTestsSince
    if let killersSince {
      guard let found = killersSince.killersSince else {
        throw unknown("deleted and changed tests in other words")
      }
      record.killersSince = found
    }
    return record
  }
}

extension ReportJSON.NewTestJSON {
  fileprivate var test: NewTest {
    var test = NewTest(TestID(id), at: SourceLocation(file: file, line: line), names: names)
    (test.killed, test.missing) = (killed, missing)
    (test.reached, test.nearest) = (reached, nearest)
    return test
  }
}

private func unknown(_ what: String) -> ReportReader.Failure {
  ReportReader.Failure(description: "is not a report of mutate: it holds \(what)")
}

extension Outcome {
  fileprivate init(read word: String) throws(ReportReader.Failure) {
    guard let outcome = Outcome(rawValue: word) else { throw unknown("the outcome '\(word)'") }
    self = outcome
  }
}

extension ExitCode {
  fileprivate init(read code: Int) throws(ReportReader.Failure) {
    guard let number = Int32(exactly: code), let known = ExitCode(rawValue: number) else {
      throw unknown("the exit code \(code)")
    }
    self = known
  }
}

extension ReportJSON.BaselineJSON {
  /// The baseline; a fault that does not follow from its tests or strays stands as a disagreement of its one run.
  fileprivate func baseline() throws(ReportReader.Failure) -> Baseline {
    var run = TestRun(
      planned: [], results: try tests.map { test throws(ReportReader.Failure) in try test.result() },
      ending: .exited(0), seconds: seconds)
    run.strays = strays.map { TestRun.Stray(pid: $0.pid, command: $0.command) }
    var baseline = Baseline(build: .built(seconds: buildSeconds), trial: Trial([run]))
    let derived = Set(baseline.faults)
    baseline.trial.runs[0].disagreements = faults.filter { !derived.contains($0) }
    baseline.cached = cached ?? false
    return baseline
  }
}

extension ReportJSON.TestJSON {
  fileprivate func result() throws(ReportReader.Failure) -> TestResult {
    guard let status = TestResult.Status(rawValue: outcome) else {
      throw unknown("a test that ended as '\(outcome)'")
    }
    return TestResult(
      TestID(id), status, seconds: seconds, failures: message.map { [TestResult.Failure($0)] } ?? [])
  }
}

extension ReportJSON.FindingJSON {
  fileprivate func finding() throws(ReportReader.Failure) -> Finding {
    guard let rule = Finding.Rule(rawValue: rule) else { throw unknown("the rule '\(rule)'") }
    return Finding(file: file, line: line, rule: rule, message: message, remedy: remedy)
  }
}

extension ReportJSON.LocationJSON {
  fileprivate var location: SourceLocation { SourceLocation(file: file, line: line) }
}

extension ReportJSON.MutantJSON {
  fileprivate func record() throws(ReportReader.Failure) -> MutantRecord {
    var mutant = Mutant(
      id: id, area: area, path: patch, summary: summary, explanation: explanation ?? "",
      killers: expectedKillers.map { Glob($0) }, provenance: provenance)
    if let expectation {
      guard let known = Mutant.Expectation(rawValue: expectation) else {
        throw unknown("the expectation '\(expectation)'")
      }
      mutant.expectation = known
    }
    let judgement = Judgement(
      try Outcome(read: outcome), killedBy: killedBy.map { TestID($0) },
      stoppedIn: stoppedIn.map { TestID($0) },
      message: message, location: failedAt?.location)
    return MutantRecord(
      mutant: mutant, facts: try facts(judgement), judgement: judgement, appliedDiff: diff ?? "",
      place: location?.location, strategy: strategy, misfit: misfit, log: log, cached: cached)
  }

  private func facts(_ judgement: Judgement) throws(ReportReader.Failure) -> Facts {
    var facts = Facts(apply: try apply(judgement))
    if judgement.outcome == .ignored { facts.ignored = judgement.message ?? "" }
    facts.build = build(judgement)
    // A list that is empty is told of mutants whose reach is not known as well.
    facts.reach = coveredBy.isEmpty && judgement.outcome != .noCoverage ? nil : coveredBy.map { TestID($0) }
    let numbers = Set(runs.map(\.trial)).sorted()
    for number in numbers {
      var trial = Trial([])
      for run in runs where run.trial == number { trial.runs.append(try run.run()) }
      facts.trials.append(trial)
    }
    // The document tells the strays of all runs together.
    if let last = facts.trials.indices.last, let run = facts.trials[last].runs.indices.last {
      facts.trials[last].runs[run].strays = strays.map { TestRun.Stray(pid: $0.pid, command: $0.command) }
    }
    return facts
  }

  private func apply(_ judgement: Judgement) throws(ReportReader.Failure) -> ApplyFact {
    if let tree, let anchored {
      guard let anchoring = Anchoring(rawValue: anchored) else {
        throw unknown("the anchoring '\(anchored)'")
      }
      return .applied(tree: tree, anchoring: anchoring)
    }
    return judgement.outcome == .noOp ? .nothingChanged : .stale(judgement.message ?? "")
  }

  /// What the build came to, as far as the outcome tells; nil: there was none.
  private func build(_ judgement: Judgement) -> BuildFact? {
    switch judgement.outcome {
    case .ignored, .stale: return nil
    case .compileError: return .failed(seconds: seconds.build, excerpt: message ?? "")
    case .noOp: return tree == nil ? nil : .sameProgram(seconds: seconds.build)
    case .error where runs.isEmpty:
      return seconds.build > 0 ? .timedOut(seconds: seconds.build) : .lost(message ?? "")
    default: return .built(seconds: seconds.build)
    }
  }
}

extension ReportJSON.RunJSON {
  fileprivate func run() throws(ReportReader.Failure) -> TestRun {
    guard let ending = TestRun.Ending(text: ending) else { throw unknown("a run that ended as '\(ending)'") }
    let results = try tests.map { test throws(ReportReader.Failure) in try test.result() }
    var run = TestRun(
      planned: results.map(\.test), results: results, ending: ending, disagreements: disagreements,
      seconds: seconds)
    (run.listeners, run.written) = (listeners, written)
    return run
  }
}

extension TestRun.Ending {
  /// An ending from its text in a report; nil for one that no report holds.
  fileprivate init?(text: String) {
    func number(after head: String) -> Int32? {
      text.hasPrefix(head) ? Int32(text.dropFirst(head.count)) : nil
    }
    if let code = number(after: "exit ") {
      self = .exited(code)
    } else if let signal = number(after: "signal ") {
      self = .signalled(signal)
    } else if text.hasPrefix("lost: ") {
      self = .lost(String(text.dropFirst("lost: ".count)))
    } else {
      guard
        let plain = [.deadline, .idle, .processorTime, .stopped, .interrupted].first(where: {
          $0.text == text
        })
          as TestRun.Ending?
      else { return nil }
      self = plain
    }
  }
}
