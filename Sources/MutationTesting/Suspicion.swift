/// How many verdicts in a row have to look alike before the baseline is looked at again.
private let streak = 3

/// Whether the last verdicts look so alike that something else than the mutants may have made them: all crashed, all
/// timed out, none could be judged, none built, or all were killed by the same test that no header names.
///
/// - Parameter judgements: those since the baseline was last seen green, in order.
public func looksSuspicious(_ judgements: [Judgement]) -> Bool {
  guard judgements.count >= streak else { return false }
  let last = judgements.suffix(streak)
  guard let first = last.first, last.allSatisfy({ $0.outcome == first.outcome }) else { return false }
  switch first.outcome {
  case .crashed, .timeout, .error, .compileError: return true
  case .killedElsewhere:
    let common = last.dropFirst().reduce(Set(first.killedBy)) { $0.intersection($1.killedBy) }
    return !common.isEmpty
  case .killed, .survived, .noCoverage, .noOp, .stale, .flaky, .ignored: return false
  }
}
