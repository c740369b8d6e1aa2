import Schemata
import Testing

/// Which removed tests have only moved.
@Suite struct TestMovesTests {
  @Test(
    arguments: [
      ("into another file", "@Suite struct S { @Test func s() { f() } }", []),
      ("into another suite", "@Suite struct T { @Test func s() { f() } }", ["M.S/s()"]),
      // It may lean on its suite: this one is looked at like any that has gone.
      ("out of all suites", "@Test func s() { f() }", []),
      ("written otherwise", "@Suite struct T { @Test func s() { /* here */\n f() } }", ["M.S/s()"]),
      ("with another body", "@Suite struct T { @Test func s() { g() } }", []),
      ("under another name", "@Suite struct T { @Test func t() { f() } }", []),
      ("into code that is not compiled", "#if false\n@Suite struct T { @Test func s() { f() } }\n#endif", []),
      ("nowhere", "", []),
    ] as [(String, String, [String])])
  func `a test that stands elsewhere to the letter has moved`(where: String, text: String, moved: [String]) {
    let changes = tests(in: text).changes(since: tests(in: "@Suite struct S { @Test func s() { f() } }"))
    #expect(changes.moved.map(\.id) == moved)
    #expect(Set(changes.moved).isSubset(of: changes.removed))
  }

  @Test func `one copy stands for one test, and a method of XCTest for none of Swift Testing`() {
    let two = "struct S { @Test func s() { f() } }\nstruct T { @Test func s() { f() } }"
    let one = "struct U { @Test func s() { f() } }"
    #expect(tests(in: one).changes(since: tests(in: two)).moved.map(\.id) == ["M.S/s()"])
    let (old, new) = ("final class C: XCTestCase", "final class D: XCTestCase")
    let method = "{ func testA() { f() } }"
    #expect(tests(in: new + method).changes(since: tests(in: old + method)).moved.map(\.id) == ["M.C/testA"])
  }

  private func tests(in text: String) -> TestSources {
    TestSources(files: [SourceFile(path: "A.swift", text: text, module: "M")])
  }
}
