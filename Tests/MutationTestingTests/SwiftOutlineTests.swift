import MutationTesting
import Testing

/// Tests are found in Swift source as the compiler would see them, whatever strings and comments say.
@Suite struct SwiftOutlineTests {
  private func outline(_ source: String) -> SwiftOutline { SwiftOutline(of: Array(source.utf8)) }

  private func ids(_ source: String) -> [String] { outline(source).tests.map(\.idWithoutModule) }

  @Test func `XCTest methods and Swift Testing functions have the ids of their runners`() {
    let source = """
      import XCTest
      final class HopTests: XCTestCase {
        override func setUp() { helper() }
        func testHops() throws { func testInner() {} }
        func testAsync() async throws {}
        func testWith(_ value: Int) {}
        private func helper() {}
      }
      extension HopTests { func testMore() {} }
      @Suite("Names") struct NameTests {
        @Test func plain() {}
        @Test("of several", arguments: [1, 2]) func several(value: Int, _ other: [String: Int], in last: (Int) -> Int) {}
        @Test(.enabled(if: true))
        @available(macOS 13, *)
        public static func `raw words`() async {}
        func notATest() {}
        struct Inner { @Test func deep() {} }
      }
      @Test func free() {}
      """
    #expect(
      ids(source) == [
        "HopTests/testHops", "HopTests/testAsync", "HopTests/testMore", "NameTests/plain()",
        "NameTests/several(value:_:in:)", "NameTests/`raw words`()", "NameTests/Inner/deep()", "free()",
      ])
  }

  @Test func `strings, comments and regular expressions declare nothing and hide nothing`() {
    let source = #####"""
      class A: XCTestCase { // }}} func testNo() {}
        /* { /* { */ func testNo() {} */
        let a = "}} \("{" + "\(1)}")", b = #"\"}"#, c = """
          } func testNo() {} \("}")
          "quoted" }
          """
        let d = ##"" }"##, e = /"[{}]\/"/, f = #/ "{ /#, g = 4 / 2 / 1
        let h = /{{/
        func testYes() { x("}", /}"/) }
        func testAlso() {}
      }
      """#####
    #expect(ids(source) == ["A/testYes", "A/testAlso"])
  }

  @Test func `words that only look like declarations are none`() {
    let source = """
      protocol P: AnyObject { func testRequirement() }
      enum E { case `class`; static let x = type(of: E.self).self
        class func make() {} }
      let y = A.class
      struct S<T: P>: Sendable where T: Hashable { @Test func generic<U: P>(of u: U, _: T) {} }
      """
    #expect(ids(source) == ["S/generic(of:_:)"])
  }

  @Test func `a test is found by the lines that changed in it`() {
    let source =
      "class A: XCTestCase {\n\n  func testOne() {\n    a()\n  }\n\n  @Test\n  func two() {\n    b()\n  }\n}\n"
    let outline = outline(source)
    #expect(outline.tests.map(\.lines) == [3...5, 7...10])
    #expect(outline.tests(touching: [4...4]).map(\.name) == ["testOne"])
    #expect(outline.tests(touching: [7...7]).map(\.name) == ["two()"])
    #expect(outline.tests(touching: [5...7]).count == 2 && outline.tests(touching: [6...6, 11...20]).isEmpty)
  }

  @Test func `source that does not compile is read to its end`() {
    for source in [
      "}}}}", "class", "func", "@Test(", "\"\"\"", "/*", "`", "class A: {", "func test(", "#\"\\(", "/x",
    ] {
      _ = outline(source)
      _ = outline("class A: XCTestCase { func testA() {} " + source)
    }
  }
}

/// A name in a header is known when some test of the sources could have it, and only then.
@Suite struct DeclaredTestsTests {
  private func declared(_ files: [(module: String?, source: String)]) -> DeclaredTests {
    DeclaredTests(files.map { .init(module: $0.module, outline: SwiftOutline(of: Array($0.source.utf8))) })
  }

  private let base = "class BaseCase: XCTestCase { func testInherited() {} }"

  @Test func `names and globs fit what is declared or inherited`() {
    let tests = declared([
      ("AppTests", base), ("AppTests", "final class PortTests: BaseCase { func testPort() {} }"),
      ("AppTests", "@Suite struct Names { @Test func later() {} }"),
    ])
    for known in [
      "AppTests.PortTests/testPort", "AppTests.PortTests/testInherited", "AppTests.Names/later()", "*Port*",
      "AppTests.*", "*/later()",
    ] {
      #expect(tests.fits(Glob(known)), "\(known)")
    }
    for unknown in [
      "AppTests.PortTests/testPrt", "OtherTests.PortTests/testPort", "AppTests.Names/later",
      "AppTests.Names/testPort",
      "*Cookie*", "PortTests/testPort",
    ] {
      #expect(!tests.fits(Glob(unknown)), "\(unknown)")
    }
    #expect(tests.nearest(to: Glob("AppTests.PortTests/testPrt")) == "AppTests.PortTests/testPort")
    #expect(tests.nearest(to: Glob("PortTests/testPort")) == "AppTests.PortTests/testPort")
  }

  @Test func `what cannot be known is not held against a name`() {
    let foreign = declared([("AppTests", "class SnapTests: SnapshotTestCase { func testOne() {} }")])
    #expect(foreign.fits(Glob("AppTests.SnapTests/testFromElsewhere")))
    #expect(!foreign.fits(Glob("AppTests.OtherTests/testOne")))
    let nameless = declared([(nil, "class PortTests: XCTestCase { func testPort() {} }")])
    #expect(nameless.fits(Glob("Any.PortTests/testPort")) && !nameless.fits(Glob("Any.PortTests/testPrt")))
  }

  @Test func `test targets are read from the manifest's text`() {
    let targets = TestTargets(
      manifest: """
        let package = Package(name: "x", targets: [
          .target(name: "App", path: "Code"),
          .testTarget(name: "AppTests", dependencies: [.product(name: "P", package: "p")]),
          .testTarget(
            name: "EndTests", dependencies: ["App"], path: "./End/Tests/"),
          .executableTarget(name: "tool", path: "Tool"),
        ])
        """)
    #expect(targets.targets.map(\.name) == ["AppTests", "EndTests"])
    #expect(targets.targets.map(\.folder) == ["Tests/AppTests", "End/Tests"])
    #expect(targets.module(of: "Tests/AppTests/a/A.swift") == "AppTests")
    #expect(
      targets.module(of: "End/Tests/A.swift") == "EndTests" && targets.module(of: "Code/A.swift") == nil)
    #expect(targets.module(of: "Sources/AppTests/A.swift") == "AppTests")
    #expect(targets.mayHoldTests("Tests/Support/A.swift") && !targets.mayHoldTests("Code/A.swift"))
  }
}
