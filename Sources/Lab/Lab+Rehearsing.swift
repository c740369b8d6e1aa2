internal import Foundation
import Git
import MutationTesting

extension Lab {
  /// Runs what mutants that have programs of their own will be held against, without a mutant.
  func rehearseSolos(
    _ specimens: [Specimen], knowing known: Rehearsals, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    let rehearsals = try await rehearseSets(of: specimens, knowing: known, against: baseline, on: bench)
    return try await rehearseGroups(for: specimens, knowing: rehearsals, against: baseline, on: bench)
  }

  /// Runs the killers of mutants that have programs of their own, without a mutant: together, as they will be run on it.
  private func rehearseSets(
    of specimens: [Specimen], knowing known: Rehearsals, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    guard bench.suite.canSelect, let program = baseline.program else { return known }
    let sets = specimens.filter { $0.isJudged(today: today) }.map { baseline.killers(of: $0.mutant) }
      .filter { !$0.isEmpty && $0.count < baseline.tests.count && known[$0] == nil }
    var rehearsals = known
    let rehearser = rehearser(in: bench.scene, against: baseline, on: bench)
    if !sets.isEmpty { tell(.began(.test, scenario: "tests by themselves", index: 0)) }
    try await sideBySide(sets.distinct, width: bench.jobs) { set, _ throws(LabError) in
      (set, try await rehearser.rehearse(set, in: program))
    } take: { set, rehearsal in
      rehearsals[set] = rehearsal
      return true
    }
    return rehearsals
  }

  /// Runs the groups of tests without a mutant, if one of the mutants will be held against groups: one that names no
  /// killer, and has a program of its own.
  func rehearseGroups(
    for specimens: [Specimen], knowing known: Rehearsals, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    let groups = baseline.groups
    guard bench.suite.canSelect, bench.order.seed == nil, let program = baseline.program, !groups.isEmpty,
      specimens.contains(where: { $0.isJudged(today: today) && $0.isApplied && $0.mutant.killers.isEmpty })
    else { return known }
    let rehearser = rehearser(in: bench.scene, against: baseline, on: bench)
    tell(.began(.test, scenario: "tests in groups", index: 0))
    var rehearsals = known
    rehearsals.groupsStand = true
    try await sideBySide(groups, width: bench.jobs) { group, _ throws(LabError) in
      try await rehearser.rehearse(group, in: program)
    } take: { rehearsal in
      rehearsals.groupsStand = rehearsals.groupsStand && rehearsal.faults.isEmpty
      return rehearsals.groupsStand
    }
    return rehearsals
  }

  /// Runs the killers of mutants that are in a shared program, without a mutant: one by one, as they will be run on it.
  ///
  /// A mutant with a killer that does not pass there is taken out: the killer may read the sources, which are not the
  /// baseline's.
  func rehearseKillers(
    of specimens: [Specimen], in shared: inout SharedBuild, knowing known: Rehearsals,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    let held = specimens.filter { shared.program(holding: $0) != nil }
    guard let program = shared.program else { return known }
    let tests = held.flatMap { baseline.killers(of: $0.mutant) + baseline.lastKiller(of: $0.mutant) }
    let rehearsals = try await rehearse(tests, in: program, knowing: known, against: baseline, on: bench)
    for specimen in held {
      let faulty = baseline.killers(of: specimen.mutant).first {
        rehearsals[shared: $0]?.faults.isEmpty != true
      }
      if let faulty {
        shared.misfits[specimen.mutant.name] = "\(faulty.shortName) does not pass by itself among the others"
      }
    }
    return rehearsals
  }

  /// Runs tests one by one in a shared program, side by side, unless that is known already.
  func rehearse(
    _ tests: [TestID], in shared: SharedProgram, knowing known: Rehearsals,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    let missing = tests.distinct.filter { known[shared: $0] == nil }
    let rehearser = rehearser(in: shared.scene, against: baseline, on: bench)
    var rehearsals = known
    if !missing.isEmpty { tell(.began(.test, scenario: "tests by themselves", index: 0)) }
    try await sideBySide(missing, width: bench.sharedJobs, most: bench.most) { test, slot throws(LabError) in
      // Most tests take less time than what comes before and after them, which is mostly waiting.
      slot.needs(0.6)
      return (test, try await rehearser.rehearse(test, in: shared))
    } take: { test, rehearsal in
      rehearsals[shared: test] = rehearsal
      return true
    }
    return rehearsals
  }

  private func rehearser(in scene: Scene, against baseline: TakenBaseline, on bench: Bench) -> Rehearser {
    Rehearser(
      tests: bench.tests, scene: scene, scratch: bench.scratch,
      patience: bench.patience(forTest: baseline.seconds, silence: baseline.silence),
      log: ScenarioLog(named: "logs/rehearsals.log", in: bench.output))
  }
}

extension Array {
  /// The elements by a measure, the lowest first; those that measure the same stay in their order.
  func ordered(by measure: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (measure($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in the order in which they are first met.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// What tests are run with when no mutant is active.
private struct Rehearser: Sendable {
  let tests: TestRunner
  let scene: Scene
  let scratch: String
  let patience: CommandRunner.Patience
  let log: ScenarioLog

  /// Runs tests together in a program that holds no mutant.
  func rehearse(_ set: [TestID], in program: Program) async throws(LabError) -> Rehearsals.Rehearsal {
    let begun = ContinuousClock.now
    let runs = try await tests.run(
      set, isWhole: false, of: program, in: scene, patience: patience, stop: .never, log: log)
    return Rehearsals.Rehearsal(
      seconds: Trial(runs).seconds, wholeSeconds: (ContinuousClock.now - begun).inSeconds, runs: runs,
      reached: nil)
  }

  /// Runs a test in a shared program of which no mutant is active, and records what it reaches.
  func rehearse(_ test: TestID, in shared: SharedProgram) async throws(LabError) -> Rehearsals.Rehearsal {
    let recorder = ReachRecorder(mutants: shared.numbers.values.max() ?? 0, in: scratch)
    defer { recorder?.remove() }
    var rehearsal = try await rehearse(
      [test], in: recorder.map { shared.recordingReach(in: $0.file) } ?? shared.program)
    rehearsal.reached = recorder?.reached
    return rehearsal
  }
}

/// A file in which a program marks the mutants whose code it runs: a byte for each.
///
/// It is shared memory, so it also tells of processes that a test has started, and of such as crash.
private struct ReachRecorder: Sendable {
  let file: String

  /// Makes the file; nil: it cannot be made.
  init?(mutants: Int, in folder: String) {
    file = "\(folder)/reach-\(UUID().uuidString)"
    guard (try? PassingFile.write(Data(count: mutants + 1), to: file)) != nil else { return nil }
  }

  /// The numbers that are marked; nil: the file cannot be read.
  var reached: Set<Int>? {
    guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
    return Set(bytes.indices.filter { bytes[$0] != 0 })
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: file)
  }
}
