import Git
import MutationTesting

extension Lab {
  /// How often what was judged may be judged again because the baseline was found red in between.
  private static let patience = 2

  /// Judges mutants, those that are in one program first, with a look at the baseline after the last one and whenever
  /// several verdicts in a row look alike in a suspicious way.
  ///
  /// A red baseline voids what was judged since the last green one; those mutants are judged again, each in a program of
  /// its own, once the baseline is green again. When it stays red, only what is still trusted is returned, with what
  /// is wrong. `known` are records that need no judging.
  func judgeAll(
    _ specimens: [Specimen], startingWith known: [MutantRecord], of tree: ObjectID, in shared: SharedBuild,
    knowing rehearsals: Rehearsals,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> (judged: [MutantRecord], faultsAfter: [String]?) {
    var session = Session(specimens, startingWith: known, shared: shared, rehearsals: rehearsals)
    var redLooks = 0
    // Nothing was run on a mutant since the baseline.
    if session.left.isEmpty { return (session.inOrder, []) }
    while true {
      try await judgeTogether(&session, against: baseline, on: bench)
      try await judgeOneByOne(&session, against: baseline, on: bench)
      if Task.isCancelled { return (session.inOrder, nil) }
      let faults = try await lookAtBaselineAgain(of: tree, baseline, on: bench)
      if Task.isCancelled { return (session.inOrder, nil) }
      if faults.isEmpty {
        session.trust()
        if session.left.isEmpty || session.isStopped { return (session.inOrder, []) }
        continue
      }
      redLooks += 1
      let voided = session.void()
      tell(.note("the baseline is red: \(faults[0]); void: the last \(voided) verdicts"))
      if redLooks > Lab.patience { return (session.inOrder, faults) }
      let again = try await lookAtBaselineAgain(of: tree, baseline, on: bench)
      if !again.isEmpty || Task.isCancelled { return (session.inOrder, Task.isCancelled ? nil : again) }
    }
  }

  /// Judges the mutants that are in the shared program, until verdicts look suspicious.
  private func judgeTogether(
    _ session: inout Session, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) {
    let fitting = session.fitting
    guard !fitting.isEmpty, var program = session.shared.program else { return }
    if session.mustRestore {
      guard let restored = try await restore(program, against: baseline, on: bench) else {
        session.shared.program = nil
        return
      }
      program = restored
    }
    var rehearsals = session.rehearsals
    let solos = try program.scene.isLayered ? layered(session, on: bench).layered : []
    let misfits = try await judgeShared(
      fitting, in: program, alongside: solos, by: soloBench(rehearsals, baseline, bench),
      knowing: &rehearsals, against: baseline, on: bench, apart: session.soloCase
    ) { record in
      take(record, in: &session, on: bench)
    }
    if !program.scene.isLayered { try reportWritten(since: program.tree, by: "a test", on: bench) }
    session.rehearsals = rehearsals
    session.shared.misfits.merge(misfits) { $1 }
    session.mustRestore = !program.scene.isLayered
  }

  /// Judges mutants each in a program of its own, until verdicts look suspicious.
  ///
  /// Those that fit in a layer over the workspace are built and run side by side; the others take turns in it.
  private func judgeOneByOne(
    _ session: inout Session, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) {
    let solo = soloBench(session.rehearsals, baseline, bench)
    let (layered, others, unbuilt) = try layered(session, on: bench)
    for one in unbuilt where !take(solo.recordWithoutBuild(of: one), in: &session, on: bench) { return }
    let workspace = bench.scene
    try await sideBySide(layered, width: bench.jobs) { layered, _ throws(LabError) in
      try await solo.judge(layered, over: workspace)
    } take: { record in
      take(record, in: &session, on: bench)
    }
    for one in others {
      guard !Task.isCancelled, !session.isStopped, !session.isSuspicious else { return }
      guard let tree = one.specimen.tree else { continue }
      session.mustRestore = true
      tell(.began(.apply, scenario: one.specimen.mutant.name, index: one.index))
      try bench.workspace.checkOut(tree)
      var record = try await solo.judge(one, in: bench.scene)
      record.written(try bench.workspace.written(since: tree))
      _ = take(record, in: &session, on: bench)
    }
  }

  /// The mutants that get programs of their own: those that a layer can show, the others, and those without a tree.
  private func layered(_ session: Session, on bench: Bench) throws(LabError)
    -> (layered: [SoloBench.Layered], others: [SoloBench.Case], unbuilt: [SoloBench.Case])
  {
    var layered: [SoloBench.Layered] = []
    var (others, unbuilt): ([SoloBench.Case], [SoloBench.Case]) = ([], [])
    for one in session.soloCases(today: today) {
      if one.ignored != nil || !one.specimen.isApplied {
        unbuilt.append(one)
      } else if let shown = try self.layered(one, on: bench) {
        layered.append(shown)
      } else {
        others.append(one)
      }
    }
    return (layered, others, unbuilt)
  }

  /// A mutant in a layer over the workspace; nil: layers cannot be had, or cannot show it.
  func layered(_ one: SoloBench.Case, on bench: Bench) throws(LabError) -> SoloBench.Layered? {
    guard bench.hasLayers, let files = try bench.workspace.layer(for: one.specimen) else { return nil }
    return SoloBench.Layered(one: one, files: files, stamp: bench.workspace.nextStamp())
  }

  func soloBench(_ rehearsals: Rehearsals, _ baseline: TakenBaseline, _ bench: Bench) -> SoloBench {
    SoloBench(
      builder: bench.builder, tests: bench.tests, configuration: bench.configuration,
      rehearsals: rehearsals, baseline: baseline, output: bench.output, order: bench.order,
      confirm: confirm ?? bench.configuration.confirm,
      patience: bench.patienceRule(silence: baseline.silence), sweeps: sweeps, tell: teller)
  }

  /// Adds a record, unless the run was interrupted while it was made; says whether to go on.
  private func take(_ record: MutantRecord, in session: inout Session, on bench: Bench) -> Bool {
    guard !Task.isCancelled else { return false }
    session.judged.append(record)
    tellWritten(Set(record.facts.trials.flatMap(\.runs).flatMap(\.written)).sorted(), by: record.mutant.name)
    let isIgnored = record.judgement.outcome == .ignored
    let isAccepted =
      !isIgnored && Judged(record.mutant, record.judgement).isAccepted(by: bench.configuration)
    tell(.judged(record, index: session.judged.count, isAccepted: isAccepted))
    if failsFast, !isAccepted, !isIgnored { session.isStopped = true }
    return !session.isStopped && !session.isSuspicious
  }
}

/// How far the judging of a catalogue is.
private struct Session {
  /// All that are to be judged, in the catalogue's order.
  let specimens: [Specimen]
  /// The place of each of them there, from 0, by name.
  private let places: [String: Int]
  var shared: SharedBuild
  var rehearsals: Rehearsals
  /// What was judged, in the order of judging.
  var judged: [MutantRecord] = []
  /// Whether the workspace holds something else than the shared program.
  var mustRestore = false
  /// Whether a mutant that does not pass has ended the run.
  var isStopped = false
  /// How many of those judged were followed by a green baseline.
  private var trusted = 0

  init(
    _ specimens: [Specimen], startingWith known: [MutantRecord], shared: SharedBuild, rehearsals: Rehearsals
  ) {
    (self.specimens, self.shared, self.rehearsals) = (specimens, shared, rehearsals)
    places = Dictionary(uniqueKeysWithValues: specimens.indices.map { (specimens[$0].mutant.name, $0) })
    (judged, trusted) = (known, known.count)
  }

  /// Those that are not judged yet.
  var left: [Specimen] {
    let names = Set(judged.map(\.mutant.name))
    return specimens.filter { !names.contains($0.mutant.name) }
  }

  /// Those of them that are in the shared program and can be judged there.
  var fitting: [Specimen] {
    left.filter { shared.program(holding: $0) != nil }
  }

  /// Those that are not, each with what is known of it.
  func soloCases(today: Day) -> [SoloBench.Case] {
    let fitting = Set(fitting.map(\.mutant.name))
    let left = Set(left.map(\.mutant.name))
    return specimens.filter {
      left.contains($0.mutant.name) && !fitting.contains($0.mutant.name)
    }.map { specimen in
      var one = soloCase(of: specimen)
      one.ignored = specimen.whyIgnored(today: today)
      return one
    }
  }

  /// A mutant with what is known of it before it is built by itself.
  func soloCase(of specimen: Specimen) -> SoloBench.Case {
    SoloBench.Case(
      specimen: specimen, index: (places[specimen.mutant.name] ?? 0) + 1,
      misfit: shared.misfits[specimen.mutant.name])
  }

  /// Whether what was judged since the last green baseline looks alike in a suspicious way.
  var isSuspicious: Bool { looksSuspicious(judged[trusted...].map(\.judgement)) }

  /// What was judged, in the catalogue's order.
  var inOrder: [MutantRecord] {
    judged.sorted { places[$0.mutant.name]! < places[$1.mutant.name]! }
  }

  /// The baseline is green: what was judged holds.
  mutating func trust() {
    trusted = judged.count
  }

  /// The baseline is red: what was judged since the last green one is void, and nothing is built together any more.
  mutating func void() -> Int {
    let count = judged.count - trusted
    judged.removeLast(count)
    shared.program = nil
    isStopped = false
    return count
  }
}
