import MutationTesting

extension MutantRecord {
  /// The tests that ran the changed code, as far as that was measured; nil: it was not.
  var reachedBy: [TestID]? { facts.reach }

  /// The tests that ran on the mutant and passed, each once, in order: they did not notice.
  ///
  /// Where it is known which tests run the changed code, only these.
  ///
  /// A test that fails in one repeat and passes in another is not among them.
  var unnoticing: [TestID] {
    let results = facts.trials.flatMap(\.runs).flatMap(\.results)
    let failed = Set(results.filter(\.showsFailure).map(\.test))
    let reach = reachedBy.map { Set($0) }
    var seen = failed
    return results.map { ($0.test, $0.status) }.filter { test, status in
      status == .passed && reach?.contains(test) != false && seen.insert(test).inserted
    }.map(\.0)
  }

  /// Why it was not built together with others; nil: it was, or that was never tried.
  var whyBuiltAlone: String? { misfit }

  /// What ran on it, in a phrase.
  var ranInWords: String {
    let runs = facts.trials.flatMap(\.runs)
    guard !runs.isEmpty else { return "nothing" }
    let results = runs.flatMap(\.results)
    let failed = results.filter(\.showsFailure).count
    let quiet = results.filter { !$0.showsFailure }
    func count(_ status: TestResult.Status) -> Int { quiet.filter { $0.status == status }.count }
    let rest = [
      (count(.skipped), "skipped"), (count(.knownIssue), "with a known issue"),
      (count(.unfinished), "cut off"),
    ]
    let parts =
      ["\(count(.passed)) passed", "\(failed) failed"] + rest.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let trials = facts.trials.count > 1 ? " in \(facts.trials.count) repeats" : ""
    return "\(counted(results.count, "test"))\(trials): \(parts.joined(separator: ", "))"
  }
}
