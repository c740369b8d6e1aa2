import Testing

@testable import Schemata

/// Where choices stand, and that nothing else changes.
@Suite struct SiteTests {
  @Test func theWholeOfAChoice() {
    let merged = Merging("func f() -> Int { 1 }\nlet a = 2\n", "func f() -> Int { 3 }\nlet a = 2\n")
    #expect(
      merged.text == """
        func f() -> Int { if __mutate_M_choose(1) {
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 100001)
         return 3 
        } else {
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 1)
         return 1 
        }
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 1)
        }
        let a = 2

        """)
  }

  @Test func theWholeOfAnExpression() {
    let merged = Merging("let a = [\n  1\n], b = 2\n", "let a = [\n  3\n], b = 2\n", "let a = [], b = 2\n")
    #expect(
      merged.text == """
        let a = { if !__mutate_M_choose(1) && !__mutate_M_choose(2) {
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 1)
        return [
          1
        ]
        } else if __mutate_M_isActive(1) {
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 100001)
        return [
          3
        ]
        } else {
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 200001)
        return []
        }
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 3)
        }(), b = 2

        """)
  }

  @Test(arguments: [
    // The innermost block, not the body.
    ("func f() { a(); if b { c() } }", "func f() { a(); if b { d() } }", " c() "),
    ("func f() { guard b else { c() } }", "func f() { guard b else { d() } }", " c() "),
    ("func f() { for x in y { c() } }", "func f() { for x in y { d() } }", " c() "),
    ("func f() { do { c() } catch { e() } }", "func f() { do { c() } catch { d() } }", " e() "),
    (
      "func f() { switch x { case 1: c()\n default: e() } }",
      "func f() { switch x { case 1: d()\n default: e() } }", " c()"
    ),
    // A condition belongs to the statements around it.
    ("func f() { if a { if b { c() } } }", "func f() { if a { if e { c() } } }", " if b { c() } "),
    // Closures and values hold no site of their own.
    ("func f() { g { if b { c() } } }", "func f() { g { if b { d() } } }", " g { if b { c() } } "),
    (
      "func f() { let x = if b { 1 } else { 2 } }", "func f() { let x = if b { 3 } else { 2 } }",
      " let x = if b { 1 } else { 2 } "
    ),
    // Bodies in bodies do.
    ("func f() { func g() { c() } }", "func f() { func g() { d() } }", " c() "),
    (
      "func f() { struct S { var x: Int { 1 } } }", "func f() { struct S { var x: Int { 2 } } }", " return 1 "
    ),
    // What variables and parameters start with.
    ("struct S { var x = { c() } }", "struct S { var x = { d() } }", "return { c() }"),
    ("func f(x: Int = 1) { c() }", "func f(x: Int = 2) { c() }", "return 1"),
  ])
  func theSmallestSiteHoldsTheDifference(_ original: String, _ mutant: String, _ site: String) {
    let text = Merging(original, mutant).text
    let pieces = text.split(separator: "#sourceLocation(file: \"/r/Sources/M/A.swift\", line: 1)\n")
    #expect(pieces.dropFirst().first?.hasPrefix("\(site)\n}") == true, "\(text)")
  }

  @Test func severalDifferencesUseSeveralSites() {
    let merged = Merging(
      "func f() { a() }\nfunc g() { b() }\nfunc h() { c() }",
      "func f() { d() }\nfunc g() { b() }\nfunc h() { e() }")
    #expect(merged.misfits == [:])
    #expect(merged.text.components("__mutate_M_choose(1)") == 2)
    #expect(merged.text.contains("\nfunc g() { b() }\n"))
  }

  @Test func aSiteInAnotherStandsInItsOriginalBranch() throws {
    let original = "func f() { a(); if b { c() } }"
    let text = Merging(original, "func f() { x(); if b { c() } }", "func f() { a(); if b { d() } }").text
    let branch = try #require(text.firstRange(of: "else {"))
    let inner = try #require(text.firstRange(of: "__mutate_M_choose(2)"))
    #expect(branch.upperBound < inner.lowerBound)
    #expect(text.components("__mutate_M_choose(2)") == 1)
  }

  @Test func withoutAMutantItsTextIsGone() {
    let merged = Merging("func f() { a() }", "func f() { bad() }", "func f() { good() }").schemata.merged(
      without: [1])
    #expect(merged.fitted == [2])
    #expect(merged.misfits == [:])
    #expect(merged.files[Merging.path]?.contains("bad") == false)
    #expect(merged.files[Merging.path]?.contains("good") == true)
  }

  @Test func withoutAnyMutantNothingIsChanged() {
    #expect(Merging("func f() { a() }", "func f() { b() }").schemata.merged(without: [1]).files == [:])
  }

  @Test func everyModuleGetsItsOwnSupport() {
    let paths = ["Sources/A/Sub/X.swift": "A", "Sources/A/Y.swift": "A", "Sources/B/Z.swift": "B"]
    let schemata = Schemata(
      root: "/r", sources: paths.map { SourceFile(path: $0, text: "func f() { a() }", module: $1) },
      mutants: [SourceMutant(number: 4, files: paths.mapValues { _ in "func f() { b() }" })])
    let files = schemata.merged().files
    #expect(
      Set(files.keys).subtracting(paths.keys) == [
        "Sources/A/Sub/mutate_A_choices.swift", "Sources/B/mutate_B_choices.swift",
      ])
    #expect(files["Sources/A/Y.swift"]?.contains("if __mutate_A_choose(4)") == true)
    #expect(files["Sources/B/mutate_B_choices.swift"]?.contains("func __mutate_B_choose(") == true)
  }

  @Test func aSupportFileTakesNoNameThatIsInUse() {
    let sources = [Merging.path, "Sources/M/mutate_M_choices.swift"].map {
      SourceFile(path: $0, text: "func f() { a() }", module: "M")
    }
    let mutant = SourceMutant(number: 1, files: [Merging.path: "func f() { b() }"])
    let files = Schemata(root: "/r", sources: sources, mutants: [mutant]).merged().files
    #expect(Set(files.keys) == [Merging.path, "Sources/M/mutate_M_choices_1.swift"])
  }

  @Test func otherLineEndsStay() {
    let merged = Merging("func f() {\r\n  a()\r\n}\r\n", "func f() {\r\n  b()\r\n}\r\n")
    #expect(
      merged.text.contains(
        "line: 1)\n\r\n  a()\r\n\n}\n#sourceLocation(file: \"/r/Sources/M/A.swift\", line: 3)\n}\r\n"))
  }
}

extension String {
  /// How often a text stands in this one.
  func components(_ text: String) -> Int { ranges(of: text).count }
}
