import Git
public import MutationTesting

extension Lab {
  /// Finds the tests that are new or were changed since a revision, and has each prove that it can fail: it has to kill
  /// the mutants that its comment names, or, where it names none, any.
  ///
  /// Only these tests are run, each in a process of its own. Ends early, with a record of what was found until then, when
  /// the task is cancelled. Throws only when the gate itself cannot go on.
  public func runNewTests(since revision: String) async throws(LabError) -> RunRecord {
    if let reason = TestComparison.whyNot {
      throw LabError(.usage, "new tests cannot be found: \(reason)", hint: "leave out --new-tests-since")
    }
    let stage = try await setUp(comparingWith: revision, option: "--new-tests-since")
    defer { stage.end() }
    var record = stage.record
    record.newTestsSince = revision
    guard let bench = stage.bench, let base = stage.base?.tree else { return close(record) }
    guard case .swiftPackage = bench.configuration.suite.kind else {
      throw LabError(
        .usage, "new tests can be found in Swift packages only, and this suite is of kind 'command'",
        hint: "leave out --new-tests-since")
    }
    stage.places.remove(stage.earlierLogs)
    (record.planned, record.newTests) = ([], [])
    let tree = stage.subject.tree
    guard try TestComparison.differ(base, tree, in: bench.workspace.trees) else { return close(record) }

    var found: [NewTest] = []
    let (baseline, _) = try await takeBaseline(
      of: tree, knowing: nil, on: bench,
      choosing: { tiers throws(LabError) in
        found = try newTests(between: base, and: stage, listed: tiers.flatMap { $0 }, on: bench)
        return found.map { [$0.id] }
      }, meanwhile: { _ in })
    record.newTests = found
    guard baseline.program == nil || !found.isEmpty else { return close(record) }
    record.baseline = baseline.facts
    tell(.baseline(baseline.facts))
    guard baseline.facts.faults.isEmpty, !Task.isCancelled else { return close(record) }
    tell(.note("new or changed since \(revision): \(found.map(\.id.text).joined(separator: ", "))"))

    let ignored = stage.all.filter { !$0.isJudged(today: today) }.map(\.mutant.name)
    let stale = stage.all.filter { !$0.isApplied }.map(\.mutant.name)
    var session = NewTestSession(
      found, against: stage.share.map(\.mutant), of: stage.all.map(\.mutant), ignored: Set(ignored),
      stale: Set(stale))
    let wanted = session.wanted
    let specimens = stage.all.filter { wanted.contains($0.mutant.name) }
    let shared = try await buildShared(specimens, of: tree, against: baseline, on: bench)
    let held = try await prove(&session, of: specimens, in: shared, against: baseline, on: bench)
    try await proveOneByOne(&session, specimens, holding: held, against: baseline, on: bench)
    record.newTests = session.result
    guard !Task.isCancelled else { return close(record) }
    record.faultsAfter = try await lookAtBaselineAgain(of: tree, baseline, on: bench)
    return close(record)
  }

  /// The tests that the program lists, of those that are new or were changed by their syntax.
  private func newTests(
    between base: ObjectID, and stage: Stage, listed: [TestID], on bench: Bench
  ) throws(LabError) -> [NewTest] {
    let comparison = try TestComparison(
      of: base, with: stage.subject.tree, package: stage.places.packagePrefix, listed: listed, on: bench)
    let found = try comparison.newTests()
    let known = Set(listed)
    let unlisted = found.filter { !known.contains($0.id) }.map(\.id.text)
    if !unlisted.isEmpty {
      tell(.note("new by their syntax, but not in the suite: \(unlisted.joined(separator: ", "))"))
    }
    return found.filter { known.contains($0.id) }
  }

  /// Holds tests against the mutants of a shared program whose code they run.
  ///
  /// - Returns: the names of the mutants that every test was held against here, or does not run.
  private func prove(
    _ session: inout NewTestSession, of specimens: [Specimen], in shared: SharedBuild,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> [TestID: Set<String>] {
    guard let program = shared.program, !Task.isCancelled else { return [:] }
    let tests = session.tests.map(\.id)
    let rehearsals = try await rehearse(
      tests, in: program, knowing: Rehearsals(), against: baseline, on: bench)
    // A test that does not pass there, since it reads the sources for instance, is asked in programs of their own.
    let fit = tests.filter { rehearsals[shared: $0]?.faults.isEmpty == true }
    let held = specimens.filter { program.numbers[$0.mutant.name] != nil }
    let names = Set(held.map(\.mutant.name))
    let byName = Dictionary(held.map { ($0.mutant.name, $0) }) { one, _ in one }
    var work: [(TestID, [(Mutant, Program)])] = []
    for test in fit {
      let reached = held.filter { specimen in
        !rehearsals.reaching(program.numbers[specimen.mutant.name]!, among: [test]).isEmpty
      }
      session.reached(Set(reached.map(\.mutant.name)), by: test)
      let goals = session.left(for: test, among: Set(reached.map(\.mutant.name)))
      let active = goals.compactMap { goal -> (Mutant, Program)? in
        guard let specimen = byName[goal.name], let active = program.program(with: specimen) else {
          return nil
        }
        return (goal, active)
      }
      work.append((test, active))
    }
    let needsAll = Set(session.tests.filter { !session.asksFor($0).isEmpty }.map(\.id))
    let proof = pairBench(against: baseline, on: bench)
    tell(.began(.test, scenario: "new tests", index: 0))
    try await sideBySide(work, width: bench.sharedJobs) { work, _ throws(LabError) in
      let (test, goals) = work
      var answers: [(mutant: String, isKilled: Bool)] = []
      for (mutant, active) in goals where !Task.isCancelled {
        let isKilled = try await proof.kills(test, mutant, in: active, program.scene)
        answers.append((mutant.name, isKilled))
        if isKilled, !needsAll.contains(test) { break }
      }
      return (test, answers)
    } take: { test, answers in
      for answer in answers { session.judged(answer.mutant, by: test, isKilled: answer.isKilled) }
      return true
    }
    return Dictionary(uniqueKeysWithValues: fit.map { ($0, names) })
  }

  /// Holds tests that have not proved enough against the other mutants, each in a program of its own.
  private func proveOneByOne(
    _ session: inout NewTestSession, _ specimens: [Specimen], holding held: [TestID: Set<String>],
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) {
    let solo = soloBench(Rehearsals(), baseline, bench)
    let proof = pairBench(against: baseline, on: bench)
    let current = Locked(session)
    @Sendable func left(_ one: SoloBench.Case) -> [TestID] {
      let name = one.specimen.mutant.name
      return current.withLock { session in
        session.tests.map(\.id).filter { test in
          held[test]?.contains(name) != true && !session.left(for: test, among: [name]).isEmpty
        }
      }
    }
    let cases = specimens.enumerated().map {
      SoloBench.Case(specimen: $1, index: $0 + 1, ignored: nil, misfit: nil)
    }
    try await withPrograms(of: cases, by: solo, on: bench, wanting: { !left($0).isEmpty }) {
      one, built, scene throws(LabError) in
      try await solo.kills(by: left(one), one, built, in: scene, proof)
    } take: { one, answers in
      current.withLock { session in
        for (test, isKilled) in answers {
          session.judged(one.specimen.mutant.name, by: test, isKilled: isKilled)
        }
      }
    }
    session = current.withLock { $0 }
  }
}

extension SoloBench {
  /// Says which tests kill a mutant that was built, each run by itself; empty: it does not build.
  fileprivate func kills(
    by tests: [TestID], _ one: Case, _ built: Builder.Built, in scene: Scene, _ proof: PairBench
  ) async throws(LabError) -> [(TestID, Bool)] {
    guard case .built = built.fact, let program = built.program else { return [] }
    tell(.began(.test, scenario: one.specimen.mutant.name, index: one.index))
    var answers: [(TestID, Bool)] = []
    for test in tests where !Task.isCancelled {
      answers.append((test, try await proof.kills(test, one.specimen.mutant, in: program, scene)))
    }
    return answers
  }
}
