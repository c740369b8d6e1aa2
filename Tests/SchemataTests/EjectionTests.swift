import Testing

@testable import Schemata

/// Mutants that do not compile, found by what the compiler really says.
@Suite struct EjectionTests {
  private static let original = """
    struct S {
      var x = 1
      static let y = 2
      func f(_ a: Int) -> Int {
        if a > 1 { return 1 }
        return 2
      }
      func g() -> String { "g" }
    }
    """

  @Test func roundsLeaveTheMutantsThatCompile() throws {
    let changes = [
      ("return 1 ", "return \"one\" "),  // 1: a type error
      ("    return 2\n", "    _ = 2\n"),  // 2: no return, told at the end of the body
      ("return 1 ", "return 3 "),  // 3: good
      ("\"g\"", "nothing()"),  // 4: an unknown name
      ("\"g\"", "more + \"g\""),  // 5: good
      ("static let y = 2", "static let y = 2.5"),  // 6: would make the original a Double
      ("    return 2\n", "    return 4\n"),  // 7: good
    ]
    let folder = try Scratch()
    let schemata = Schemata(
      root: folder.path, sources: [SourceFile(path: "A.swift", text: Self.original, module: "M")],
      mutants: changes.enumerated().map { index, change in
        let more = "\n  private var more: String { \"m\" }\n}"
        let text = Self.original.replacing(change.0, with: change.1)
        return SourceMutant(
          number: index + 1, files: ["A.swift": index == 4 ? String(text.dropLast()) + more : text])
      })
    var ejected: Set<Int> = []
    var rounds = 0
    while rounds < 5 {
      rounds += 1
      let merged = schemata.merged(without: ejected)
      let blamed = merged.blamed(
        by: try CompilerOutput.text(merged.files, in: folder, ["-swift-version", "6"]))
      if blamed.isEmpty { break }
      ejected.formUnion(blamed)
    }
    #expect(schemata.merged().misfits == [:])
    #expect(ejected.isSuperset(of: [1, 2, 4, 6]))
    // 7 stands where the missing return is told, and is blamed with 2.
    #expect(ejected.isDisjoint(with: [3, 5]))
    #expect(rounds <= 3)
  }
}
