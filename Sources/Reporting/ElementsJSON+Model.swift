internal import Foundation
internal import MutationTesting

extension ElementsJSON {
  /// The document of a run.
  init(_ model: ReportModel) {
    let record = model.record
    framework = Framework(version: record.gate)
    config = Gate(verdict: record.verdict.passed ? "pass" : "fail", reasons: record.verdict.reasons)
    files = [:]
    for entry in model.entries {
      guard let change = LineChange(DiffText(entry.record.appliedDiff), sources: record.sources) else {
        continue
      }
      let source = record.sources[change.path, default: ""]
      files[change.path, default: File(language: language(of: change.path), source: source, mutants: [])]
        .mutants.append(MutantResult(entry, change))
    }
    let tests = Set((record.baseline?.results ?? []).map(\.test) + record.mutants.flatMap(\.ran))
    testFiles = Dictionary(grouping: tests.sorted()) { $0.suiteName }
      .mapValues { TestFile(tests: $0.map { Test(id: $0.text, name: $0.shortName) }) }
  }
}

extension ElementsJSON.MutantResult {
  fileprivate init(_ entry: ReportModel.Entry, _ change: LineChange) {
    let (record, judgement) = (entry.record, entry.record.judgement)
    (id, mutatorName) = (entry.mutant.name, entry.mutant.area)
    description = visible(entry.mutant.summary)
    (location, replacement) = (change.location, change.replacement)
    status = entry.outcome.elementsStatus
    let reason = [
      status == entry.outcome.elementsName ? nil : entry.outcome.meaning, judgement.message, record.nextStep,
    ].compactMap { $0 }
    statusReason = reason.isEmpty ? nil : visible(reason.joined(separator: "\n"))
    // A viewer takes a killed-by list as a kill, and by a test that nobody named it is none.
    killedBy = entry.outcome == .killed ? judgement.killedBy.map(\.text) : nil
    coveredBy = record.reachedBy?.map(\.text)
    let ran = record.facts.trials.first?.runs.flatMap(\.results).filter { $0.status != .unfinished }
    testsCompleted = ran?.count
    duration = Int((record.testSeconds * 1000).rounded())
  }
}

extension Outcome {
  /// The status that stands for it in the schema.
  ///
  /// Fail closed: whatever was not promised and did not happen is no kill. A kill by a test that the mutant does not name,
  /// and one that repeats do not confirm, are `Survived`; where nothing was judged at all, it is `Pending`.
  var elementsStatus: String {
    switch self {
    case .killed: "Killed"
    case .survived, .killedElsewhere, .flaky: "Survived"
    case .noCoverage: "NoCoverage"
    case .timeout: "Timeout"
    case .crashed: "RuntimeError"
    case .compileError: "CompileError"
    case .ignored: "Ignored"
    case .noOp, .stale, .error: "Pending"
    }
  }

  /// Its own name, as the schema writes names.
  fileprivate var elementsName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension TestID {
  /// The class or suite: `Module.Class` of `Module.Class/method`.
  fileprivate var suiteName: String {
    text.firstIndex(of: "/").map { String(text[..<$0]) } ?? text
  }
}

/// The language by the names that viewers colour with (prismjs.com).
private func language(of path: String) -> String {
  let ends = [
    "swift": "swift", "m": "objectivec", "mm": "objectivec", "h": "c", "c": "c", "cpp": "cpp", "cc": "cpp",
    "rs": "rust", "py": "python", "go": "go", "java": "java", "kt": "kotlin", "js": "javascript",
    "ts": "typescript", "rb": "ruby", "sh": "bash", "cs": "csharp", "php": "php", "json": "json",
  ]
  return (path.split(separator: "/").last?.split(separator: ".").dropFirst().last)
    .flatMap { ends[String($0)] } ?? "plain"
}
