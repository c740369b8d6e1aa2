import Testing

@testable import Schemata

/// Which mutants the compiler may leave out.
@Suite struct ConditionalTests {
  private func isConditional(_ original: String, _ mutant: String) -> Bool {
    let merged = Merging(original, mutant).schemata.merged()
    #expect(merged.fitted == [1], "\(merged.misfits)")
    return merged.conditional == [1]
  }

  @Test func `what lies in clauses of #if alone is conditional`() {
    let clauses = "func f() {\n#if A\na()\n#else\nb()\n#endif\nc()\n}"
    #expect(isConditional(clauses, clauses.replacing("a()", with: "x()")))
    #expect(isConditional(clauses, clauses.replacing("b()", with: "x()")))
    #expect(!isConditional(clauses, clauses.replacing("c()", with: "x()")))
    #expect(!isConditional(clauses, clauses.replacing("a()", with: "x()").replacing("c()", with: "x()")))
  }

  @Test func `a function in a clause is, a clause beside it is none of its business`() {
    let functions = "#if A\nfunc f() {\na()\n}\n#endif\nfunc g() {\nb()\n}\n"
    #expect(isConditional(functions, functions.replacing("a()", with: "x()")))
    #expect(!isConditional(functions, functions.replacing("b()", with: "x()")))
  }

  @Test func `an added declaration outside of clauses is compiled in any case`() {
    let original = "#if A\nfunc f() {\na()\n}\n#endif\n"
    #expect(
      !isConditional(original, original.replacing("a()", with: "helper()") + "private func helper() {}\n"))
  }
}
