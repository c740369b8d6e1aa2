#if SCHEMATA
  import Schemata
  import Testing

  @testable import Lab

  /// Which modules of two versions have to be parsed to know which tests differ.
  @Suite struct ComparedModulesTests {
    private static let base = [
      SourceFile(path: "A/a.swift", text: "import XCTest\nclass A: XCTestCase {}\n", module: "A"),
      SourceFile(path: "B/b.swift", text: "import XCTest\nimport class A.A\nclass B: A {}\n", module: "B"),
      SourceFile(path: "C/c.swift", text: "import XCTest\n@testable import B\nclass C: B {}\n", module: "C"),
      SourceFile(path: "D/d.swift", text: "import XCTest\n// A\nclass D: XCTestCase {}\n", module: "D"),
      SourceFile(path: "E/e.swift", text: "import Testing\n", module: "E"),
    ]

    private func modules(changing path: String, from old: [SourceFile] = base) -> Set<String> {
      let new = old.map {
        SourceFile(path: $0.path, text: $0.text + ($0.path == path ? "// more\n" : ""), module: $0.module)
      }
      let compared = ComparedModules.among(old, new)
      #expect(compared.old.map(\.path) == compared.new.map(\.path))
      return Set(compared.new.map(\.module))
    }

    @Test func `modules that differ are compared, with those they import and those that import them`() {
      #expect(modules(changing: "A/a.swift") == ["A", "B", "C"])
      #expect(modules(changing: "C/c.swift") == ["A", "B", "C"])
      #expect(modules(changing: "D/d.swift") == ["D"])
      #expect(modules(changing: "no file") == [])
    }

    @Test func `a module of one version only differs`() {
      let fewer = Self.base.filter { $0.module != "E" }
      #expect(Set(ComparedModules.among(fewer, Self.base).new.map(\.module)) == ["E"])
      #expect(Set(ComparedModules.among(Self.base, fewer).old.map(\.module)) == ["E"])
    }

    @Test func `a file that moves between modules makes both differ`() {
      let moved = Self.base.map {
        $0.module == "D" ? SourceFile(path: "E/d.swift", text: $0.text, module: "E") : $0
      }
      let compared = ComparedModules.among(Self.base, moved)
      #expect(compared.old.map(\.path) == ["D/d.swift", "E/e.swift"])
      #expect(compared.new.map(\.path) == ["E/d.swift", "E/e.swift"])
    }
  }
#endif
