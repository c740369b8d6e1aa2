import Foundation
import Testing

/// A catalogue is code that others send in: no patch of it may write outside the workspace's files.
@Suite struct PatchEscapeTests {
  /// Paths that a patch may never have, and what is wrong with them.
  static let paths = [
    "../evil", "sub/../../evil", "/evil-at-the-root", ".git/hooks/post-checkout", ".GIT/config",
    ".Git/config",
    "sub/.git/config", "sub/.git", ".git", "link/evil", "./../evil", ".build/mutate/../../../evil",
  ]

  @Test(arguments: paths)
  func `a patch that leaves the repository is refused, and nothing is written anywhere`(path: String)
    async throws
  {
    let fixture = try await fixtureWithLink()
    try fixture.addMutant(
      "escape", diff: FixtureRepository.diffThatCreates(path), .killedBy(FixtureTest.otherPort))
    try await refusal(fixture)
  }

  @Test func `an absolute path is refused`() async throws {
    let fixture = try await fixtureWithLink()
    let target = fixture.outside("evil")
    try fixture.addMutant(
      "escape", diff: FixtureRepository.diffThatCreates(target), .killedBy(FixtureTest.otherPort))
    try await refusal(fixture)
  }

  @Test func `a path that is quoted is refused as if it were not`() async throws {
    let fixture = try await fixtureWithLink()
    let plain = String(decoding: FixtureRepository.diffThatCreates("NAME"), as: UTF8.self)
    let quoted = plain.replacing("a/NAME", with: #""a/\056\056/evil""#).replacing(
      "b/NAME", with: #""b/\056\056/evil""#)
    try fixture.addMutant("escape", diff: Data(quoted.utf8), .killedBy(FixtureTest.otherPort))
    try await refusal(fixture)
  }

  @Test func `a patch that makes a link and writes through it is refused`() async throws {
    let fixture = try await fixtureWithLink()
    let link = FixtureRepository.diffThatCreates("way", mode: "120000", text: "../elsewhere")
    let file = FixtureRepository.diffThatCreates("way/evil")
    try fixture.addMutant("escape", diff: link + file, .killedBy(FixtureTest.otherPort))
    try await refusal(fixture)
  }

  @Test func `a patch that renames a file out of the repository is refused`() async throws {
    let fixture = try await fixtureWithLink()
    let diff = """
      diff --git a/tests.sh b/../evil
      similarity index 100%
      rename from tests.sh
      rename to ../evil

      """
    try fixture.addMutant("escape", diff: Data(diff.utf8), .killedBy(FixtureTest.otherPort))
    try await refusal(fixture)
  }

  /// A fixture with a link to a folder outside of it.
  private func fixtureWithLink() async throws -> FixtureRepository {
    let fixture = try await FixtureRepository()
    try FileManager.default.createDirectory(
      atPath: fixture.outside("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link"), withDestinationPath: "../elsewhere")
    return fixture
  }

  private func refusal(_ fixture: FixtureRepository) async throws {
    let before = Fingerprint(of: fixture.root, leavingOut: [".build"])
    for command in [["check"], ["run", "--output", fixture.outputFolder]] {
      let run = try await fixture.mutate(command)
      #expect(run.exitCode == 4, "\(command): \(run.account)")
      #expect(run.said.contains("mutants/redirect/escape.patch"), "\(run.said)")
    }
    #expect(!fixture.output("logs/redirect/escape.log").contains("=== build"), "the mutant was built")
    #expect(before.differences(to: Fingerprint(of: fixture.root, leavingOut: [".build"])) == [])
    #expect(evil(below: fixture.outside("")) == [])
    for path in ["/evil-at-the-root", "/evil"] { #expect(!FileManager.default.fileExists(atPath: path)) }
  }

  /// The files below a folder that hold what the patches write.
  private func evil(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)
    var found: [String] = []
    while let name = names?.nextObject() as? String {
      if FileManager.default.contents(atPath: folder + name) == Data("evil\n".utf8) { found.append(name) }
      if (name as NSString).lastPathComponent == "evil" { found.append(name) }
    }
    return found
  }
}
