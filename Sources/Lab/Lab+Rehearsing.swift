internal import Foundation
import Git
import MutationTesting

extension Lab {
  /// Runs the killers of every mutant by themselves, without a mutant: one by one where the mutant is in a shared
  /// program, else together, as they will be run on the mutant.
  func rehearseKillers(
    of specimens: [Specimen], in shared: SharedProgram?, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    guard bench.suite.canSelect else { return Rehearsals() }
    var sets: [[TestID]] = []
    for specimen in specimens where specimen.isJudged(today: today) {
      let killers = baseline.killers(of: specimen.mutant)
      if shared?.numbers[specimen.mutant.name] != nil {
        sets += killers.map { [$0] }
      } else if !killers.isEmpty, killers.count < baseline.tests.count {
        sets.append(killers)
      }
    }
    return try await rehearse(sets, knowing: Rehearsals(), in: shared, against: baseline, on: bench)
  }

  /// Runs sets of tests by themselves, side by side, unless that is known already.
  func rehearse(
    _ sets: [[TestID]], knowing known: Rehearsals, in shared: SharedProgram?,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> Rehearsals {
    guard let program = shared?.program ?? baseline.program else { return known }
    var seen: Set<[TestID]> = []
    let missing = sets.filter { known[$0] == nil && seen.insert($0).inserted }
    let rehearser = Rehearser(
      tests: bench.tests, scene: shared?.scene ?? bench.scene, scratch: bench.scratch,
      patience: bench.patience(forTest: baseline.seconds, silence: baseline.silence),
      log: ScenarioLog(named: "logs/rehearsals.log", in: bench.output))
    var rehearsals = known
    if !missing.isEmpty { tell(.began(.test, scenario: "tests by themselves", index: 0)) }
    try await sideBySide(missing, width: bench.jobs) { tests throws(LabError) in
      (tests, try await rehearser.rehearse(tests, program, shared))
    } take: { tests, rehearsal in
      rehearsals[tests] = rehearsal
      return true
    }
    return rehearsals
  }
}

/// What tests are run with when no mutant is active.
private struct Rehearser: Sendable {
  let tests: TestRunner
  let scene: Scene
  let scratch: String
  let patience: CommandRunner.Patience
  let log: ScenarioLog

  func rehearse(
    _ set: [TestID], _ program: Program, _ shared: SharedProgram?
  ) async throws(LabError) -> Rehearsals.Rehearsal {
    let recorder = shared.flatMap { ReachRecorder(mutants: $0.numbers.values.max() ?? 0, in: scratch) }
    defer { recorder?.remove() }
    let recording = recorder.flatMap { shared?.recordingReach(in: $0.file) }
    let runs = try await tests.run(
      set, isWhole: false, of: recording ?? program, in: scene, patience: patience, stop: .never, log: log)
    return Rehearsals.Rehearsal(
      seconds: Trial(runs).seconds, runs: runs, reached: recorder?.reached)
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
    guard FileManager.default.createFile(atPath: file, contents: Data(count: mutants + 1)) else { return nil }
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
