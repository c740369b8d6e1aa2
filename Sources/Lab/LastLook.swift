import MutationTesting

/// What mutants of one program are judged with when all is known of the tests: one that no test notices is also looked at
/// by what it compiles to, since there may be nothing to notice.
///
/// It can be used from several tasks at once.
struct LastLook: Sendable {
  let among: SharedBench
  let alone: SoloBench
  /// Tells what mutants compile to; nil: nobody can.
  let equivalence: EquivalenceCheck?
  let workspace: Scene

  /// Judges a mutant among the others, and alone where no test notices it there and its changes come to nothing.
  ///
  /// - Parameter layered: the mutant as it is built by itself; nil: it cannot be, side by side with others.
  func judge(_ specimen: Specimen, orAlone layered: SoloBench.Layered?, _ slot: Slot)
    async throws(LabError) -> SharedBench.Ended
  {
    let ended = try await among.judge(specimen, isReachKnown: true, slot)
    guard case .judged(let record) = ended, !Task.isCancelled,
      [.survived, .noCoverage].contains(record.judgement.outcome)
    else { return ended }
    guard let equivalence, var layered else { return withoutCheck(record, of: specimen) }
    slot.needs(1)
    let log = ScenarioLog(continuing: "logs/\(specimen.mutant.name).log", in: among.output)
    switch try await equivalence.answer(for: layered.files, stamp: layered.stamp, log: log) {
    case .differs:
      var record = record
      record.log = log.name
      return .judged(record)
    case .same:
      layered.one.misfit = "what it changes compiles to what it was"
      layered.one.isAlike = true
    case .refused: layered.one.misfit = "it does not compile by itself"
    case .unknown: return withoutCheck(record, of: specimen)
    }
    return .judged(try await alone.judge(layered, over: workspace))
  }

  /// What no test has noticed, where nobody can tell what it compiles to.
  private func withoutCheck(_ record: MutantRecord, of specimen: Specimen) -> SharedBench.Ended {
    let isLeftOut =
      record.judgement.outcome == .noCoverage && among.program.conditional.contains(specimen.mutant.name)
    guard isLeftOut else { return .judged(record) }
    return .elsewhere(specimen, "its code is in an #if clause that this build may leave out")
  }
}
