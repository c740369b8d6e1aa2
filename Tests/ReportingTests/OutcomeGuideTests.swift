import MutationTesting
import Testing

@testable import Reporting

/// What somebody is told to do about an outcome.
@Suite struct OutcomeGuideTests {
  /// The mutant of an outcome in the run in which each occurs.
  private static func mutant(_ outcome: Outcome) -> MutantRecord {
    EveryOutcome.record.mutants.first { $0.judgement.outcome == outcome }!
  }

  @Test func `whoever has to do something is told what`() {
    for outcome in Outcome.allCases {
      let isDone = outcome == .killed || outcome == .ignored
      #expect((OutcomeGuideTests.mutant(outcome).nextStep == nil) == isDone, "\(outcome)")
    }
  }

  @Test func `a killer that never runs the changed code has to run it first`() {
    var mutant = OutcomeGuideTests.mutant(.killedElsewhere)
    mutant.facts.reach = [EveryOutcome.killer]
    #expect(mutant.nextStep?.contains("else mend \(EveryOutcome.killer)") == true)
    mutant.facts.reach = [EveryOutcome.other]
    #expect(mutant.nextStep?.contains("else make \(EveryOutcome.killer) run this code") == true)
  }

  @Test func `a survivor that changes no code is the patch's fault, not the test's`() {
    var mutant = OutcomeGuideTests.mutant(.survived)
    #expect(mutant.nextStep?.contains("assert") == true)
    mutant.misfit = "changes no code"
    #expect(mutant.nextStep == "mend or delete the patch: it changes nothing but comments or blanks")
  }
}
