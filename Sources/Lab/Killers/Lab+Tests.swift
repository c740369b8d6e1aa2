public import MutationTesting

extension Lab {
  /// Judges tests instead of the catalogue: new and changed ones, deleted and changed ones, or both in one record.
  ///
  /// New tests come first. When the baseline is not green for these, or the run was cut short, the others are not asked.
  ///
  /// - Parameters:
  ///   - newSince: new and changed tests since this revision must prove that they can fail; nil: that is not asked.
  ///   - formerSince: mutants that deleted and changed tests killed at this revision must be noticed still; nil: that
  ///     is not asked.
  public func runTests(newSince: String?, formerSince: String?) async throws(LabError) -> RunRecord {
    guard let formerSince else {
      guard let newSince else { return try await run() }
      return try await runNewTests(since: newSince)
    }
    guard let newSince else { return try await runKillers(since: formerSince) }
    let first = try await runNewTests(since: newSince)
    let isSound =
      first.findings.isEmpty && first.baseline?.faults.isEmpty != false && first.faultsAfter != nil
    guard isSound || first.newTests?.isEmpty == true, !first.interrupted else { return first }
    return close(joined(newTests: first, killers: try await runKillers(since: formerSince)))
  }

  /// Two records of tests as one.
  private func joined(newTests first: RunRecord, killers second: RunRecord) -> RunRecord {
    var record = second
    (record.newTests, record.newTestsSince) = (first.newTests, first.newTestsSince)
    record.baseline = second.baseline ?? first.baseline
    let looks = [first.faultsAfter, second.faultsAfter].compactMap { $0 }
    record.faultsAfter = looks.isEmpty ? nil : looks.flatMap { $0 }.distinct
    record.notes = (first.notes + second.notes).distinct
    if first.subject?.tree != second.subject?.tree {
      record.killersSince?.faults.append("the working tree has changed during the run")
    }
    return record
  }
}
