import Testing

@testable import Schemata

@Suite struct LineCodeTests {
  @Test func aLineOfAMutantTellsItAndItself() {
    let told = LineCode.encode(34, mutant: 12)
    #expect(told == 1_200_034)
    #expect(LineCode.mutant(told) == 12)
    #expect(MergedSources.sourceLine(told) == 34)
    #expect(LineCode.mutant(34) == nil)
    #expect(MergedSources.sourceLine(34) == 34)
  }
}
