import Foundation
import Testing

@testable import Git

/// Finding a repository and naming its commits.
struct SourceRepositoryTests {
  @Test func aFolderInsideARepositoryFindsIt() throws {
    let fixture = try Fixture()
    let source = try SourceRepository.discover(from: fixture.source + "/Sources", UserEnvironment([:]))
    #expect(source.root == fixture.source)
    #expect(source.objectFolders == [fixture.source + "/.git/objects"])
  }

  @Test func aFolderOutsideOfAnyRepositoryIsAnErrorThatSaysSo() throws {
    let folder = TemporaryFolder()
    let error = #expect(throws: GitError.self) {
      try SourceRepository.discover(from: folder.path, UserEnvironment([:]))
    }
    #expect(error?.description.contains("repository") == true)
    #expect(error?.description.contains(folder.path) == true)
  }

  @Test func theSearchEndsAtACeiling() throws {
    let fixture = try Fixture()
    let environment = UserEnvironment(["GIT_CEILING_DIRECTORIES": fixture.source])
    #expect(throws: GitError.self) {
      try SourceRepository.discover(from: fixture.source + "/Sources", environment)
    }
  }

  @Test func aBareRepositoryIsRefused() throws {
    let folder = TemporaryFolder()
    try Command.run(["git", "init", "-q", "--bare", "bare"], in: folder.path)
    let error = #expect(throws: GitError.self) {
      try SourceRepository.discover(from: folder.path + "/bare", UserEnvironment([:]))
    }
    #expect(error?.message.contains("bare repository") == true)
  }

  @Test func commitsAreFoundByEveryKindOfName() throws {
    let fixture = try Fixture()
    try fixture.write("README", "second\n")
    try fixture.git("commit", "-qam", "Second  line\nof it\n\nBody")
    try fixture.git("tag", "-a", "-m", "Release", "v1")
    let source = try fixture.repository()
    let head = try #require(try source.head())
    #expect(head.summary == "Second  line of it" || head.summary == "Second line of it")
    #expect(head.seconds == 1_577_934_245)
    #expect(try fixture.git("rev-parse", "HEAD", "HEAD^{tree}") == "\(head.id)\n\(head.tree)\n")
    let short = String(head.id.description.prefix(10))
    for name in ["HEAD", "main", "v1", "refs/tags/v1", "HEAD~0", short, "@", ":/Second"] {
      #expect(try source.commit(name) == head, "\(name)")
    }
    #expect(try source.commit("HEAD~1").summary == "First")
  }

  @Test func aNameOfNoCommitIsAnErrorThatRepeatsIt() throws {
    let fixture = try Fixture()
    let source = try fixture.repository()
    for name in ["no-such", "HEAD^{tree}", "HEAD:README", "HEAD~99", ""] {
      let error = #expect(throws: GitError.self) { try source.commit(name) }
      #expect(error?.description.contains("'\(name)'") == true)
    }
  }

  @Test func storesThatTheRepositoryBorrowsFromAreBorrowedToo() throws {
    let fixture = try Fixture()
    let clone = fixture.folder.path + "/clone"
    try Command.run(["git", "clone", "-q", "--shared", fixture.source, clone], in: "/")
    try Disk.write(clone + "/.git/objects/info/alternates", Array("../../../source/.git/objects\n".utf8))
    let source = try SourceRepository.discover(from: clone, UserEnvironment([:]))
    #expect(source.objectFolders == [clone + "/.git/objects", fixture.source + "/.git/objects"])
    let workspace = try WorkspaceRepository(at: fixture.workspaceFolder, borrowing: source.objectFolders)
    let head = try #require(try source.head())
    #expect(try workspace.files(in: workspace.snapshot(of: head).tree).count == 2)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func aRepositoryOfAnotherUserIsOpened() throws {
    let fixture = try Fixture()
    try Command.run(["chown", "-R", "65534:65534", fixture.source], in: "/")
    #expect(try fixture.snapshot().tree == fixture.repository().head()?.tree)
  }

  @Test func extensionsThatDoNotConcernAReaderAreAccepted() throws {
    let fixture = try Fixture()
    try fixture.git("config", "core.repositoryFormatVersion", "1")
    try fixture.git("config", "extensions.worktreeConfig", "true")
    try fixture.git("config", "extensions.partialClone", "origin")
    #expect(try !fixture.snapshot().uncommitted)
  }

  @Test func theUsersConfigurationDoesNotReachTheWorkspace() throws {
    let fixture = try Fixture()
    let home = fixture.folder.path + "/home"
    try Disk.write(home + "/.gitconfig", Array("[core]\n\tautocrlf = true\n[diff]\n\tnoprefix = true\n".utf8))
    let source = try SourceRepository.discover(from: fixture.source, UserEnvironment(["HOME": home]))
    try fixture.write("new.txt", "a\r\nb\n")
    let workspace = try WorkspaceRepository(
      at: fixture.workspaceFolder, borrowing: source.objectFolders)
    let snapshot = try workspace.snapshot(of: source, including: [], leavingOut: [])
    #expect(try workspace.contents(of: "new.txt", in: snapshot.tree) == Array("a\r\nb\n".utf8))
    let patch = try workspace.patchText(from: source.head()!.tree, to: snapshot.tree)
    #expect(patch.hasPrefix("diff --git a/new.txt b/new.txt\n"))
  }

  @Test func lineEndsConvertedByTheUsersConfigurationAreNotUncommitted() throws {
    let fixture = try Fixture()
    let home = fixture.folder.path + "/home"
    let configuration = "[include]\n\tpath = ~/more\n"
    try Disk.write(home + "/.gitconfig", Array(configuration.utf8))
    try Disk.write(home + "/more", Array("[core]\n\tautocrlf = true\n".utf8))
    try fixture.write("README", "read me\r\n")
    let source = try SourceRepository.discover(from: fixture.source, UserEnvironment(["HOME": home]))
    let workspace = try fixture.workspace()
    #expect(try !workspace.snapshot(of: source, including: [], leavingOut: []).uncommitted)
    #expect(try workspace.snapshot(of: fixture.repository(), including: [], leavingOut: []).uncommitted)
  }

  @Test func idsAreReadAndWrittenAsHexadecimalDigits() throws {
    let text = "0123456789abcdef0123456789abcdef01234567"
    let id = try #require(ObjectID(text))
    #expect(id.description == text)
    #expect(try JSONDecoder().decode([ObjectID].self, from: JSONEncoder().encode([id])) == [id])
    for wrong in ["", "0123", text + "0", text.replacing("a", with: "g"), " " + text.dropFirst()] {
      #expect(ObjectID(wrong) == nil)
    }
    #expect(id < ObjectID("0123456789abcdef0123456789abcdef01234568")!)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ObjectID].self, from: Data("[\"x\"]".utf8))
    }
  }
}
