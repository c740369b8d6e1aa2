import Schemata
import Testing

/// Which functions are tests, and their ids.
///
/// Where a runner lists such a test on Linux, the id is as it was listed.
@Suite struct TestFormsTests {
  @Test(arguments: Form.xctest) func xctestRunsTheseMethods(form: Form) {
    #expect(tests(form.texts, .xctest) == form.ids)
    #expect(tests(form.texts, .swiftTesting) == [])
  }

  @Test(arguments: Form.swiftTesting) func swiftTestingRunsTheseFunctions(form: Form) {
    #expect(tests(form.texts, .swiftTesting) == form.ids)
    #expect(tests(form.texts, .xctest) == [])
  }

  @Test func aTestTellsWhereItsNameIs() {
    let text = """
      import Testing

      /// What it is for.
      @Test(
        .disabled()
      )
      func
        name() {}
      """
    let test = TestSources(files: [SourceFile(path: "Tests/M/A.swift", text: text, module: "M")]).tests.first
    #expect(test?.file == "Tests/M/A.swift")
    #expect(test?.line == 8)
  }

  @Test func anInheritedTestIsWhereItIsDeclared() {
    let files = [
      SourceFile(path: "A.swift", text: "class Sub: Base { func testOwn() {} }", module: "M"),
      SourceFile(path: "B.swift", text: "\nclass Base: XCTestCase { func testA() {} }", module: "M"),
    ]
    let test = TestSources(files: files).tests.first { $0.id == "M.Sub/testA" }
    #expect(test?.file == "B.swift")
    #expect(test?.line == 2)
  }

  @Test(arguments: [
    ("// mutants: port-ignored, gate-open\n", ["port-ignored", "gate-open"]),
    ("/// What it is for.\n/// mutants: a\n", ["a"]),
    ("/* mutants: a b */\n", ["a", "b"]),
    ("/**\n * mutants: a,b\n */\n", ["a", "b"]),
    ("// mutants: a\n// mutants: b, a\n", ["a", "b"]),
    ("//mutants:a\n", ["a"]),
    ("// mutants: redirect/*\n", ["redirect/*"]),
    ("// It kills mutants: a\n", []),
    ("let x = 1  // mutants: a\n", []),
    ("// mutants:\n", []),
  ])
  func aCommentNamesTheMutantsOfATest(comment: String, names: [String]) {
    for text in [comment + "@Test func t() {}", comment + "@Test\nfunc t() {}"] {
      let tests = TestSources(files: [SourceFile(path: "A.swift", text: text, module: "M")]).tests
      #expect(tests.map(\.mutants) == [names])
    }
  }

  @Test func aCommentBetweenAttributesAndFunctionCountsAndOneInTheBodyDoesNot() {
    let text = "@Test\n// mutants: a\nfunc t() {\n  // mutants: b\n}"
    #expect(
      TestSources(files: [SourceFile(path: "A.swift", text: text, module: "M")]).tests[0].mutants == ["a"])
  }

  /// The ids of one kind, with the module `M` as `.`.
  private func tests(_ texts: [String], _ kind: TestFunction.Kind) -> [String] {
    let files = texts.enumerated().map { number, text in
      // A text may begin with the module it is in.
      let named = text.hasPrefix("// in ") ? String(text.dropFirst(6).prefix { $0 != "\n" }) : "M"
      return SourceFile(path: "\(number).swift", text: text, module: named)
    }
    return TestSources(files: files).tests.filter { $0.kind == kind }.map(\.id)
  }
}

/// Texts of files with the ids of the tests in them.
struct Form: Sendable, CustomTestStringConvertible {
  let name: String
  let texts: [String]
  let ids: [String]

  init(_ name: String, _ texts: String..., ids: [String]) {
    self.name = name
    self.texts = texts
    self.ids = ids
  }

  var testDescription: String { name }
}

extension Form {
  static let xctest = [
    Form(
      "plain methods",
      """
      final class A: XCTestCase {
        func testA() {}
        func testB() async throws {}
        func testC() throws -> Void {}
        func testD() -> () {}
        func test() {}
        func tests() {}
        func test_e() {}
        func `testF`() {}
        @MainActor public func testG() {}
        @available(*, deprecated) func testH() {}
        nonisolated func testI() {}
      }
      """,
      ids: [
        "test", "testA", "testB", "testC", "testD", "testF", "testG", "testH", "testI", "test_e", "tests",
      ]
      .map { "M.A/" + $0 }),
    Form(
      "methods that are no tests",
      """
      class A: XCTestCase {
        func testParameter(_ x: Int = 1) {}
        func testGeneric<T>(_: T.Type = T.self) {}
        func testResult() -> Int { 1 }
        private func testPrivate() {}
        fileprivate func testFileprivate() {}
        static func testStatic() {}
        class func testClass() {}
        var testProperty: Int { 1 }
        func Test() {}
        func helper() { func testLocal() {} }
        override func setUp() {}
      }
      """, ids: []),
    Form("free functions", "func testA() {}", ids: []),
    Form("other types", "struct A { func testA() {} }\nclass B { func testB() {} }", ids: []),
    Form("qualified base", "class A: XCTest.XCTestCase { func testA() {} }", ids: ["M.A/testA"]),
    Form(
      "base with attributes and protocols", "class A: @MainActor XCTestCase, P { func testA() {} }",
      ids: ["M.A/testA"]),
    Form("base after a protocol is no base", "class A: P, XCTestCase { func testA() {} }", ids: []),
    Form(
      "alias of the base", "typealias Base = XCTestCase\nclass A: Base { func testA() {} }",
      ids: ["M.A/testA"]),
    Form(
      "aliases in a circle", "typealias X = Y\ntypealias Y = X\nclass A: X { func testA() {} }", ids: []),
    Form(
      "classes in a circle", "class A: B { func testA() {} }\nclass B: A { func testB() {} }", ids: []),
    Form(
      "base in a later file", "class C: B { func testC() {} }", "class B: A {}", "class A: XCTestCase {}",
      ids: ["M.C/testC"]),
    Form(
      "base in another module", "import Base\nclass A: Base { func testA() {} }",
      "// in Other\nopen class Base: XCTestCase {}", ids: ["M.A/testA"]),
    Form(
      "base with its module", "class A: Other.Base { func testA() {} }",
      "// in Other\nopen class Base: XCTestCase {}", ids: ["M.A/testA"]),
    Form(
      "the own module's class is meant first", "class A: Base { func testA() {} }\nclass Base {}",
      "// in Other\nopen class Base: XCTestCase {}", ids: []),
    Form("unknown test case", "class A: FancyTestCase { func testA() {} }", ids: ["M.A/testA"]),
    Form("unknown tests", "class A: Kit.SharedTests { func testA() {} }", ids: ["M.A/testA"]),
    Form("unknown base", "class A: Fancy { func testA() {} }", ids: []),
    Form(
      "known base with such a name", "class A: FancyTestCase { func testA() {} }\nclass FancyTestCase {}",
      ids: []),
    Form("protocol with such a name", "protocol PTests {}\nclass A: PTests { func testA() {} }", ids: []),
    Form(
      "extensions",
      "class A: XCTestCase {}\nextension A { func testA() {} }\nprivate extension A { func testB() {} }",
      "extension A { func testC() {}; private func testD() {} }", ids: ["M.A/testA", "M.A/testC"]),
    Form(
      "inherited tests",
      "class A: XCTestCase { func testA() {}; func testB() {} }",
      "class B: A { override func testB() {}; func testC() {} }\nclass C: B {}",
      ids: [
        "M.A/testA", "M.A/testB", "M.B/testA", "M.B/testB", "M.B/testC", "M.C/testA", "M.C/testB",
        "M.C/testC",
      ]),
    Form(
      "private classes", "private class A: XCTestCase { func testA() {} }",
      "fileprivate final class B: XCTestCase { func testB() {} }", ids: []),
    Form(
      "a generic class has tests in its subclasses only",
      "class A<T>: XCTestCase { func testA() {} }\nclass B: A<Int> { func testB() {} }",
      ids: ["M.B/testA", "M.B/testB"]),
    Form(
      "nested classes",
      "enum A { class B: XCTestCase { func testB() {} } }\nextension A { class C: B { func testC() {} } }",
      ids: ["M.A.B/testB", "M.A.C/testB", "M.A.C/testC"]),
    Form(
      "all clauses",
      """
      #if os(Linux)
        class A: XCTestCase {
          #if X
            func testX() {}
          #elseif Y
            func testY() {}
          #else
            func testZ() {}
            func testX() {}
          #endif
        }
      #else
        class B: XCTestCase { func testB() {} }
      #endif
      """, ids: ["M.A/testX", "M.A/testY", "M.A/testZ", "M.B/testB"]),
    Form(
      "in strings and comments", "let a = \"class A: XCTestCase { func testA() {} }\" // func testA()",
      ids: []),
    Form("class in a function", "func f() { class A: XCTestCase { func testA() {} } }", ids: []),
  ]

  static let swiftTesting = [
    Form(
      "free functions",
      """
      @Test func a() {}
      @Test("Named", .disabled()) func b() async throws {}
      @Testing.Test private func c() {}
      @Test @available(*, deprecated) func d() {}
      @available(*, deprecated) @Test func e() -> Int { 1 }
      #if compiler(>=6)
        @Test
      #endif
      func f() {}
      """, ids: ["a", "b", "c", "d", "e", "f"].map { "M.\($0)()" }),
    Form(
      "functions that are no tests",
      "func testA() {}\n@Tests func b() {}\n@Other.Test func c() {}\n@Suite func d() {}", ids: []),
    Form(
      "labels",
      """
      @Test(arguments: [1, 2]) func one(x: Int) {}
      @Test(arguments: [1, 2]) func one(_ x: Int) {}
      @Test func one() {}
      @Test(arguments: [1, 2], [3]) func two(x: Int, with y: Int) {}
      @Test(arguments: [(1, 2)]) func three(_: Int, _ b: Int) {}
      @Test(arguments: [1]) func four(in x: Int) {}
      @Test(arguments: [1]) func five(`in` x: Int) {}
      @Test(arguments: [1]) func six(`class` x: Int) {}
      @Test(arguments: [1]) func seven(`some label` x: Int) {}
      @Test(arguments: [1]) func eight(`init`: Int) {}
      @Test(arguments: [1]) func nine(`x`: Int) {}
      @Test(arguments: [1]) func `ten`(`in the` x: Int) {}
      """,
      ids: [
        "M.eight(`init`:)", "M.five(in:)", "M.four(in:)", "M.nine(x:)", "M.one()", "M.one(_:)", "M.one(x:)",
        "M.seven(`some label`:)", "M.six(class:)", "M.ten(`in the`:)", "M.three(_:_:)", "M.two(x:with:)",
      ]),
    Form(
      "raw identifiers",
      """
      @Test func `with spaces`() {}
      @Test func `plain`() {}
      @Test func `class`() {}
      @Test func `init`() {}
      @Test func `self`() {}
      @Test func `1st`() {}
      @Test func `paren(`() {}
      @Test func `tëst raw`() {}
      @Test func tëst() {}
      struct `a.b` { @Test func dotted() {}; @Test func `slash/in`() {} }
      struct `2nd` { @Test func d() {} }
      struct `struct` { @Test func s() {} }
      """,
      ids: [
        "M.`1st`()", "M.`2nd`/d()", "M.`a.b`/`slash/in`()", "M.`a.b`/dotted()", "M.`init`()", "M.`paren(`()",
        "M.`self`()", "M.`tëst raw`()", "M.`with spaces`()", "M.class()", "M.plain()", "M.struct/s()",
        "M.tëst()",
      ]),
    Form(
      "suites",
      """
      struct A {
        @Test func a() {}
        @Test static func s() {}
        struct B { @Test func b() {}; enum C { @Test static func c() {} } }
      }
      @Suite("Shown") struct Named { @Test func n() {} }
      private struct P { @Test private func p() {} }
      actor Act { @Test func a() {} }
      final class Cls { @Test class func c() {} }
      class Sub: Cls { @Test func s() {} }
      """,
      ids: [
        "M.A/B/C/c()", "M.A/B/b()", "M.A/a()", "M.A/s()", "M.Act/a()", "M.Cls/c()", "M.Named/n()", "M.P/p()",
        "M.Sub/s()",
      ]),
    Form(
      "extensions",
      "extension A { @Test func a() {} }\nextension A.B { @Test func b() {}; struct C { @Test func c() {} } }",
      "struct A { struct B {} }\ntypealias Other = A\nextension Other { @Test func o() {} }",
      ids: ["M.A/B/C/c()", "M.A/B/b()", "M.A/a()", "M.A/o()"]),
    Form(
      "extension of another module's type",
      "extension A { @Test func a() {} }\nextension Lib.A { @Test func b() {} }",
      "// in Lib\npublic struct A {}", ids: ["Lib.A/a()", "Lib.A/b()"]),
    Form(
      "all clauses",
      "#if os(Linux)\n@Test func a() {}\nstruct S { @Test func s() {} }\n#else\n@Test func b() {}\n#endif",
      ids: ["M.S/s()", "M.a()", "M.b()"]),
    Form(
      "beside XCTest", "class A: XCTestCase {}\nstruct ATests { @Test func testA() {} }",
      ids: ["M.ATests/testA()"]),
    Form("code that does not parse", "struct A { @Test func a() {", ids: ["M.A/a()"]),
  ]
}
