public import MutationTesting

/// What a run would do, as text: a line for each mutant, judged or taken over from an earlier run.
public enum Preview {
  /// The lines.
  ///
  /// - Parameter record: a run that was planned and not carried out; its mutants are those whose outcome is known.
  public static func text(_ record: RunRecord) -> String {
    let known = Dictionary(record.mutants.map { ($0.mutant.name, $0) }) { one, _ in one }
    let width = record.planned.map(\.count).max() ?? 0
    return record.planned.map { name in
      guard let found = known[name] else { return "judge   \(name)\n" }
      let head = found.cached ? "cached" : "skip  "
      return "\(head)  \(padded(name, width))  \(found.judgement.outcome.rawValue)\n"
    }.joined()
  }

  /// The line that ends a preview.
  public static func closingLine(_ record: RunRecord) -> String {
    let cached = record.mutants.filter(\.cached).count
    let toJudge = record.planned.count - record.mutants.count
    let shard = record.shard.map { " in shard \($0.shard)" } ?? ""
    let build = toJudge == 0 && record.baseline != nil ? "nothing would be built" : "nothing was built"
    return
      "\(counted(record.planned.count, "mutant"))\(shard): \(toJudge) to judge, \(cached) from earlier runs; \(build)\n"
  }
}
