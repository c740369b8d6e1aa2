import MutationTesting
import Testing

@Suite struct KillMatrixTests {
  private static let tests: [TestID] = ["M.C/a", "M.C/b", "M.C/c"]

  private static func run(
    _ results: [TestResult], _ ending: TestRun.Ending = .exited(0), disagreements: [String] = []
  ) -> TestRun {
    TestRun(planned: results.map(\.test), results: results, ending: ending, disagreements: disagreements)
  }

  private static func mutant(_ id: String, _ expectation: Mutant.Expectation = .assertion) -> Mutant {
    Mutant(id: id, area: "a", path: "p", summary: "s", killers: [Glob("M.C/a")], expectation: expectation)
  }

  @Test(arguments: [
    ([KillMatrixTests.run([.init("M.C/a", .failed)], .exited(1))], KillMatrix.Pair.killed),
    ([KillMatrixTests.run([.init("M.C/a", .failed)], .stopped)], .killed),
    ([KillMatrixTests.run([.init("M.C/a", .passed)])], .passed),
    (
      [
        KillMatrixTests.run([.init("M.C/a", .passed)]),
        KillMatrixTests.run([.init("M.C/a", .failed)], .exited(1)),
      ], .killed
    ),
    (
      [KillMatrixTests.run([.init("M.C/a", .unfinished)], .signalled(4))],
      .notRun("the process ended in it by signal 4")
    ),
    ([KillMatrixTests.run([.init("M.C/a", .unfinished, failures: [.init("no")])], .signalled(4))], .killed),
    (
      [KillMatrixTests.run([.init("M.C/a", .unfinished)], .exited(7))],
      .notRun("the process ended in it by a call of exit")
    ),
    ([KillMatrixTests.run([.init("M.C/a", .unfinished)], .deadline)], .notRun("it did not end in time")),
    ([KillMatrixTests.run([.init("M.C/a", .skipped)])], .notRun("it ended as 'skipped'")),
    ([KillMatrixTests.run([.init("M.C/a", .knownIssue)])], .notRun("it ended as 'knownIssue'")),
    (
      [KillMatrixTests.run([.init("M.C/a", .failed)], disagreements: ["the totals disagree"])],
      .notRun("the totals disagree")
    ),
    ([KillMatrixTests.run([.init("M.C/a", .failed)], .lost("gone"))], .notRun("the run was cut off")),
    ([KillMatrixTests.run([.init("M.C/b", .failed)], .exited(1))], .notRun("no run came to it")),
    ([], .notRun("no run came to it")),
  ])
  func `a pair is what the runs say of the test`(runs: [TestRun], pair: KillMatrix.Pair) {
    #expect(KillMatrix.Pair(of: "M.C/a", on: Self.mutant("x"), in: runs) == pair)
  }

  @Test func `a crash or a hang kills a mutant that can only be noticed so and names the test`() {
    let died = [Self.run([.init("M.C/a", .unfinished)], .signalled(4))]
    let hung = [Self.run([.init("M.C/a", .unfinished)], .deadline)]
    #expect(KillMatrix.Pair(of: "M.C/a", on: Self.mutant("x", .crash), in: died) == .killed)
    #expect(KillMatrix.Pair(of: "M.C/a", on: Self.mutant("x", .timeout), in: hung) == .killed)
    #expect(KillMatrix.Pair(of: "M.C/a", on: Self.mutant("x", .crash), in: hung) != .killed)
    let other = [Self.run([.init("M.C/b", .unfinished)], .signalled(4))]
    #expect(KillMatrix.Pair(of: "M.C/b", on: Self.mutant("x", .crash), in: other) != .killed)
    #expect(KillMatrix.Pair(of: "M.C/a", on: Self.mutant("x", .timeout), in: died) != .killed)
  }

  private static func record(
    _ id: String, _ outcome: Outcome, trials: [TestRun] = [], sweep: Sweep? = nil
  ) -> MutantRecord {
    var facts = Facts(apply: .applied(tree: "t", anchoring: .exact))
    facts.trials = trials.isEmpty ? [] : [Trial(trials)]
    facts.sweep = sweep
    return MutantRecord(mutant: mutant(id), facts: facts, judgement: Judgement(outcome))
  }

  private static func baseline(_ last: TestResult.Status = .passed) -> Baseline {
    let results = zip(tests, [.passed, .passed, last]).map { TestResult($0, $1) }
    return Baseline(build: .built(seconds: 1), trial: Trial([run(results)]))
  }

  @Test func `no pair is unaccounted for, whatever became of the mutant`() {
    let killing = Self.run([.init("M.C/a", .failed)], .stopped)
    let records =
      Outcome.allCases.map { Self.record($0.rawValue, $0) } + [
        Self.record("swept", .killed, trials: [killing], sweep: Sweep(reach: ["M.C/a"])),
        Self.record("cut", .killed, trials: [killing]),
        Self.record("unreached", .noCoverage, sweep: Sweep(reach: [])),
        Self.record("unfit", .killed, trials: [killing], sweep: Sweep(unasked: ["M.C/b": "why"])),
      ]
    let matrix = KillMatrix(baseline: Self.baseline(.skipped), mutants: records)
    #expect(matrix.tests == Self.tests)
    #expect(
      matrix.mutants.map(\.mutant) == records.filter { $0.judgement.outcome != .ignored }.map(\.mutant.name))
    for column in matrix.mutants { #expect(column.pairs.count == Self.tests.count) }
    let columns = Dictionary(uniqueKeysWithValues: matrix.mutants.map { ($0.mutant, $0.pairs) })
    let notGreen = KillMatrix.Pair.notRun("it is not green on the baseline")
    #expect(columns["a/swept"] == [.killed, .notReached, notGreen])
    #expect(columns["a/cut"] == [.killed, .notRun("no run came to it"), notGreen])
    #expect(columns["a/unreached"] == [.notReached, .notReached, notGreen])
    #expect(columns["a/unfit"] == [.killed, .notRun("why"), notGreen])
    #expect(columns["a/stale"] == [.notRun("stale"), .notRun("stale"), notGreen])
  }

  @Test func `the judgement does not look at the sweep`() {
    let dead = Sweep(runs: [Self.run([.init("M.C/b", .unfinished)], .signalled(11))])
    var facts = Facts(apply: .applied(tree: "t", anchoring: .exact), build: .built(seconds: 1))
    facts.trials = [Trial([Self.run([.init("M.C/a", .failed)], .stopped)])]
    let expected = Expectations(killers: [Glob("M.C/a")], green: Set(Self.tests))
    let without = judge(facts, expecting: expected)
    facts.sweep = dead
    #expect(judge(facts, expecting: expected) == without && without.outcome == .killed)
  }

  /// A matrix from rows of `k` killed, `p` passed, `n` not reached, `u` not run: a word for each mutant.
  private static func matrix(_ columns: String...) -> KillMatrix {
    let pairs: [Character: KillMatrix.Pair] = [
      "k": .killed, "p": .passed, "n": .notReached, "u": .notRun("why"),
    ]
    return KillMatrix(
      tests: (0..<(columns.first?.count ?? 0)).map { TestID("M.C/t\($0)") },
      mutants: columns.enumerated().map { .init(mutant: "a/m\($0)", pairs: $1.map { pairs[$0]! }) })
  }

  @Test func `a test that was held against mutants and kills none is idle`() {
    #expect(Self.matrix("kpnu", "ppnu").idle == [1, 2])
    #expect(Self.matrix("uu").idle == [])
    #expect(Self.matrix().idle == [])
  }

  @Test func `a mutant that one test alone kills names it`() {
    let sole = Self.matrix("kkp", "pkp", "ppp", "nnk").soleKillers
    #expect(sole.map(\.mutant) == [1, 3] && sole.map(\.test) == [1, 2])
  }

  @Test func `a test is covered when others kill all that it kills`() {
    #expect(Self.matrix("kkp", "pkp").covered == [0])
    #expect(Self.matrix("kk", "kk").covered == [0, 1])
    #expect(Self.matrix("kp", "pk").covered == [])
    #expect(Self.matrix("pp").covered == [])
  }

  @Test(
    arguments: [
      (["kkp", "pkp"], [1], true),
      (["kp", "pk"], [0, 1], true),
      (["pp", "pp"], [], true),
      // Greedily the third test comes first, and then it takes three.
      (
        ["kpkppkppp", "kpkpppkpp", "pkkppppkp", "pkkpppppk", "kppkppppp", "pkppkpppp"], [0, 1], true
      ),
    ] as [([String], [Int], Bool)])
  func `the smallest set kills whatever all kill`(columns: [String], tests: [Int], isExact: Bool) {
    let pairs = columns.map { $0.map { $0 == "k" ? KillMatrix.Pair.killed : .passed } }
    let matrix = KillMatrix(
      tests: (0..<columns[0].count).map { TestID("M.C/t\($0)") },
      mutants: pairs.enumerated().map { .init(mutant: "a/m\($0)", pairs: $1) })
    #expect(matrix.smallestCover() == .init(tests: tests, isExact: isExact))
    // Out of steps it is the greedy one, which says so and kills all as well.
    let greedy = matrix.smallestCover(within: 0)
    #expect(!greedy.isExact)
    for killers in matrix.killers where !killers.isEmpty {
      #expect(!Set(greedy.tests).isDisjoint(with: killers))
    }
  }

  @Test func `the matrices of shards are one when they are of one suite`() {
    let whole = Self.matrix("kp", "pk")
    let parts = whole.mutants.map { KillMatrix(tests: whole.tests, mutants: [$0]) }
    #expect(KillMatrix(joining: parts) == whole)
    #expect(KillMatrix(joining: [whole, KillMatrix(tests: ["M.C/other"], mutants: [])]) == nil)
    #expect(KillMatrix(joining: []) == nil)
  }
}
