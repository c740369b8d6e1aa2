import Schemata
import Testing

/// What differs between two versions of test files.
@Suite struct TestChangesTests {
  @Test(arguments: Step.all) func aStepChangesThisAndNoMore(step: Step) {
    let changes = sources(step.new).changes(since: sources(step.old))
    #expect(changes.added.map(\.id) == step.added)
    #expect(changes.changed.map(\.id) == step.changed)
    #expect(changes.removed.map(\.id) == step.removed)
    #expect(changes.filesWithMore == step.more)
    #expect(changes.mentionedElsewhere == step.mentioned)
    #expect(changes.changesMore == !(step.more.isEmpty && step.mentioned.isEmpty))
  }

  /// Each step the other way: what was added is removed, and whether more changes stays.
  @Test(arguments: Step.all) func theWayBackMirrorsTheStep(step: Step) {
    let changes = sources(step.old).changes(since: sources(step.new))
    #expect(changes.added.map(\.id) == step.removed)
    #expect(changes.changed.map(\.id) == step.changed)
    #expect(changes.removed.map(\.id) == step.added)
    #expect(changes.filesWithMore.isEmpty == step.more.isEmpty)
  }

  @Test(arguments: Step.all) func aVersionDoesNotDifferFromItself(step: Step) {
    for files in [step.old, step.new] {
      let changes = sources(files).changes(since: sources(files))
      #expect((changes.added + changes.changed + changes.removed).isEmpty)
      #expect(!changes.changesMore)
    }
  }

  private func sources(_ files: [String: String]) -> TestSources {
    TestSources(files: files.sorted { $0.key < $1.key }.map { SourceFile(path: $0, text: $1, module: "M") })
  }
}

/// Two versions, and what differs.
struct Step: Sendable, CustomTestStringConvertible {
  let name: String
  let old: [String: String]
  let new: [String: String]
  var added: [String] = []
  var changed: [String] = []
  var removed: [String] = []
  var more: [String] = []
  var mentioned: [String] = []

  var testDescription: String { name }

  /// One piece of a file becomes another.
  static func edit(
    _ name: String, _ old: String, _ new: String, in text: String? = nil, added: [String] = [],
    changed: [String] = [],
    removed: [String] = [], more: Bool = false, mentioned: [String] = []
  ) -> Step {
    let text = text ?? suite
    precondition(text.contains(old))
    return Step(
      name: name, old: ["A.swift": text],
      new: ["A.swift": text.replacing(old, with: new, maxReplacements: 1)], added: added, changed: changed,
      removed: removed, more: more ? ["A.swift"] : [], mentioned: mentioned)
  }

  /// A file with tests of both kinds, and with what surrounds them.
  static let suite = """
    import Testing
    import XCTest

    class A: XCTestCase {
      var stored = 1
      override func setUp() { stored = 2 }
      func testA() { helper(1) }
      func testB() { helper(2) }
      private func helper(_ x: Int) {}
    }

    class B: A {
      override func testB() { super.testB() }
    }

    @Suite struct S {
      struct Nested { var x = 1 }
      @Test func s() { let x = [1, 2]; _ = x }
      @Test(arguments: [1]) func t(x: Int) {}
    }

    @Suite(.serialized) struct Pure {
      @Test func p() {}
    }

    #if os(Linux)
      @Test func free() {}
    #endif
    """
}

extension Step {
  static let all = tests + surroundings + files + mentions

  static let tests: [Step] = [
    .edit("a body", "helper(1)", "helper(3)", changed: ["M.A/testA", "M.B/testA"]),
    .edit("a body that a subclass calls", "helper(2)", "helper(3)", changed: ["M.A/testB", "M.B/testB"]),
    .edit("a body that overrides", "super.testB()", "super.testB(); _ = 1", changed: ["M.B/testB"]),
    .edit("a Swift Testing body", "[1, 2]", "[1, 3]", changed: ["M.S/s()"]),
    .edit("arguments", "arguments: [1]", "arguments: [2]", changed: ["M.S/t(x:)"]),
    .edit("an attribute", "@Test func s", "@Test(.disabled()) func s", changed: ["M.S/s()"]),
    .edit("async", "func testA()", "func testA() async", changed: ["M.A/testA", "M.B/testA"]),
    .edit("the name of a parameter", "t(x: Int)", "t(x y: Int)", changed: ["M.S/t(x:)"]),
    .edit("a label", "t(x: Int)", "t(y: Int)", added: ["M.S/t(y:)"], removed: ["M.S/t(x:)"]),
    .edit("a name", "func s()", "func r()", added: ["M.S/r()"], removed: ["M.S/s()"]),
    .edit(
      "a new method", "func testA()", "func testNew() {}\n  func testA()",
      added: ["M.A/testNew", "M.B/testNew"]),
    .edit("a new override", "class B: A {", "class B: A { override func testA() {}", changed: ["M.B/testA"]),
    .edit(
      "a new free function", "@Suite struct S", "@Test func new() {}\n@Suite struct S", added: ["M.new()"]),
    .edit(
      "a test goes", "@Test func p() {}", "@Test func q() {}", added: ["M.Pure/q()"], removed: ["M.Pure/p()"]),
    .edit(
      "a test becomes private", "func testA", "private func testA", removed: ["M.A/testA", "M.B/testA"],
      more: true),
    .edit("white space", "{ helper(1) }", "{\n    helper( 1 ) \n  }"),
    .edit("a comment", "{ helper(1) }", "{ /* here */ helper(1)  // there\n }"),
    .edit("a comment on a test", "  func testA", "  /// What it is for.\n  func testA"),
    .edit(
      "a comment with mutants", "  func testA", "  // mutants: a\n  func testA",
      changed: ["M.A/testA", "M.B/testA"]),
    .edit(
      "other mutants", "a, b", "a, c", in: "// mutants: a, b\n@Test func t() {}", changed: ["M.t()"]),
    .edit(
      "mutants written otherwise", "// mutants: a, b", "/// mutants: a b",
      in: "// mutants: a, b\n@Test func t() {}"),
    .edit(
      "a prefix that was an operator", "a - b", "a -b", in: "@Test func t() { a - b }", changed: ["M.t()"]),
    .edit(
      "one statement that was two", "a\n(b)", "a(b)", in: "@Test func t() { a\n(b) }", changed: ["M.t()"]),
    .edit(
      "a text with blanks", "\"a b\"", "\"a  b\"", in: "@Test func t() { f(\"a b\") }", changed: ["M.t()"]),
    .edit("the condition of a test", "#if os(Linux)", "#if os(macOS)", changed: ["M.free()"]),
    .edit(
      "a condition around a test", "@Test func t() {}", "#if X\n@Test func t() {}\n#endif",
      in: "@Test func t() {}",
      changed: ["M.t()"]),
    .edit(
      "another clause of the same test", "{ 2 }", "{ 3 }",
      in: "#if X\n@Test func t() { 1 }\n#else\n@Test func t() { 2 }\n#endif",
      changed: ["M.t()"]),
    .edit(
      "a suite of tests", "@Test func p", "@Test func p() {} } @Suite struct New { @Test func p",
      added: ["M.New/p()"]),
    .edit(
      "an extension of tests", "@Suite struct S", "extension S { @Test func e() {} }\n@Suite struct S",
      added: ["M.S/e()"]),
    .edit(
      "what an extension says of its tests", "extension", "@MainActor extension",
      in: "struct S {}\nextension S { @Test func e() {} }", changed: ["M.S/e()"]),
  ]

  static let surroundings: [Step] = [
    .edit(
      "other columns of a text", "  \"\"\"\n    a\n    \"\"\"", "\"\"\"\n  a\n  \"\"\"",
      in: "@Test func t() { f(\n    \"\"\"\n    a\n    \"\"\") }"),
    .edit(
      "another text", "  b", " b", in: "@Test func t() { f(\"\"\"\n  a\n    b\n  \"\"\") }",
      changed: ["M.t()"]),
    .edit("a stored property", "stored = 1", "stored = 3", more: true),
    .edit("set-up", "stored = 2", "stored = 3", more: true),
    .edit("a helper", "helper(_ x: Int) {}", "helper(_ x: Int) { _ = x }", more: true),
    .edit("a nested type", "var x = 1", "var x = 2", more: true),
    .edit("an import", "import XCTest", "@testable import Other\nimport XCTest", more: true),
    .edit("a base", "class A: XCTestCase", "class A: OtherTestCase", more: true),
    .edit("a trait of a suite", "@Suite struct S", "@Suite(.serialized) struct S", more: true),
    .edit("a trait of a suite of tests", "@Suite(.serialized)", "@Suite", more: true),
    .edit("a suite gets a helper", "@Test func p() {}", "@Test func p() {}\n  let x = 1", more: true),
    .edit(
      "a macro on an extension of tests", "@Suite struct S",
      "@Magic extension S { @Test func e() {} }\n@Suite struct S", added: ["M.S/e()"], more: true),
    .edit(
      "a conformance", "@Suite struct S", "extension S: P { @Test func e() {} }\n@Suite struct S",
      added: ["M.S/e()"], more: true),
    .edit("both", "helper(2)", "helper(2) }\n  override func tearDown() {", more: true),
    .edit("comments around", "var stored", "/// A property.\n  var  stored"),
    .edit("code in a clause", "@Test func free", "let x = 1\n@Test func free", more: true),
    .edit("a name of a type", "struct Pure", "struct Clean", added: ["M.Clean/p()"], removed: ["M.Pure/p()"]),
    .edit(
      "a class that is no test case any more", "class B: A", "class B: Other",
      removed: ["M.B/testA", "M.B/testB"], more: true, mentioned: ["testB"]),
  ]

  static let files: [Step] = [
    Step(name: "a file with another name", old: ["A.swift": suite], new: ["B.swift": suite]),
    Step(
      name: "a test in another file",
      old: ["A.swift": "struct S { let x = 1; @Test func s() {} }", "B.swift": "let y = 1"],
      new: ["A.swift": "struct S { let x = 1 }", "B.swift": "let y = 1\nextension S { @Test func s() {} }"]),
    Step(
      name: "a free test in another file",
      old: ["A.swift": "@Test func a() {}", "B.swift": "@Test func b() {}"],
      new: ["B.swift": "@Test func b() {}\n@Test func a() {}"]),
    Step(
      name: "a new file of tests", old: ["A.swift": suite],
      new: [
        "A.swift": suite,
        "B.swift": "@testable import Lib\nimport XCTest\nfinal class C: XCTestCase { func testC() {} }",
      ],
      added: ["M.C/testC"]),
    Step(
      name: "a new file with a helper", old: [:],
      new: ["B.swift": "import XCTest\nfunc helper() {}\n@Test func t() {}"],
      added: ["M.t()"], more: ["B.swift"]),
    Step(
      name: "a new file that exports", old: [:], new: ["B.swift": "@_exported import Lib\n@Test func t() {}"],
      added: ["M.t()"], more: ["B.swift"]),
    Step(name: "a new file without tests", old: [:], new: ["B.swift": "enum E {}"], more: ["B.swift"]),
    Step(name: "an empty file", old: [:], new: ["B.swift": "// Nothing.\n"]),
    Step(
      name: "a helper in another file", old: ["A.swift": "func h() {}", "B.swift": "let x = 1"],
      new: ["A.swift": "", "B.swift": "let x = 1\nfunc h() {}"], more: ["A.swift", "B.swift"]),
    Step(
      name: "another name of a file that tells it", old: ["A.swift": "let place = #filePath"],
      new: ["B.swift": "let place = #filePath"], more: ["A.swift", "B.swift"]),
    Step(
      name: "two files alike become one",
      old: ["A.swift": "private let x = 1", "B.swift": "private let x = 1"],
      new: ["C.swift": "private let x = 1"], more: ["B.swift"]),
  ]

  static let mentions: [Step] = [
    .edit(
      "a body that other code calls", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; @Test func t() { s() } }",
      changed: ["M.S/s()"], mentioned: ["s"]),
    .edit(
      "a test with the name of a helper", "struct S {", "struct S { @Test func parse() {}",
      in: "func parse() {}\nstruct S { @Test func t() { parse() } }", added: ["M.S/parse()"],
      mentioned: ["parse"]),
    .edit(
      "a test with the name of a label and a property", "{ 1 }", "{ 2 }",
      in: "struct S { let folder = 1\n@Test func folder(x: Int) { 1 }; @Test func t() { f(folder: 1) } }",
      changed: ["M.S/folder(x:)"]),
    .edit(
      "a body that a helper calls", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { S().s() } }",
      changed: ["M.S/s()"], mentioned: ["s"]),
    .edit(
      "a body that a helper passes on", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { run(s) } }",
      changed: ["M.S/s()"], mentioned: ["s"]),
    .edit(
      "a body that a helper passes on by its instance", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { run(self.s) } }",
      changed: ["M.S/s()"], mentioned: ["s"]),
    .edit(
      "a body that a helper awaits", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { try await s() } }",
      changed: ["M.S/s()"], mentioned: ["s"]),
    .edit(
      "the name of a property", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { x.s = 1 } }",
      changed: ["M.S/s()"]),
    .edit(
      "the name of a variable", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { let s = 1; f(s) } }",
      changed: ["M.S/s()"]),
    .edit(
      "the name of a closure's parameter", "{ 1 }", "{ 2 }",
      in: "struct S { @Test func s() { 1 }; func h() { f { s in g(s) } } }",
      changed: ["M.S/s()"]),
    .edit(
      "a test that calls itself", "{ t() }", "{ t(); t() }", in: "@Test func t() { t() }", changed: ["M.t()"]),
    .edit(
      "a suite with the name of a type", "struct S", "struct Origin { @Test func o() {} }\nstruct S",
      in: "struct S { @Test func t() { Origin() } }", added: ["M.Origin/o()"], mentioned: ["Origin"]),
  ]
}
