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
    ("Prefix the names", false), ("Say why\n\nThis fixes nothing.", false), ("", false),
  ])
  func `a message speaks of a fix or not`(message: String, isFix: Bool) {
    #expect(FixMessage.speaksOfAFix(message) == isFix)
  }
}
