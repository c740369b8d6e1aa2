import Git
import MutationTesting

/// What mutants of one program are judged with, where the judgement also hangs on what they compile to by themselves.
///
/// It can be used from several tasks at once.
struct LastLook: Sendable {
  let among: SharedBench
  let alone: SoloBench
  /// Tells what mutants compile to.
  let check: CompileCheck
  let workspace: Scene

  /// Judges a mutant among the others, and by itself where no test notices it there and its changes come to nothing, or
  /// where the compiler does not take it by itself.
  ///
  /// - Parameter layered: the mutant as it is built by itself; nil: it cannot be, side by side with others.
  func judge(_ specimen: Specimen, orAlone layered: SoloBench.Layered?, isReachKnown: Bool, _ slot: Slot)
    async throws(LabError) -> SharedBench.Ended
  {
    let ended = try await among.judge(specimen, isReachKnown: isReachKnown, slot)
    guard case .judged(let record) = ended, !Task.isCancelled else { return ended }
    let isUnnoticed = [.survived, .noCoverage].contains(record.judgement.outcome)
    guard isUnnoticed || check.isStrict(specimen) else { return ended }
    guard var layered else { return withoutCheck(record, of: specimen) }
    slot.needs(1)
    let log = ScenarioLog(continuing: "logs/\(specimen.mutant.name).log", in: among.output)
    switch try await check.answer(for: layered.files, stamp: layered.stamp, log: log) {
    case .same where isUnnoticed:
      layered.one.misfit = "what it changes compiles to what it was"
      layered.one.isAlike = true
    case .refused: layered.one.misfit = "it does not compile by itself"
    case .differs, .same:
      var record = record
      record.log = log.name
      return .judged(record)
    case .unknown: return withoutCheck(record, of: specimen)
    }
    return .judged(try await alone.judge(layered, over: workspace))
  }

  /// What was judged of a mutant among the others, where nobody can tell what it compiles to by itself.
  private func withoutCheck(_ record: MutantRecord, of specimen: Specimen) -> SharedBench.Ended {
    if check.isStrict(specimen) {
      return .elsewhere(specimen, "its module refuses warnings, which others may keep from it")
    }
    let isLeftOut =
      record.judgement.outcome == .noCoverage && among.program.conditional.contains(specimen.mutant.name)
    guard isLeftOut else { return .judged(record) }
    return .elsewhere(specimen, "its code is in an #if clause that this build may leave out")
  }
}

extension CompileCheck {
  /// Whether a mutant has to be compiled by itself before anything is believed of it.
  func isStrict(_ specimen: Specimen) -> Bool { specimen.changes.contains { isStrict($0.path) } }
}
