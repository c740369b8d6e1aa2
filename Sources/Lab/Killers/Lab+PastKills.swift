import Git
import MutationTesting

extension Lab {
  /// Finds the tests that were deleted or changed since a revision, and what they killed there.
  ///
  /// The revision is checked out into the workspace and built. Only these tests are run, each by itself, on the mutants
  /// whose code they run there. What goes wrong there is a fault: nobody knows then what the tests killed.
  func pastKills(at base: Base, of stage: Stage, on bench: Bench) async throws(LabError) -> PastKills {
    var past = PastKills()
    var listed: [FormerTest] = []
    var notes: [String] = []
    let baseline: TakenBaseline
    do throws(LabError) {
      (baseline, _) = try await takeBaseline(
        of: base.tree, knowing: nil, on: bench,
        choosing: { tiers throws(LabError) in
          (listed, notes) = try formerTests(
            since: base, stage, listed: tiers.flatMap { $0 }, on: bench)
          return listed.map { [$0.id] }
        }, meanwhile: { _ in })
    } catch  where error.kind == .usage {
      past.faults = [error.message]
      return past
    }
    (past.tests, past.notes) = (listed, notes)
    guard baseline.program == nil || !listed.isEmpty, !Task.isCancelled else { return past }
    past.faults = faults(of: baseline)
    guard past.faults.isEmpty else { return past }
    let idle = listed.map(\.id).filter { !baseline.facts.green.contains($0) }
    past.notes += idle.map { "\($0) did not run to its end at \(base.revision), so it killed nothing there" }

    let mutants = stage.share.filter { $0.isJudged(today: today) }.map(\.mutant)
    let laid = try PastMutants(of: mutants, on: base.tree, in: bench.workspace.trees)
    if !laid.missing.isEmpty {
      let names = laid.missing.joined(separator: ", ")
      past.notes.append("no test killed at \(base.revision) what does not apply there: \(names)")
    }
    let shared = try await buildShared(laid.specimens, of: base.tree, against: baseline, on: bench)
    let held = try await measure(&past, laid.specimens, in: shared, against: baseline, on: bench)
    try await measureOneByOne(&past, laid.specimens, holding: held, at: base, against: baseline, on: bench)
    return past
  }

  /// The deleted and changed tests that the program of the older version lists, and notes on what else has changed.
  private func formerTests(
    since base: Base, _ stage: Stage, listed: [TestID], on bench: Bench
  ) throws(LabError) -> (tests: [FormerTest], notes: [String]) {
    let comparison = try TestComparison(
      of: base.tree, with: stage.subject.tree, package: stage.places.packagePrefix, listed: listed, on: bench)
    let found = try comparison.formerTests()
    let known = Set(listed)
    let unlisted = found.tests.filter { !known.contains($0.id) }.map(\.id.text)
    var notes: [String] = []
    if !unlisted.isEmpty {
      notes.append(
        "deleted or changed by their syntax, but at \(base.revision) not in the suite: "
          + unlisted.joined(separator: ", "))
    }
    if let note = Lab.note(onOtherCode: found.filesWithMore, since: base) { notes.append(note) }
    return (found.tests.filter { known.contains($0.id) }, notes)
  }

  /// Says that more than tests has changed; nil: nothing has.
  static func note(onOtherCode files: [String], since base: Base) -> String? {
    guard !files.isEmpty else { return nil }
    let shown =
      files.prefix(3).joined(separator: ", ") + (files.count > 3 ? " and \(files.count - 3) more" : "")
    return
      "other code of the tests differs from \(base.revision) too (\(shown)); what it does to unchanged tests "
      + "only a run of the whole catalogue shows"
  }

  /// Why the tests are not green at the revision; a skipped one is no fault.
  private func faults(of baseline: TakenBaseline) -> [String] {
    let quiet: Set<TestResult.Status> = [.skipped, .knownIssue]
    let results = baseline.facts.results
    let isQuiet = !results.isEmpty && results.allSatisfy { quiet.contains($0.status) }
    let faults = baseline.facts.faults
    return isQuiet && faults == ["no test was executed"] ? [] : faults
  }

  /// Holds the tests against those mutants of a shared program whose code they run.
  ///
  /// - Returns: the names of the mutants that each test was held against here, or does not run.
  private func measure(
    _ past: inout PastKills, _ specimens: [Specimen], in shared: SharedBuild,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> [TestID: Set<String>] {
    guard let program = shared.program, !Task.isCancelled else { return [:] }
    let green = baseline.facts.green
    let tests = past.tests.map(\.id).filter(green.contains)
    let rehearsals = try await rehearse(
      tests, in: program, knowing: Rehearsals(), against: baseline, on: bench)
    // A test that does not pass there, since it reads the sources for instance, is asked in programs of their own.
    let fit = tests.filter { rehearsals[shared: $0]?.faults.isEmpty == true }
    let held = specimens.filter { program.numbers[$0.mutant.name] != nil }
    var work: [(TestID, Mutant, Program)] = []
    for specimen in held {
      guard let active = program.program(with: specimen), let number = program.numbers[specimen.mutant.name]
      else { continue }
      work += rehearsals.reaching(number, among: fit).map { ($0, specimen.mutant, active) }
    }
    let proof = pairBench(against: baseline, on: bench)
    tell(.began(.test, scenario: "\(counted(tests.count, "test")) as they were", index: 0))
    try await sideBySide(work, width: bench.sharedJobs) { work, _ throws(LabError) in
      let (test, mutant, active) = work
      return (test, mutant.name, try await proof.answer(of: test, on: mutant, in: active, program.scene))
    } take: { test, mutant, answer in
      past.add(answer, of: test, on: mutant)
      return true
    }
    let names = Set(held.map(\.mutant.name))
    return Dictionary(uniqueKeysWithValues: fit.map { ($0, names) })
  }

  /// Holds the tests against the other mutants, each in a program of its own.
  private func measureOneByOne(
    _ past: inout PastKills, _ specimens: [Specimen], holding held: [TestID: Set<String>], at base: Base,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) {
    let solo = soloBench(Rehearsals(), baseline, bench)
    let proof = pairBench(against: baseline, on: bench)
    let green = baseline.facts.green
    let tests = past.tests.map(\.id).filter(green.contains)
    @Sendable func left(_ one: SoloBench.Case) -> [TestID] {
      tests.filter { held[$0]?.contains(one.specimen.mutant.name) != true }
    }
    let cases = specimens.enumerated().map {
      SoloBench.Case(specimen: $1, index: $0 + 1, ignored: nil, misfit: nil)
    }
    var made: [String: (BuildFact, [(TestID, PastKills.Answer)])] = [:]
    try await withPrograms(of: cases, by: solo, on: bench, wanting: { !left($0).isEmpty }) {
      one, built, scene throws(LabError) in
      var answers: [(TestID, PastKills.Answer)] = []
      if case .built = built.fact, let program = built.program {
        for test in left(one) where !Task.isCancelled {
          answers.append(
            (test, try await proof.answer(of: test, on: one.specimen.mutant, in: program, scene)))
        }
      }
      return (built.fact, answers)
    } take: { one, found in
      made[one.specimen.mutant.name] = found
    }
    for name in specimens.map(\.mutant.name) {
      guard let (fact, answers) = made[name] else { continue }
      past.take(fact, of: name, at: base.revision)
      for (test, answer) in answers { past.add(answer, of: test, on: name) }
    }
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension PairBench {
  /// What a test does on a mutant, in a program in which that one is active.
  fileprivate func answer(of test: TestID, on mutant: Mutant, in program: Program, _ scene: Scene)
    async throws(LabError) -> PastKills.Answer
  {
    PastKills.Answer(
      of: test, on: mutant, in: try await trials(of: test, on: mutant, in: program, scene))
  }
}

extension PastKills {
  /// Takes down what came of building a mutant by itself: one that cannot be built there was killed by no test.
  fileprivate mutating func take(_ fact: BuildFact, of mutant: String, at revision: String) {
    switch fact {
    case .built: break
    case .failed: notes.append("\(mutant) does not build at \(revision), so no test killed it there")
    case .sameProgram: notes.append("\(mutant) changes nothing at \(revision), so no test killed it there")
    case .timedOut(let seconds): faults.append("\(mutant) was not built within \(Int(seconds)) s")
    case .lost(let reason): faults.append("the build of \(mutant) was lost: \(reason)")
    }
  }
}
