import MutationTesting
import Testing

/// What a new mutant is made of: the roles of files, its header, and words that are fit for an id.
@Suite struct NewMutantTests {
  @Test(arguments: [
    ("Sources/A.swift", PathRole.subject), ("rules.sh", .subject), ("Latest.swift", .subject),
    ("src/contest.c", .subject), ("CMakeLists.txt", .subject), ("requirements.txt", .subject),
    ("openapi-spec.yaml", .subject), ("Package.swift", .subject), ("mutantsx/a", .subject),
    ("Tests/AppTests/A.swift", .test), ("AppTests/A.swift", .test), ("test_jar.py", .test),
    ("jar_test.go", .test),
    ("src/jar.test.ts", .test), ("src/JarTest.java", .test), ("run-tests", .test), ("tests.sh", .test),
    ("spec/jar_spec.rb", .test), ("lib/jar_spec.rb", .test), ("src/__tests__/a.js", .test),
    ("mutants/a/b.patch", .catalogue), ("mutants/gate.json", .catalogue),
    (".github/workflows/mutate.yml", .tooling), (".gitignore", .tooling), ("a/.swift-format", .tooling),
    ("README.md", .documentation), ("CHANGELOG", .documentation), ("docs/a.rst", .documentation),
  ])
  func `a file's role follows from its path`(path: String, role: PathRole) {
    #expect(PathRole(of: path, catalogue: "mutants") == role)
  }

  @Test func `a catalogue elsewhere has no file of the repository`() {
    #expect(PathRole(of: "mutants/a.c", catalogue: "/elsewhere/mutants") == .subject)
  }

  @Test func `a header reads back as what it was made from`() {
    var text = MutantText(subject: "Follow\n  another port")
    text.explanation = String(repeating: "word ", count: 60)
    text.killers = ["A.B/c", "A.*"]
    text.provenance = ["CVE-1"]
    text.expectation = .crash
    let file = MutantFile(Array((text.header + "diff --git a/x b/x\n").utf8))
    #expect(file.subject == "Follow another port")
    #expect(
      file.message.hasSuffix(
        "\n\nKilled-By: A.B/c\nKilled-By: A.*\nProvenance: CVE-1\nExpect: crash"), "\(file.message)")
    #expect(text.header.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(file.diff == Array("diff --git a/x b/x\n".utf8))
    #expect(MutantText(subject: "x").header == "Subject: x\n---\n")
  }

  @Test(arguments: [
    ("Fix the port's comparison (#12)", "fix-the-port-s-comparison-12"),
    ("URLSession: leak", "urlsession-leak"),
    ("sameOrigin", "same-origin"), ("ÄÖ ß", ""), ("", ""),
    (
      "A very long sentence that goes on and on without any end in sight",
      "a-very-long-sentence-that-goes-on-and-on"
    ),
  ])
  func `a sentence becomes an id`(sentence: String, id: String) {
    #expect(kebabCase(sentence) == id)
    #expect(id.isEmpty || isKebabCase(id))
  }

  @Test(arguments: [
    ("Fix the port comparison", true), ("cookies: avoid a leak", true), ("CVE-2022-1: refuse", true),
    ("Bugfix", true), ("Refuse the port\n\nFixes #12", true), ("Say why\n\nSee CVE-2022-1.", true),
    ("Add a jar", false), ("Fix typo in comment", false), ("Revert \"Fix the port\"", false),
    ("Do not follow to another port", true), ("net: never send the token twice", true),
    ("[net] Survive a closed socket", true), ("Don't wait for ever", true),
    ("Tell it as such, do not", false),
    ("Prefix the names", false), ("Say why\n\nThis fixes nothing.", false), ("", false),
  ])
  func `a message speaks of a fix or not`(message: String, isFix: Bool) {
    #expect(FixMessage.speaksOfAFix(message) == isFix)
  }
}

/// Which of the past's changes a test could notice at all.
@Suite struct LayoutChangeTests {
  private func diff(_ file: String, _ lines: String...) -> [UInt8] {
    let head = "diff --git a/\(file) b/\(file)\nindex 1..2 100644\n--- a/\(file)\n+++ b/\(file)\n"
    return Array((head + "@@ -1,3 +1,3 @@ func f() {\n context\n" + lines.map { $0 + "\n" }.joined()).utf8)
  }

  @Test func `comments on lines of their own and blank lines are layout`() {
    #expect(LayoutChange.isAll(of: diff("Sources/A.swift", "-  // old", "+  /// new", "+", "+ ")))
    #expect(LayoutChange.isAll(of: diff("a/b.py", "-# old")))
    #expect(!LayoutChange.isAll(of: diff("a/b.py", "-// old")))
    #expect(!LayoutChange.isAll(of: diff("Sources/A.swift", "-  f() // old", "+  f()")))
    #expect(!LayoutChange.isAll(of: diff("Sources/A.swift", "+#if os(Linux)")))
    #expect(!LayoutChange.isAll(of: diff("words", "-// old")))
    #expect(!LayoutChange.isAll(of: []))
  }

  @Test func `where lines break is layout, but for texts and languages that count blanks`() {
    #expect(LayoutChange.isAll(of: diff("A.swift", "-  f(a, b)", "+  f(", "+    a,", "+    b)")))
    #expect(!LayoutChange.isAll(of: diff("A.swift", "-  f(a, b)", "+  f(", "+    b,", "+    a)")))
    #expect(!LayoutChange.isAll(of: diff("A.swift", "-  f(\"a b\")", "+  f(\"ab\")")))
    #expect(!LayoutChange.isAll(of: diff("A.swift", #"-  f("\"a b")"#, #"+  f("\"ab")"#)))
    #expect(LayoutChange.isAll(of: diff("A.swift", "-  f(\"a b\", c)", "+  f(", "+    \"a b\",", "+    c)")))
    #expect(!LayoutChange.isAll(of: diff("a.py", "-  f()", "+f()")))
  }

  @Test func `every file has to be layout alone`() {
    let comment = diff("A.swift", "-// old")
    #expect(LayoutChange.isAll(of: comment + diff("B.swift", "+")))
    #expect(!LayoutChange.isAll(of: comment + diff("B.swift", "+f()")))
    #expect(!LayoutChange.isAll(of: Array("diff --git a/A.swift b/A.swift\nold mode 1\nnew mode 2\n".utf8)))
  }
}

/// Which files a Swift package's build can take in.
@Suite struct PackageSourcesTests {
  private let sources = PackageSources(
    prefix: "app", files: ["app/Package.swift", "app/Examples/One/Package.swift", "Package.swift"])

  @Test(arguments: [
    ("app/Sources/A/A.swift", true), ("app/Sources/C/c.c", true), ("app/Sources/C/include/c.H", true),
    ("app/Package.swift", false), ("app/ci/test.sh", false), ("app/Sources/A/words.json", false),
    ("Sources/A/A.swift", false), ("app/Examples/One/Sources/A.swift", false),
    ("app/Examples/Two/main.swift", true), ("application/Sources/A.swift", false),
  ])
  func `source of this package and of no other`(path: String, isTaken: Bool) {
    #expect(sources.hold(path) == isTaken)
  }
}
