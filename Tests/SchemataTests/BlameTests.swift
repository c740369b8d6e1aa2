import Testing

@testable import Schemata

/// Whom the output of a failed build blames.
@Suite struct BlameTests {
  // Mutant 1 at line 2, mutants 2 and 3 in the block in lines 3 to 5; 4 and 5 share an addition.
  private static let original = "func f() {\n  a()\n  if b {\n    c()\n  }\n}\nfunc g() {\n  d()\n}\n"
  private static let merged = Merging(
    original, original.replacing("  a()", with: "  x()"), original.replacing("c()", with: "y()"),
    original.replacing("c()", with: "z()"),
    original.replacing("d()", with: "new(1)") + "private func new(_ x: Int) {}\n",
    original.replacing("d()", with: "new(2)") + "private func new(_ x: Int) {}\n"
  ).schemata.merged()

  @Test(arguments: [
    ("/r/Sources/M/A.swift:100002:3: error: cannot find 'x' in scope", [1]),
    ("/r/Sources/M/A.swift:300004:5: error: no", [3]),
    ("/elsewhere/Sources/M/A.swift:300004:5: error: no", [3]),
    ("/r/Sources/M/A.swift:4:5: error: no", [2, 3]),
    ("/r/Sources/M/A.swift:2:5: error: no", [1]),
    ("Sources/M/A.swift:8:5: error: no", [4, 5]),
    ("/r/Sources/M/A.swift:6:1: error: missing return", [1]),
    ("/r/Sources/M/A.swift:400008:1: error: no", [4]),
    ("/r/Sources/M/A.swift:400010:1: error: in what both add", [4, 5]),
    ("/r/Sources/M/A.swift:400010:1: warning: in what both add", []),
    ("/r/Sources/M/A.swift:400010:1: note: error: in what both add", []),
    ("/r/Sources/M/A.swift:9900010:1: error: of nobody", []),
    ("/r/Sources/M/Other.swift:4:5: error: no", []),
    ("error: link command failed", []),
    ("\u{1B}[1m/r/Sources/M/A.swift:200004:3: \u{1B}[0m\u{1B}[0;31merror: \u{1B}[0mno", [2]),
    ("[1/2] x\n/r/Sources/M/A.swift:200004:3: error: no\n/r/Sources/M/A.swift:100002:3: error: no", [1, 2]),
  ])
  func anErrorBlames(_ output: String, _ mutants: [Int]) {
    #expect(Self.merged.fitted == [1, 2, 3, 4, 5])
    #expect(Self.merged.blamed(by: output) == Set(mutants))
  }
}
