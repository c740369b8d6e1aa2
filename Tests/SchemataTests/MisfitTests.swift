import Testing

@testable import Schemata

/// What cannot be a choice, and what is said of it.
@Suite struct MisfitTests {
  @Test(arguments: [
    ("func f() { a() }", "func f() { /* b */ a() } // c", "changes no code"),
    ("func f() { a() }", "func f() { a() }", "changes no code"),
    ("func f() { a() }", "func f( { a() }", "does not parse"),
    ("func f() { a( }", "func f() { a() }", "does not parse"),
    ("func f(x: Int) { a() }", "func f(x: Int?) { a() }", "changes the signature of func f"),
    ("func f() {}", "@discardableResult func f() {}", "changes attributes"),
    ("struct S { init(a: Int) {} }", "struct S { init(b: Int) {} }", "changes the signature of an init"),
    ("struct S { var x: Int }", "struct S { var x: Int? }", "changes the stored property x"),
    ("struct S { var x: Int { 1 } }", "struct S { var x: Int? { 1 } }", "changes the property x"),
    ("struct S: A {}", "struct S: B {}", "changes conformances"),
    ("struct S {}", "class S {}", "replaces a declaration"),
    ("enum E { case a }", "enum E { case b }", "changes the cases of an enum"),
    ("import A", "import B", "changes the imports"),
    ("import A", "import A\nimport B", "adds a declaration that is not private, or whose name is in use"),
    ("func f() {}\nfunc g() {}", "func f() {}", "removes a declaration"),
    ("subscript(x: Int) -> Int { 1 }", "subscript(x: Int) -> Int { 2 }", nil),
    ("#if A\nfunc f() {}\n#endif", "#if B\nfunc f() {}\n#endif", "changes an #if condition"),
    ("func f() {\n#if A\na()\n#endif\n}", "func f() {\n#if B\na()\n#endif\n}", "changes an #if condition"),
    ("func f() {\na()\n}", "func f() {\n#if B\nb()\n#endif\na()\n}", "changes an #if condition"),
    (
      "func f() {\na\n#if A\n.b()\n#endif\n}", "func f() {\na\n#if A\n.c()\n#endif\n}",
      "in an #if clause without statements"
    ),
    (
      "func f() { g {\n#if A\n1\n#endif\n} }", "func f() { g {\n#if A\n2\n#endif\n} }",
      "in an #if clause that is all of a closure"
    ),
    (
      "@ViewBuilder func f() -> some V { A() }", "@ViewBuilder func f() -> some V { B() }",
      "in a result builder"
    ),
    ("@S.ViewBuilder var x: some V { A() }", "@S.ViewBuilder var x: some V { B() }", "in a result builder"),
    (
      "var x: V { @XBuilder get { if a { A() } } }", "var x: V { @XBuilder get { if a { B() } } }",
      "in a result builder"
    ),
    ("var body: some V { A() }", "var body: some V { B() }", "in what may be a result builder"),
    (
      "func body(c: C) -> some V { A() }", "func body(c: C) -> some V { B() }",
      "in what may be a result builder"
    ),
    ("var x: some V { A(); B() }", "var x: some V { A(); C() }", "in what may be a result builder"),
    ("var body: Int { 1 }", "var body: Int { 2 }", nil),
    ("@_transparent func f() { a() }", "@_transparent func f() { b() }", "in a body with @_transparent"),
    (
      "@_transparent func f(x: Int = 1) { a() }", "@_transparent func f(x: Int = 2) { a() }",
      "in a body with @_transparent"
    ),
    (
      "@_alwaysEmitIntoClient var x: Int { 1 }", "@_alwaysEmitIntoClient var x: Int { 2 }",
      "in a body with @_alwaysEmitIntoClient"
    ),
    (
      "macro m() = #externalMacro(module: \"A\", type: \"B\")",
      "macro m() = #externalMacro(module: \"A\", type: \"C\")", "changes a macro"
    ),
    (
      "class C: D { init() { super.init() } }", "class C: D { init() { a() } }",
      "changes whether an init calls super.init"
    ),
    (
      "struct C { init() { self.init(1) } }", "struct C { init() { a = 1 } }",
      "changes whether an init calls self.init"
    ),
    (
      "class C: D { init() { defer { a() } } }", "class C: D { init() { defer { b() }; c() } }",
      "defers in an init with an implicit super.init"
    ),
    ("class C { init() { defer { a() } } }", "class C { init() { defer { a() }; c() } }", nil),
    ("let x = try f(1)", "let x = try f(2)", "in an expression with try or await"),
    ("let x = try? f(1)", "let x = try? f(2)", nil),
    (
      "func f(x: () -> Int = { 1 }) {}", "func f(x: () -> Int = { 2 }) {}",
      "in a default argument that is a function"
    ),
    (
      "func f(x: Int = #line) {}", "func f(x: Int = 3) {}",
      "in a default argument that tells the place of the call"
    ),
    (
      "func f() { switch x { case 1: a()\n default: b() } }",
      "func f() { switch x { case 1:\n default: b() } }", "empties a case"
    ),
    (
      "#sourceLocation(file: \"a\", line: 1)\nfunc f() { a() }",
      "#sourceLocation(file: \"a\", line: 1)\nfunc f() { b() }", "in a file with #sourceLocation"
    ),
  ])
  func aMisfitSaysWhy(_ original: String, _ mutant: String, _ reason: String?) {
    #expect(Merging.misfit(original, mutant) == reason)
  }

  @Test func aFileThatIsNotCompiledIsAMisfit() {
    let schemata = Schemata(
      root: "/r", sources: [], mutants: [SourceMutant(number: 1, files: ["a.swift": "func f() {}"])])
    #expect(schemata.merged().misfits == [1: "changes a.swift, which is not among the sources"])
  }

  @Test func oneMisfitAmongTheFilesOfAMutantKeepsItOut() {
    let schemata = Schemata(
      root: "/r",
      sources: ["a.swift", "b.swift"].map { SourceFile(path: $0, text: "func f() { a() }", module: "M") },
      mutants: [
        SourceMutant(number: 1, files: ["a.swift": "func f() { b() }", "b.swift": "func g() { a() }"])
      ])
    #expect(schemata.merged().files == [:])
    #expect(
      schemata.merged().misfits == [1: "changes the declaration of f"]
        || schemata.merged().misfits == [1: "changes the signature of func f"])
  }

  @Test func aNumberOutOfRangeIsAMisfit() {
    for number in [0, -1, 50_000] {
      let mutant = SourceMutant(number: number, files: ["a.swift": "func f() { b() }"])
      let source = SourceFile(path: "a.swift", text: "func f() { a() }", module: "M")
      let merged = Schemata(root: "/r", sources: [source], mutants: [mutant]).merged()
      #expect(merged.misfits == [number: "has a number out of range"])
    }
  }
}
