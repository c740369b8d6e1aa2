import Foundation
import Testing

@testable import Git

/// Ignore rules mean what they mean to git.
struct IgnoreTests {
  /// Patterns that together reach every rule of the format.
  private let patterns = [
    "# a comment", "", "*.o", "!keep.o", "/top", "dir/", "a/b", "a/**/z", "**/deep", "tail/**", "sp\\ ",
    "trailing  ",
    "q?x", "[a-c]1", "[!a-c]2", "[^x]3", "[[:digit:]][[:upper:]]", "\\#hash", "\\!bang", "star*star",
    "**.both",
    "x/*/y", "!dir/inner", "/rooted/*", "!/rooted/kept", "with\\*star", "[]]bracket", "foo**bar", "/**/any",
    "mid/**",
    "a[", "cr\r", "esc\\", "-[a\\-z]", "abc/**/", "un*/", "!un2/",
  ]

  private let names = [
    "x.o", "keep.o", "top", "sub/top", "dir/f", "sub/dir/f", "dir/inner", "file/dir", "a/b", "c/a/b", "a/z",
    "a/m/n/z",
    "deep", "x/deep/y", "x/y/deep", "tail/one", "tail/two/three", "sp ", "sp", "trailing", "qax", "q/x", "a1",
    "d1",
    "a2", "d2", "x3", "y3", "4A", "4a", "#hash", "!bang", "starstar", "starmidstar", "star/star", "p.both",
    "x/k/y", "x/k/l/y", "rooted/gone", "rooted/kept", "rooted/sub/f", "with*star", "withXstar", "]bracket",
    "fooxbar",
    "foo/bar", "any", "s/any", "mid/x/y", "cr", "esc", "--", "-q", "abc/d/e", "un1/f", "un2/f", "plain",
    "sub/plain",
  ]

  @Test func theRulesOfAWholeFileAgreeWithGit() throws {
    for folder in ["", "nested/"] {
      let fixture = try Fixture(isEmpty: true)
      try fixture.write("\(folder).gitignore", patterns.joined(separator: "\n") + "\n")
      for name in names where !name.hasPrefix("file/") { try fixture.write(folder + name, "") }
      try expectAgreement(fixture)
    }
  }

  @Test func eachRuleByItselfAgreesWithGit() throws {
    let fixture = try Fixture(isEmpty: true)
    for name in names { try fixture.write(name, "") }
    for pattern in patterns {
      try fixture.write(".gitignore", "\(pattern)\n")
      try expectAgreement(fixture, "pattern '\(pattern)'")
    }
  }

  @Test func deeperFilesOutweighAndExcludesAreWeakest() throws {
    let fixture = try Fixture(isEmpty: true)
    let home = fixture.folder.path + "/home"
    try Disk.write(home + "/excludes", Array("*.swp\n*.both\n".utf8))
    try Disk.write(home + "/.gitconfig", Array("[core]\n\texcludesFile = ~/excludes\n".utf8))
    try fixture.write(".git/info/exclude", "*.info\n!y.swp\n")
    try fixture.write(".gitignore", "!*.both\nsub/a.txt\n*.tmp\n")
    try fixture.write("sub/.gitignore", "!*.tmp\n")
    for name in ["x.swp", "y.swp", "z.info", "p.both", "sub/a.txt", "a.tmp", "sub/b.tmp"] {
      try fixture.write(name, "")
    }
    let source = try SourceRepository.discover(from: fixture.source, UserEnvironment(["HOME": home]))
    let workspace = try fixture.workspace()
    let tree = try workspace.snapshot(of: source, including: [], leavingOut: []).tree
    #expect(
      try workspace.files(in: tree).map(\.path) == [
        ".gitignore", "p.both", "sub/.gitignore", "sub/b.tmp", "y.swp",
      ])
    #expect(try source.isIgnored("x.swp") && !source.isIgnored("p.both") && !source.isIgnored("sub/b.tmp"))
  }

  @Test func theDefaultExcludesFileIsRead() throws {
    let fixture = try Fixture(isEmpty: true)
    let home = fixture.folder.path + "/home"
    try Disk.write(home + "/.config/git/ignore", Array("*.swp\n".utf8))
    let source = try SourceRepository.discover(from: fixture.source, UserEnvironment(["HOME": home]))
    #expect(try source.isIgnored("x.swp"))
    try Disk.write(home + "/global", Array("[core]\n\texcludesFile = \(home)/excludes\n".utf8))
    try Disk.write(home + "/excludes", Array("*.tmp\n".utf8))
    try Disk.write(home + "/.gitconfig", Array("[core]\n\texcludesFile = nowhere\n".utf8))
    let global = UserEnvironment(["HOME": home, "GIT_CONFIG_GLOBAL": home + "/global"])
    #expect(try SourceRepository.discover(from: fixture.source, global).isIgnored("x.tmp"))
    let elsewhere = UserEnvironment(["HOME": home, "XDG_CONFIG_HOME": home + "/other"])
    #expect(try !SourceRepository.discover(from: fixture.source, elsewhere).isIgnored("x.swp"))
  }

  @Test func aPathIsIgnoredAsGitSays() throws {
    let fixture = try Fixture()
    try fixture.write(".gitignore", "out/\n*.log\nREADME\n")
    try fixture.write("out/x", "")
    let source = try fixture.repository()
    for path in ["out", "out/", "out/x", "./out/x", "a.log", "not/there/b.log", fixture.source + "/out/x"] {
      #expect(try source.isIgnored(path), "\(path)")
    }
    for path in ["", ".", "README", "Sources", "Sources/A.swift", "outx", "/elsewhere/a.log"] {
      #expect(try !source.isIgnored(path), "\(path)")
    }
  }

  @Test func randomPatternsAgreeWithGit() throws {
    var random = Sequence64(3)
    let fixture = try Fixture(isEmpty: true)
    for name in [
      "a", "b", "ab", "ba", "aab", "-", "]", "!", "^b", "d/a", "d/ab", "d/e/b", "d/e/a-", "c:/a", "[a", "*",
      "\\a",
    ] {
      try fixture.write(name, "")
    }
    let letters = Array("aabbde***??[[]]!^-\\///:")
    for _ in 0..<150 {
      let count = Int.random(in: 1...8, using: &random)
      let pattern = String((0..<count).map { _ in letters.randomElement(using: &random)! })
      try fixture.write(".gitignore", "\(pattern)\n")
      let listed = try Command.result(
        ["git", "ls-files", "-z", "--others", "--exclude-standard"], in: fixture.source
      ).text
      #expect(
        try fixture.paths().sorted() == listed.split(separator: "\0").map(String.init).sorted(), "\(pattern)")
    }
  }

  @Test func anAbsolutePathMayHaveAnyLetters() throws {
    let folder = TemporaryFolder()
    let root = folder.path + "/größe"
    try Command.run(["git", "init", "-q", root], in: "/")
    try Disk.write(root + "/.gitignore", Array("*.log\n".utf8))
    let source = try SourceRepository.discover(from: root, UserEnvironment([:]))
    #expect(try source.isIgnored(root + "/ü.log") && !source.isIgnored(root + "/ü.txt"))
  }

  @Test func manyStarsTakeNoTime() {
    let glob = Glob(Array(String(repeating: "*a", count: 40).utf8))
    #expect(!glob.matches(Array(String(repeating: "a", count: 200).utf8 + [98])[...]))
  }

  private func expectAgreement(_ fixture: Fixture, _ comment: String = "") throws {
    let listed = try Command.result(
      ["git", "ls-files", "-z", "--others", "--exclude-standard"], in: fixture.source
    ).text
    let expected = listed.split(separator: "\0").map(String.init).sorted()
    #expect(try fixture.paths().sorted() == expected, "\(comment)")
    let source = try fixture.repository()
    for name in names where Disk.exists("\(fixture.source)/\(name)") {
      #expect(try source.isIgnored(name) == !expected.contains(name), "\(comment): \(name)")
    }
  }
}
