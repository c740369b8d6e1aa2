import Git
import MutationTesting

extension Lab {
  /// Judges mutants that are in one program, side by side: first with the tests that they name, then, where these
  /// notice nothing, with the others that run the changed code.
  ///
  /// - Parameters:
  ///   - solos: mutants with programs of their own, to be built and judged alongside; these take longest, so they come
  ///     first.
  ///   - rehearsals: what is known of the tests; what has to be found out besides is added.
  ///   - apart: a mutant as it is built by itself.
  ///   - take: is given each record; false: begin nothing new.
  /// - Returns: the names of the mutants whose judgement needs a program of their own, with the reason.
  func judgeShared(
    _ specimens: [Specimen], in shared: SharedProgram, alongside solos: [SoloBench.Layered],
    by solo: SoloBench, knowing rehearsals: inout Rehearsals,
    against baseline: TakenBaseline, on bench: Bench, apart: (Specimen) -> SoloBench.Case,
    take: (MutantRecord) -> Bool
  ) async throws(LabError) -> [String: String] {
    var undecided: [Specimen] = []
    var misfits: [String: String] = [:]
    var goesOn = true
    func sort(_ ended: SharedBench.Ended) -> Bool {
      switch ended {
      case .judged(let record): goesOn = take(record) && goesOn
      case .undecided(let specimen): undecided.append(specimen)
      case .elsewhere(let specimen, let reason): misfits[specimen.mutant.name] = reason
      }
      return goesOn
    }
    if sweeps {
      let green = baseline.facts.green
      rehearsals = try await rehearse(
        baseline.tests.filter(green.contains), in: shared, knowing: rehearsals, against: baseline, on: bench)
    }
    var check = compileCheck(of: specimens, against: baseline, on: bench)
    if check.hasStrictFiles { check = try await prepared(check, on: bench) }
    var look = LastLook(
      among: sharedBench(shared, rehearsals, baseline, bench), alone: solo, check: check,
      workspace: bench.scene)
    try await judge(
      solos.map(Work.alone) + baseline.longestFirst(specimens).map(Work.among), with: look,
      isReachKnown: false, on: bench, apart: apart,
      take: sort)
    guard goesOn, !undecided.isEmpty, !Task.isCancelled else { return misfits }

    let green = baseline.facts.green
    rehearsals = try await rehearse(
      baseline.tests.filter(green.contains), in: shared, knowing: rehearsals, against: baseline, on: bench)
    guard !Task.isCancelled else { return misfits }
    check = try await prepared(check, on: bench)
    look = LastLook(
      among: sharedBench(shared, rehearsals, baseline, bench), alone: solo, check: check,
      workspace: bench.scene)
    // Those whose tests take longest come first, so that none of them is alone at the end.
    let (suite, reach) = (baseline.tests, rehearsals)
    let left = undecided.ordered { specimen -> Double in
      let reaching = shared.numbers[specimen.mutant.name].map { reach.reaching($0, among: suite) } ?? []
      return -reaching.reduce(0) { $0 + (reach[shared: $1]?.seconds ?? 0) }
    }
    try await judge(
      left.map(Work.among), with: look, isReachKnown: true, on: bench, apart: apart, take: sort)
    return misfits
  }

  private enum Work {
    case alone(SoloBench.Layered)
    case among(Specimen)
  }

  /// The same when its turn has come.
  private enum Ready: Sendable {
    case alone(SoloBench.Layered)
    case among(SoloBench.Case, SoloBench.Layered?)
  }

  /// Judges mutants side by side.
  private func judge(
    _ work: [Work], with look: LastLook, isReachKnown: Bool, on bench: Bench,
    apart: (Specimen) -> SoloBench.Case, take: (SharedBench.Ended) -> Bool
  ) async throws(LabError) {
    let tell = teller
    try await sideBySide(work, width: bench.sharedJobs, most: bench.most) { work throws(LabError) -> Ready in
      switch work {
      case .alone(let layered): return .alone(layered)
      case .among(let specimen):
        let one = apart(specimen)
        let isCompiled = isReachKnown || look.check.isStrict(specimen)
        return .among(one, try isCompiled ? layered(one, on: bench) : nil)
      }
    } work: { ready, slot throws(LabError) in
      switch ready {
      case .alone(let layered): return .judged(try await look.alone.judge(layered, over: look.workspace))
      case .among(let one, let layered):
        tell(.began(.test, scenario: one.specimen.mutant.name, index: one.index))
        return try await look.judge(one.specimen, orAlone: layered, isReachKnown: isReachKnown, slot)
      }
    } take: {
      take($0)
    }
  }

  /// What tells what mutants compile to by themselves, before it has found out how.
  private func compileCheck(of specimens: [Specimen], against baseline: TakenBaseline, on bench: Bench)
    -> CompileCheck
  {
    let changed = Set(specimens.flatMap(\.changes).map(\.path))
    return CompileCheck(
      of: bench.modules.filter { changed.contains($0.key) },
      drivers: bench.suite.driverCommands(in: bench.scene),
      runner: bench.builder.runner, workspace: bench.scene,
      deadline: bench.configuration.timeout.deadline(forBuild: baseline.facts.build.seconds))
  }

  /// The same when it has found out; without layers, where nothing can be compiled beside the shared program, it has not.
  private func prepared(_ check: CompileCheck, on bench: Bench) async throws(LabError) -> CompileCheck {
    bench.hasLayers ? try await check.prepared(width: bench.jobs) : check
  }

  private func sharedBench(
    _ shared: SharedProgram, _ rehearsals: Rehearsals, _ baseline: TakenBaseline, _ bench: Bench
  ) -> SharedBench {
    let green = baseline.facts.green
    let suite = baseline.tests.filter(green.contains)
    return SharedBench(
      program: shared, rehearsals: rehearsals, baseline: baseline, suite: suite,
      areIndependent: rehearsals.areIndependent(suite), tests: bench.tests, output: bench.output,
      order: bench.order, confirm: confirm ?? bench.configuration.confirm,
      patience: bench.patienceRule(silence: baseline.silence), sweeps: sweeps)
  }
}

/// What mutants of one program are judged with.
///
/// It can be used from several tasks at once.
struct SharedBench: Sendable {
  let program: SharedProgram
  let rehearsals: Rehearsals
  let baseline: TakenBaseline
  /// The tests that are green on the baseline, in the suite's order.
  let suite: [TestID]
  /// Whether each of them passes by itself in the program, so that any of them can be picked.
  let areIndependent: Bool
  let tests: TestRunner
  let output: String
  let order: TestOrder
  let confirm: Int
  let patience: PatienceRule
  /// Whether each mutant is held against every test that reaches it, when it is judged.
  let sweeps: Bool

  /// What became of one mutant.
  enum Ended: Sendable {
    case judged(MutantRecord)
    /// The tests that it names have not noticed it; which others could is not known yet.
    case undecided(Specimen)
    /// What was seen does not suffice: it has to be judged in a program of its own.
    case elsewhere(Specimen, String)
  }

  /// Judges one mutant, and sweeps it where that is asked for.
  func judge(_ specimen: Specimen, isReachKnown: Bool, _ slot: Slot) async throws(LabError) -> Ended {
    let ended = try await judged(specimen, isReachKnown: isReachKnown, slot)
    guard sweeps, case .judged(var record) = ended, !Task.isCancelled else { return ended }
    record.facts.sweep = try await sweep(specimen, knowing: record.facts, slot)
    return .judged(record)
  }

  /// Holds a mutant against every test that reaches it, each in a process of its own, as it was rehearsed: a crash or a
  /// hang in one says nothing of the others.
  private func sweep(_ specimen: Specimen, knowing facts: Facts, _ slot: Slot) async throws(LabError)
    -> Sweep?
  {
    guard let active = program.program(with: specimen), let number = program.numbers[specimen.mutant.name]
    else { return nil }
    let log = ScenarioLog(named: "logs/\(specimen.mutant.name).log", in: output)
    let reach = rehearsals.reaching(number, among: suite)
    let unfit = reach.filter { rehearsals[shared: $0]?.faults.isEmpty != true }
    let done = Set(facts.trials.flatMap(\.runs).filter { $0.planned.count == 1 }.flatMap(\.planned))
    var sweep = Sweep(
      reach: reach,
      unasked: Dictionary(uniqueKeysWithValues: unfit.map { ($0, "it does not pass by itself") }))
    for test in reach where !done.contains(test) && sweep.unasked[test] == nil && !Task.isCancelled {
      sweep.runs += try await run([test], oneByOne: active, slot, log)
    }
    return sweep
  }

  private func judged(_ specimen: Specimen, isReachKnown: Bool, _ slot: Slot) async throws(LabError) -> Ended
  {
    guard let active = program.program(with: specimen), let number = program.numbers[specimen.mutant.name]
    else { return .elsewhere(specimen, "it is not in the shared program") }
    let log = ScenarioLog(named: "logs/\(specimen.mutant.name).log", in: output)
    var facts = Facts(apply: specimen.apply, build: .built(seconds: 0))
    let first = baseline.firstTests(for: specimen.mutant).filter {
      rehearsals[shared: $0]?.faults.isEmpty == true
    }
    let killers = rehearsals.reaching(number, among: first)
    if !isReachKnown {
      guard !killers.isEmpty else { return .undecided(specimen) }
      facts.trials = [Trial(try await run(killers, oneByOne: active, slot, log))]
      if facts.trials[0].runs.allSatisfy(\.isQuiet) { return .undecided(specimen) }
      return try await confirmed(specimen, facts, active, log) { trial throws(LabError) in
        try await run(order.of(killers, trial: trial), oneByOne: active, slot, log)
      }
    }

    guard areIndependent else {
      return .elsewhere(specimen, "tests of this suite depend on each other")
    }
    let reach = rehearsals.reaching(number, among: suite)
    facts.reach = reach
    guard !reach.isEmpty else {
      return .judged(record(specimen, facts, log: nil))
    }
    let named = Set(killers)
    func attempt(_ trial: Int) async throws(LabError) -> [TestRun] {
      var runs = try await run(order.of(killers, trial: trial), oneByOne: active, slot, log)
      for tier in baseline.tiers where runs.allSatisfy(\.isQuiet) && !Task.isCancelled {
        let rest = tier.filter { reach.contains($0) && !named.contains($0) }
        guard !rest.isEmpty else { continue }
        let isGrouped = specimen.mutant.killers.isEmpty && order.seed == nil
        guard isGrouped else {
          runs += try await run(order.of(rest, trial: trial), together: active, slot, log)
          continue
        }
        runs += try await givingEachATurn(baseline.groups(of: rest), of: rest, after: runs) {
          tests, hasHung throws(LabError) in
          try await run(tests, together: active, hasHung: hasHung, slot, log)
        }
      }
      return runs
    }
    facts.trials = [Trial(try await attempt(0))]
    return try await confirmed(specimen, facts, active, log, attempt)
  }

  /// Runs tests each in a process of its own, as they were rehearsed, until one fails.
  private func run(_ tests: [TestID], oneByOne active: Program, _ slot: Slot, _ log: ScenarioLog)
    async throws(LabError) -> [TestRun]
  {
    var runs: [TestRun] = []
    for test in tests where runs.allSatisfy(\.isQuiet) && !Task.isCancelled {
      let usual = rehearsals[shared: test]
      let most = SharedBench.most(usual?.seconds ?? baseline.seconds)
      let bounds = usual.map(patience.of) ?? patience.of(wholeSuite: baseline)
      runs += try await slot.working(needing: rehearsals.share(of: [test]), atMost: most) {
        () throws(LabError) in
        try await self.tests.run(
          [test], isWhole: false, of: active, in: program.scene, patience: bounds,
          stop: .atFailure(of: [test]), log: log)
      }
    }
    return runs
  }

  /// How long tests may take that usually take so long, before they are taken to wait for something, in seconds.
  private static func most(_ usual: Double) -> Double { 3 * usual + 1 }

  /// Runs tests in one process, until one fails; that one is then run by itself, since it might only have stumbled over
  /// what the others left.
  private func run(
    _ tests: [TestID], together active: Program, hasHung: Bool = false, _ slot: Slot, _ log: ScenarioLog
  ) async throws(LabError) -> [TestRun] {
    let usual = rehearsals.seconds(of: tests)
    let bounds = patience.once(hasHung: hasHung).of(tests, knowing: rehearsals, against: baseline)
    let runs = try await slot.working(
      needing: rehearsals.share(of: tests), atMost: SharedBench.most(usual ?? baseline.seconds)
    ) { () throws(LabError) in
      try await self.tests.run(
        tests, isWhole: false, of: active, in: program.scene, patience: bounds,
        stop: .atFailure(of: Set(tests)), log: log)
    }
    let failed = runs.flatMap(\.results).first { $0.showsFailure }?.test
    guard let failed, tests.count > 1, !Task.isCancelled else { return runs }
    return try await run([failed], oneByOne: active, slot, log)
  }

  /// Repeats what was seen as often as the user wants, and judges it.
  private func confirmed(
    _ specimen: Specimen, _ first: Facts, _ active: Program, _ log: ScenarioLog,
    _ attempt: (Int) async throws(LabError) -> [TestRun]
  ) async throws(LabError) -> Ended {
    var facts = first
    let outcome = judgement(of: specimen, facts).outcome
    if [.killed, .killedElsewhere, .survived].contains(outcome) {
      while facts.trials.count < confirm, !Task.isCancelled {
        facts.trials.append(Trial(try await attempt(facts.trials.count)))
      }
    }
    let final = judgement(of: specimen, facts)
    if final.outcome == .error, !Task.isCancelled {
      let why = final.message.map { ": \($0)" } ?? ""
      return .elsewhere(specimen, "what it did among the others does not add up\(why)")
    }
    return .judged(record(specimen, facts, log: log.name))
  }

  private func judgement(of specimen: Specimen, _ facts: Facts) -> Judgement {
    MutationTesting.judge(
      facts, expecting: Expectations(killers: specimen.mutant.killers, green: baseline.facts.green))
  }

  private func record(_ specimen: Specimen, _ facts: Facts, log: String?) -> MutantRecord {
    MutantRecord(
      mutant: specimen.mutant, facts: facts, judgement: judgement(of: specimen, facts),
      appliedDiff: specimen.diff, place: specimen.place, strategy: Strategy.schemata.rawValue, log: log)
  }
}
