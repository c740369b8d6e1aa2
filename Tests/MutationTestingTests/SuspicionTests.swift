import MutationTesting
import Testing

@Suite struct SuspicionTests {
  @Test(arguments: Outcome.allCases)
  func `three of a kind are suspicious when nothing but the mutants should make them so`(outcome: Outcome) {
    let suspicious: Set<Outcome> = [.crashed, .timeout, .error, .compileError]
    #expect(
      looksSuspicious([Judgement](repeating: Judgement(outcome), count: 3)) == suspicious.contains(outcome))
    #expect(!looksSuspicious([Judgement](repeating: Judgement(outcome), count: 2)))
  }

  @Test func `only the last ones count, and they have to be of one kind`() {
    let crash = Judgement(.crashed)
    #expect(looksSuspicious([Judgement(.killed), crash, crash, crash]))
    #expect(!looksSuspicious([crash, crash, crash, Judgement(.killed)]))
    #expect(!looksSuspicious([crash, Judgement(.timeout), crash]))
  }

  @Test func `the same test killing three mutants that do not name it is suspicious`() {
    func elsewhere(_ tests: TestID...) -> Judgement { Judgement(.killedElsewhere, killedBy: tests) }
    #expect(looksSuspicious([elsewhere("a"), elsewhere("b", "a"), elsewhere("a", "c")]))
    #expect(!looksSuspicious([elsewhere("a"), elsewhere("b"), elsewhere("a")]))
  }
}
