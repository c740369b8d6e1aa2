import MutationTesting

extension ReportJSON {
  /// The document of a record.
  init(_ record: RunRecord) {
    verdict = record.verdict.passed ? "pass" : "fail"
    exitCode = Int(record.verdict.exitCode.rawValue)
    reasons = record.verdict.reasons
    interrupted = record.interrupted
    subject = record.subject.map {
      SubjectJSON(tree: $0.tree, revision: $0.revision, uncommitted: $0.uncommitted)
    }
    (toolchain, gate, isolation) = (record.toolchain, record.gate, record.isolation)
    accept = record.configuration.accept.map(\.rawValue).sorted()
    baseline = record.baseline.map { BaselineJSON($0, faultsAfter: record.faultsAfter) }
    shard = record.shard.map {
      ShardJSON(index: $0.shard.index, of: $0.shard.count, catalogue: $0.catalogue)
    }
    planned = record.planned
    mutants = record.mutants.map { MutantJSON($0, configuration: record.configuration) }
    findings = record.findings.map(FindingJSON.init)
    counts = Dictionary(uniqueKeysWithValues: record.score.counts.map { ($0.key.rawValue, $0.value) })
    score = record.score.value.map { ($0 * 10_000).rounded() / 10_000 }
    notes = record.notes
    seconds = rounded(record.seconds)
    matrix = record.matrix.map(MatrixJSON.init)
    newTests = record.newTests?.map(NewTestJSON.init)
    newTestsSince = record.newTestsSince
    killersSince = record.killersSince.map(KillersJSON.init)
  }
}

extension ReportJSON.NewTestJSON {
  fileprivate init(_ test: NewTest) {
    (id, file, line) = (test.id.text, test.location.file, test.location.line)
    (idle, killed, reached) = (test.isIdle, test.killed, test.reached)
    (names, missing, nearest) = (test.names, test.missing, test.nearest)
  }
}

extension ReportJSON.BaselineJSON {
  fileprivate init(_ baseline: Baseline, faultsAfter: [String]?) {
    self.faultsAfter = faultsAfter
    cached = baseline.cached
    seconds = rounded(baseline.trial.seconds)
    buildSeconds = rounded(baseline.build.seconds)
    tests = baseline.results.map(ReportJSON.TestJSON.init)
    faults = baseline.faults
    strays = baseline.trial.runs.flatMap(\.strays).map(ReportJSON.StrayJSON.init)
  }
}

extension ReportJSON.TestJSON {
  fileprivate init(_ result: TestResult) {
    id = result.test.text
    outcome = result.status.rawValue
    seconds = rounded(result.seconds)
    message = result.failures.first?.message
  }
}

extension ReportJSON.StrayJSON {
  fileprivate init(_ stray: TestRun.Stray) {
    (pid, command) = (stray.pid, stray.command)
  }
}

extension ReportJSON.LocationJSON {
  fileprivate init(_ location: SourceLocation) {
    (file, line) = (location.file, location.line)
  }
}

extension ReportJSON.FindingJSON {
  fileprivate init(_ finding: Finding) {
    (file, line, rule) = (finding.file, finding.line, finding.rule.rawValue)
    (message, remedy) = (finding.message, finding.remedy)
  }
}

extension ReportJSON.MutantJSON {
  fileprivate init(_ record: MutantRecord, configuration: GateConfiguration) {
    let (mutant, judgement) = (record.mutant, record.judgement)
    (id, area, summary) = (mutant.id, mutant.area, mutant.summary)
    explanation = mutant.explanation.isEmpty ? nil : mutant.explanation
    patch = mutant.path
    provenance = mutant.provenance
    expectedKillers = mutant.killers.map(\.pattern)
    expectation = mutant.expectation == .assertion ? nil : mutant.expectation.rawValue
    outcome = judgement.outcome.rawValue
    accepted = Judged(mutant, judgement).isAccepted(by: configuration)
    killedBy = judgement.killedBy.map(\.text)
    coveredBy = record.coveredBy.map(\.text)
    message = judgement.message
    stoppedIn = judgement.stoppedIn?.text
    location = record.place.map(ReportJSON.LocationJSON.init)
    failedAt = judgement.location.map(ReportJSON.LocationJSON.init)
    (strategy, misfit) = (record.strategy, record.misfit)
    if case .applied(let tree, let anchoring) = record.facts.apply {
      anchored = anchoring.rawValue
      self.tree = tree
    }
    diff = record.appliedDiff.isEmpty ? nil : record.appliedDiff
    seconds = ReportJSON.SecondsJSON(build: rounded(record.buildSeconds), test: rounded(record.testSeconds))
    runs = record.facts.trials.enumerated().flatMap { index, trial in
      trial.runs.map { ReportJSON.RunJSON($0, trial: index + 1) }
    }
    cached = record.cached
    strays = record.strays.map(ReportJSON.StrayJSON.init)
    log = record.log
  }
}

extension ReportJSON.RunJSON {
  fileprivate init(_ run: TestRun, trial: Int) {
    self.trial = trial
    ending = run.ending.text
    seconds = rounded(run.seconds)
    tests = run.results.map(ReportJSON.TestJSON.init)
    (disagreements, listeners, written) = (run.disagreements, run.listeners, run.written)
  }
}

extension TestRun.Ending {
  /// The ending in a word or two.
  var text: String {
    switch self {
    case .exited(let code): "exit \(code)"
    case .signalled(let signal): "signal \(signal)"
    case .deadline: "deadline"
    case .idle: "idle"
    case .processorTime: "processorTime"
    case .stopped: "stopped"
    case .interrupted: "interrupted"
    case .lost(let reason): "lost: \(reason)"
    }
  }
}

private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
