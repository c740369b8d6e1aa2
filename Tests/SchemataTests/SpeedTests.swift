import Testing

@testable import Schemata

@Suite struct SpeedTests {
  @Test func twoHundredMutantsOfFiftyFilesTakeSeconds() {
    let text = (0..<60).map {
      "func f\($0)(_ x: Int) -> Int {\n  if x > 0 { return g(x) }\n  // Else.\n  return x\n}\n"
    }
    .joined()
    let sources = (0..<50).map { SourceFile(path: "Sources/M/F\($0).swift", text: text, module: "M") }
    let mutants = (1...200).map { number in
      let changed = text.replacing(
        "func f\(number % 60)(_ x: Int) -> Int {\n  if x > 0",
        with: "func f\(number % 60)(_ x: Int) -> Int {\n  if x > \(number)")
      return SourceMutant(number: number, files: ["Sources/M/F\(number % 50).swift": changed])
    }
    let clock = ContinuousClock()
    let taken = clock.measure {
      #expect(Schemata(root: "/r", sources: sources, mutants: mutants).merged().fitted.count == 200)
    }
    // Some seconds on two busy cores.
    #expect(taken < .seconds(60))
  }
}
