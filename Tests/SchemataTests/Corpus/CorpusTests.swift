import Testing

@testable import Schemata

/// Programs that were really compiled, with and without choices.
@Suite(.serialized, .corpus) struct CorpusTests {
  @Test func everyMutantFits() throws {
    let merged = try #require(CorpusProgram.shared).merged
    #expect(merged.misfits == [:])
    #expect(merged.fitted == CorpusMutant.all.map(\.number))
    #expect(merged.fitted.count >= 60)
  }

  @Test(arguments: CorpusProgram.Mode.allCases)
  func withoutAnActiveMutantTheProgramIsTheOriginal(_ mode: CorpusProgram.Mode) throws {
    let program = try #require(CorpusProgram.shared)
    let truths = try program.truths()
    let results = try program.results(mode, [])
    for name in CorpusCase.all.indices.map(CorpusCase.name) { #expect(results[name] == truths[name]) }
  }

  @Test(arguments: CorpusProgram.Mode.allCases)
  func anActiveMutantDoesWhatItsTextDoes(_ mode: CorpusProgram.Mode) throws {
    let program = try #require(CorpusProgram.shared)
    let truths = try program.truths()
    for mutant in CorpusMutant.all {
      let result = try program.results(mode, [mutant.home], active: mutant.number)[mutant.home]
      #expect(result == truths[mutant.copy], "\(mutant.title)")
    }
  }

  @Test func aReachableMutantChangesWhatItsCaseTells() throws {
    let truths = try #require(CorpusProgram.shared).truths()
    for mutant in CorpusMutant.all {
      #expect((truths[mutant.copy] != truths[mutant.home]) == mutant.isReached, "\(mutant.title)")
    }
  }

  @Test func aMutantIsReachedWhereItsCaseRuns() throws {
    let program = try #require(CorpusProgram.shared)
    for name in CorpusCase.all.indices.map(CorpusCase.name) {
      let reached = try program.reached(.six, [name])
      let expected = CorpusMutant.all.filter { $0.home == name && $0.isReached }.map(\.number)
      #expect(reached == Set(expected), "\(name)")
    }
  }

  @Test func anActiveMutantIsReachedToo() throws {
    let program = try #require(CorpusProgram.shared)
    for mutant in CorpusMutant.all {
      let reached = try program.reached(.six, [mutant.home], active: mutant.number)
      #expect(reached.contains(mutant.number) == mutant.isReached, "\(mutant.title)")
    }
  }
}
