import Foundation
import MutationTesting
import Testing

@Suite struct CachedResultTests {
  private static let killer: TestID = "M.C/testK"
  private static let other: TestID = "M.C/testO"
  private static let applied = ApplyFact.applied(tree: "t", anchoring: .exact)

  private static func mutant(_ expectation: Mutant.Expectation = .assertion) -> Mutant {
    Mutant(
      id: "x", area: "a", path: "mutants/a/x.patch", summary: "s", killers: [Glob(killer.text)],
      expectation: expectation)
  }

  private static func ran(
    _ first: TestResult.Status, _ second: TestResult.Status, _ ending: TestRun.Ending
  ) -> Facts {
    let failure = TestResult.Failure("wrong", at: SourceLocation(file: "f", line: 3))
    let results = [(killer, first), (other, second)].map { test, status in
      TestResult(test, status, seconds: 0.5, failures: status == .failed ? [failure] : [])
    }
    var run = TestRun(planned: [killer, other], results: results, ending: ending, seconds: 1.25)
    run.strays = [.init(pid: 1, command: "c")]
    (run.listeners, run.written, run.silence) = (["l"], ["w"], 0.25)
    return Facts(apply: applied, build: .built(seconds: 2), trials: [Trial([run])])
  }

  private static func record(_ facts: Facts, _ mutant: Mutant = mutant()) -> MutantRecord {
    let expected = Expectations(killers: mutant.killers, green: [killer, other])
    return MutantRecord(mutant: mutant, facts: facts, judgement: judge(facts, expecting: expected))
  }

  private static let table: [(outcome: Outcome, record: MutantRecord, isKept: Bool)] = [
    (.killed, record(ran(.failed, .passed, .exited(1))), true),
    (.killedElsewhere, record(ran(.passed, .failed, .exited(1))), true),
    (.survived, record(ran(.passed, .passed, .exited(0))), true),
    (.compileError, record(Facts(apply: applied, build: .failed(seconds: 1, excerpt: "e"))), true),
    (.noOp, record(Facts(apply: applied, build: .sameProgram(seconds: 1))), true),
    (.timeout, record(ran(.unfinished, .passed, .deadline)), false),
    (.timeout, record(ran(.unfinished, .passed, .deadline), mutant(.timeout)), false),
    (.crashed, record(ran(.unfinished, .passed, .signalled(4))), false),
    (.crashed, record(ran(.unfinished, .passed, .signalled(4)), mutant(.crash)), true),
    (.crashed, record(ran(.passed, .unfinished, .signalled(4)), mutant(.crash)), false),
    (.error, record(ran(.passed, .passed, .interrupted)), false),
    (.error, record(Facts(apply: applied, build: .lost("l"))), false),
    (.error, record(Facts(apply: applied, build: .timedOut(seconds: 9))), false),
    (.noOp, record(Facts(apply: .nothingChanged)), false), (.stale, record(Facts(apply: .stale("s"))), false),
    (.ignored, record(Facts(ignored: "until", apply: applied)), false),
    (
      .flaky,
      record(
        {
          var facts = ran(.failed, .passed, .exited(1))
          facts.trials += ran(.passed, .passed, .exited(0)).trials
          return facts
        }()), false
    ),
  ]

  @Test(arguments: table.indices)
  func `only what another run would find again is kept`(row: Int) {
    let (outcome, record, isKept) = Self.table[row]
    #expect(record.judgement.outcome == outcome)
    #expect((CachedResult(record, confirm: 1, log: nil) != nil) == isKept)
  }

  @Test(arguments: table.indices)
  func `what was kept makes the same record again`(row: Int) throws {
    let original = Self.table[row].record
    guard let result = CachedResult(original, confirm: 2, log: .init(name: "n", digest: "d")) else { return }
    let read = try JSONDecoder().decode(CachedResult.self, from: JSONEncoder().encode(result))
    #expect(read == result)
    let again = try #require(
      read.record(
        of: original.mutant, apply: original.facts.apply, green: [Self.killer, Self.other], confirm: 1))
    #expect(again.facts == original.facts && again.judgement == original.judgement && again.cached)
  }

  @Test func `a result that means something else now is not taken`() throws {
    let result = try #require(CachedResult(Self.table[0].record, confirm: 1, log: nil))
    let mutant = Self.mutant()
    func again(_ green: Set<TestID>, confirm: Int = 1, _ mutant: Mutant = mutant) -> MutantRecord? {
      result.record(of: mutant, apply: Self.applied, green: green, confirm: confirm)
    }
    #expect(again([Self.killer, Self.other]) != nil)
    #expect(again([Self.other]) == nil, "the killer is not green any more")
    #expect(again([Self.killer, Self.other], confirm: 2) == nil, "it was not seen often enough")
    var renamed = mutant
    renamed.killers = [Glob(Self.other.text)]
    #expect(again([Self.killer, Self.other], renamed) == nil, "another test has to fail now")
  }

  @Test func `an expected crash is worth nothing once it is not expected any more`() throws {
    let result = try #require(CachedResult(Self.table[8].record, confirm: 1, log: nil))
    let green: Set<TestID> = [Self.killer, Self.other]
    #expect(result.record(of: Self.mutant(.crash), apply: Self.applied, green: green, confirm: 1) != nil)
    #expect(result.record(of: Self.mutant(), apply: Self.applied, green: green, confirm: 1) == nil)
  }
}
