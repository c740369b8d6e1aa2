import Git
import MutationTesting

extension Lab {
  /// How often what was judged may be judged again because the baseline was found red in between.
  private static let patience = 2

  /// Judges mutants one after the other, with a look at the baseline after the last one and whenever several verdicts in
  /// a row look alike in a suspicious way.
  ///
  /// A red baseline voids what was judged since the last green one; those mutants are judged again once the baseline is
  /// green again. `known` are records of the first specimens that need no judging. When it stays red, only what is still trusted is returned, with what is wrong.
  func judgeAll(
    _ specimens: [Specimen], startingWith known: [MutantRecord], of tree: ObjectID,
    against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> (judged: [MutantRecord], faultsAfter: [String]?) {
    var judged = known
    var trusted = known.count
    var redLooks = 0
    while true {
      judged += try await judgeUntilSuspicious(
        specimens.dropFirst(judged.count), since: judged[trusted...].map(\.judgement), against: baseline,
        on: bench)
      if Task.isCancelled { return (judged, nil) }
      let faults = try await lookAtBaselineAgain(of: tree, baseline, on: bench)
      if Task.isCancelled { return (judged, nil) }
      if faults.isEmpty {
        trusted = judged.count
        let isDone =
          judged.count == specimens.count || (failsFast && judged.last.map(isRefused(on: bench)) == true)
        if isDone { return (judged, []) }
        continue
      }
      redLooks += 1
      let voided = judged.count - trusted
      judged.removeLast(voided)
      tell(.note("the baseline is red: \(faults[0]); void: the last \(voided) verdicts"))
      if redLooks > Lab.patience { return (judged, faults) }
      let again = try await lookAtBaselineAgain(of: tree, baseline, on: bench)
      if !again.isEmpty || Task.isCancelled { return (judged, Task.isCancelled ? nil : again) }
    }
  }

  private func judgeUntilSuspicious(
    _ specimens: ArraySlice<Specimen>, since earlier: [Judgement], against baseline: TakenBaseline,
    on bench: Bench
  ) async throws(LabError) -> [MutantRecord] {
    var judged: [MutantRecord] = []
    for (index, specimen) in zip(specimens.indices, specimens) where !Task.isCancelled {
      let record = try await judge(specimen, index: index + 1, against: baseline, on: bench)
      guard !Task.isCancelled else { break }
      judged.append(record)
      let isRefused = isRefused(on: bench)(record)
      tell(.judged(record, index: index + 1, isAccepted: !isRefused && record.judgement.outcome != .ignored))
      if failsFast, isRefused { break }
      if looksSuspicious(earlier + judged.map(\.judgement)) { break }
    }
    return judged
  }

  private func isRefused(on bench: Bench) -> (MutantRecord) -> Bool {
    { record in
      record.judgement.outcome != .ignored
        && !Judged(record.mutant, record.judgement).isAccepted(by: bench.configuration)
    }
  }
}
