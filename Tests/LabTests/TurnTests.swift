import MutationTesting
import Testing

@testable import Lab

@Suite struct TurnTests {
  /// Asks tests in turn, of which some crash and some hang, and returns what was asked, process by process.
  private func asked(
    _ tests: [TestID], in groups: [[TestID]]? = nil, crashing: Set<TestID> = [], hanging: Set<TestID> = [],
    failing: Set<TestID> = []
  ) async throws -> [[TestID]] {
    var asked: [[TestID]] = []
    _ = try await givingEachATurn(groups ?? [tests], of: tests) { some, _ throws(LabError) in
      var results: [TestResult] = []
      var ending = TestRun.Ending.exited(0)
      for test in some {
        let isLast = crashing.contains(test) || hanging.contains(test)
        if isLast { ending = hanging.contains(test) ? .idle : .signalled(11) }
        if failing.contains(test) { ending = .stopped }
        results.append(TestResult(test, isLast ? .unfinished : failing.contains(test) ? .failed : .passed))
        if isLast || failing.contains(test) { break }
      }
      asked.append(results.map(\.test))
      return [TestRun(planned: some, results: results, ending: ending)]
    }
    return asked
  }

  @Test func `a quiet group is one process`() async throws {
    #expect(try await asked(["a", "b"]) == [["a", "b"]])
  }

  @Test func `what comes after a crash has a process of its own`() async throws {
    #expect(try await asked(["a", "b", "c"], crashing: ["a"]) == [["a"], ["b", "c"]])
  }

  @Test func `after a failure nothing is asked`() async throws {
    #expect(try await asked(["a", "b", "c"], failing: ["a"]) == [["a"]])
  }

  @Test func `after a hang the others are asked`() async throws {
    let tests: [TestID] = ["M.A/1", "M.A/2", "M.B/1", "M.C/1", "M.D/1"]
    #expect(
      try await asked(tests, hanging: ["M.A/1"]) == [["M.A/1"], ["M.B/1", "M.C/1", "M.D/1"], ["M.A/2"]])
    #expect(
      try await asked(tests, crashing: ["M.A/1"], hanging: ["M.B/1"]) == [
        ["M.A/1"], ["M.B/1"], ["M.C/1", "M.D/1"], ["M.A/2"],
      ])
  }

  @Test func `who hangs again and again is given up, also with what was run before`() async throws {
    let hung = TestRun(planned: ["a"], results: [TestResult("a", .unfinished)], ending: .deadline)
    for (earlier, processes) in [(0, 8), (5, 3), (8, 0)] {
      var told: [Bool] = []
      let tests = (0..<20).map { TestID("t\($0)") }
      _ = try await givingEachATurn([tests], of: tests, after: Array(repeating: hung, count: earlier)) {
        some, hasHung throws(LabError) in
        told.append(hasHung)
        return [TestRun(planned: some, results: [TestResult(some[0], .unfinished)], ending: .idle)]
      }
      #expect(told == (0..<processes).map { earlier > 0 || $0 > 0 })
    }
  }

  @Test func `who crashes again and again is given up`() async throws {
    let tests = (0..<200).map { TestID("t\($0)") }
    #expect(try await asked(tests, crashing: Set(tests)).count == 128)
    let groups = [Array(tests[..<100]), Array(tests[100...])]
    #expect(try await asked(tests, in: groups, crashing: Set(tests)).count == 128)
  }

  @Test func `a class of which a test crashes waits until the others have had their turn`() async throws {
    let tests: [TestID] = ["M.A/1", "M.A/2", "M.A/3", "M.B/1", "M.B/2", "M.C/1"]
    #expect(
      try await asked(tests, crashing: ["M.A/1", "M.A/2", "M.B/1"]) == [
        ["M.A/1"], ["M.B/1"], ["M.C/1"], ["M.A/2"], ["M.A/3", "M.B/2"],
      ])
    #expect(
      try await asked(tests, crashing: ["M.A/1", "M.A/2"], failing: ["M.B/2"]) == [
        ["M.A/1"], ["M.B/1", "M.B/2"],
      ])
  }

  @Test func `such a class waits for the other groups, too, and is then asked in the suite's order`()
    async throws
  {
    let tests: [TestID] = ["M.A/1", "M.A/2", "M.A/3", "M.B/1", "M.B/2", "M.C/1"]
    let groups: [[TestID]] = [["M.A/3", "M.B/2"], ["M.A/1", "M.B/1"], ["M.A/2", "M.C/1"]]
    for (crashing, hanging) in [(Set(tests), []), ([], Set(tests))] as [(Set<TestID>, Set<TestID>)] {
      #expect(
        try await asked(tests, in: groups, crashing: crashing, hanging: hanging) == [
          ["M.A/3"], ["M.B/2"], ["M.C/1"], ["M.A/1"], ["M.A/2"], ["M.B/1"],
        ])
    }
    #expect(
      try await asked(tests, in: groups, hanging: ["M.A/3"]) == [
        ["M.A/3"], ["M.B/2"], ["M.B/1"], ["M.C/1"], ["M.A/1", "M.A/2"],
      ])
    #expect(try await asked(tests, in: groups) == groups)
  }

  @Test func `a process that says nothing is not started again`() async throws {
    var count = 0
    _ = try await givingEachATurn([["a"]], of: ["a"]) { some, _ throws(LabError) in
      count += 1
      return [TestRun(planned: some, results: [], ending: .signalled(9))]
    }
    #expect(count == 1)
  }

  @Test(arguments: [["a", "b"], ["b", "a"]] as [[TestID]])
  func `tests that were under way together at a crash are run one by one`(begun: [TestID]) async throws {
    var asked: [[TestID]] = []
    let runs = try await givingEachATurn([["a", "b", "c"]], of: ["a", "b", "c"]) { some, _ throws(LabError) in
      asked.append(some)
      switch some {
      case ["a", "b", "c"]:
        let cut = begun.map { TestResult($0, .unfinished) }
        return [TestRun(planned: some, results: cut, ending: .signalled(4))]
      case ["b"]: return [TestRun(planned: some, results: [TestResult("b", .failed)], ending: .exited(1))]
      default:
        return [TestRun(planned: some, results: some.map { TestResult($0, .passed) }, ending: .exited(0))]
      }
    }
    // In the suite's order, whichever began first.
    #expect(asked == [["a", "b", "c"], ["c"], ["a"], ["b"]])
    #expect(runs.areDecided)
  }
}
