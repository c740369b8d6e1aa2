extension TestRun {
  /// A run whose parts have been held against each other: results, plan, exit status.
  ///
  /// Whatever does not add up goes into `disagreements`, and with that the run can neither kill nor pass.
  ///
  /// - Parameters:
  ///   - planned: the tests that were asked for; empty: whichever there are.
  ///   - results: what was said of each test.
  ///   - ending: how the process ended.
  ///   - disagreements: what the reader of the results has already found, totals for instance.
  ///   - seconds: how long the run took.
  public static func reconciling(
    planned: [TestID], results: [TestResult], ending: Ending, disagreements: [String], seconds: Double
  ) -> TestRun {
    let (results, conflicts) = merged(results)
    var found = disagreements + conflicts
    if case .exited(let code) = ending {
      found += contradictions(code: code, planned: planned, results: results)
    }
    return TestRun(
      planned: planned, results: results, ending: ending, disagreements: found, seconds: seconds)
  }

  /// One result a test.
  ///
  /// The same test told twice with the same end (a parameterised one) is one result.
  private static func merged(_ results: [TestResult]) -> ([TestResult], conflicts: [String]) {
    var merged: [TestResult] = []
    var places: [TestID: Int] = [:]
    var conflicts: [String] = []
    for result in results {
      guard let place = places[result.test] else {
        places[result.test] = merged.count
        merged.append(result)
        continue
      }
      if merged[place].status != result.status {
        conflicts.append(
          "\(result.test) was reported twice, as \(merged[place].status.rawValue) and as \(result.status.rawValue)"
        )
      }
      merged[place].seconds += result.seconds
      merged[place].failures += result.failures
    }
    return (merged, conflicts)
  }

  private static func contradictions(code: Int32, planned: [TestID], results: [TestResult]) -> [String] {
    guard !results.isEmpty else { return ["the test command exited with \(code) and reported no test"] }
    // A test that began and did not end: the process died in it. That is an outcome, not a contradiction.
    if results.contains(where: { $0.status == .unfinished }) {
      return code == 0 ? ["the test command exited with 0 in the middle of a test"] : []
    }
    var found: [String] = []
    let failed = results.filter(\.showsFailure)
    if code == 0, let first = failed.first {
      found.append("the test command exited with 0 although \(first.test) failed")
    }
    if code != 0, failed.isEmpty {
      found.append("the test command exited with \(code) although no test failed")
    }
    let missing = Set(planned).subtracting(results.map(\.test))
    if let first = missing.min() {
      found.append(
        "\(missing.count) of \(planned.count) tests that were asked for did not run, \(first) among them")
    }
    return found
  }
}
