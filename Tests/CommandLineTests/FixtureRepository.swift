import Foundation

/// A small repository that a test has for itself, with a suite that takes a few milliseconds.
///
/// It is made for the test and gone with the value. Nothing in it depends on the user's git configuration, home, time
/// zone or locale.
final class FixtureRepository: Sendable {
  private let scratch: Scratch
  /// A word that every process of this fixture carries in its environment.
  let marker = "fixture-\(UUID().uuidString)"

  /// The repository's folder, absolute.
  var root: String { "\(scratch.path)/\(name)" }
  /// The folder in which reports and logs are written, outside the repository.
  var outputFolder: String { outside("output") }
  private let name: String

  /// Makes a repository with the subject, its tests and a catalogue without mutants.
  ///
  /// - Parameters:
  ///   - gate: what `gate.json` says.
  ///   - tests: further tests, as shell functions.
  ///   - lie: what the runner lies about, as long as no mutant changes it.
  ///   - name: the name of the repository's folder.
  ///   - folder: where in the repository the package lies.
  ///   - isCommitted: whether there is a commit.
  convenience init(
    gate: GateFile = GateFile(), tests: String = "", lie: String = "", name: String = "repository",
    folder: String = "", isCommitted: Bool = true
  ) async throws {
    try self.init(emptyFolder: name)
    let head = folder.isEmpty ? "" : "\(folder)/"
    let rules = lie.isEmpty ? FixtureFiles.rules : FixtureFiles.rules + "lie=\(lie)\n"
    try write(rules, to: head + "rules.sh")
    try write(FixtureFiles.tests + tests, to: head + "tests.sh")
    try write(FixtureFiles.runner, to: head + "run-tests", mode: 0o755)
    try write(FixtureFiles.ignored, to: ".gitignore")
    try configure(gate, in: head)
    try await initialise(isCommitted: isCommitted)
  }

  /// Makes a repository with these files and no catalogue, and commits them.
  convenience init(files: [String: String]) async throws {
    try self.init(emptyFolder: "repository")
    for (name, text) in files { try write(text, to: name) }
    try await initialise(isCommitted: true)
  }

  private init(emptyFolder name: String) throws {
    scratch = try Scratch()
    self.name = name
    try makeFolder(outside("home"))
    try makeFolder(root)
  }

  private func initialise(isCommitted: Bool) async throws {
    try await git("init", "--quiet", "--template=", "--initial-branch=main")
    if isCommitted { try await commit() }
  }

  /// A path beside the repository.
  func outside(_ name: String) -> String { "\(scratch.path)/\(name)" }

  /// A path in the repository.
  func path(_ name: String) -> String { "\(root)/\(name)" }

  /// Writes a file of the repository.
  func write(_ text: String, to name: String, mode: Int = 0o644) throws {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  /// Writes a file of the repository.
  func write(_ data: Data, to name: String, mode: Int = 0o644) throws {
    let file = URL(fileURLWithPath: path(name))
    try makeFolder(file.deletingLastPathComponent().path)
    try data.write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  /// The bytes of a file of the repository.
  func data(of name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

  /// The text of a file of the repository.
  func text(of name: String) throws -> String { String(decoding: try data(of: name), as: UTF8.self) }

  /// Changes a text in a file; the text has to be there.
  func apply(_ edit: Edit) throws {
    let text = try text(of: edit.file)
    guard let place = text.range(of: edit.old) else { throw Missing(what: edit.old, file: edit.file) }
    let mode = try FileManager.default.attributesOfItem(atPath: path(edit.file))[.posixPermissions] as? Int
    try write(text.replacingCharacters(in: place, with: edit.new), to: edit.file, mode: mode ?? 0o644)
  }

  /// Writes `gate.json`, with the fixture's marker among the suite's variables.
  func configure(_ gate: GateFile, in head: String = "") throws {
    var gate = gate
    gate.suite.environment["FIXTURE_MARKER"] = marker
    try write(gate.data(), to: head + "mutants/gate.json")
  }

  /// Commits everything that is not ignored.
  func commit() async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--allow-empty", "--message=Fixture")
  }

  /// Runs git, which may read no configuration but the repository's, and returns what it printed.
  @discardableResult
  func git(_ words: String...) async throws -> String {
    try await git(words)
  }

  /// Runs git.
  @discardableResult
  func git(_ words: [String], variables: [String: String] = [:]) async throws -> String {
    var environment = FixtureRepository.bare
    environment["HOME"] = outside("home")
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Fixture"
      environment["GIT_\(role)_EMAIL"] = "fixture@example.com"
      environment["GIT_\(role)_DATE"] = "2026-01-01T00:00:00Z"
    }
    environment.merge(variables) { _, new in new }
    let call = ["/usr/bin/env", "git"] + words
    let ending = try await Child(call, in: root, environment: environment).ending()
    guard ending.exitCode == 0 else { throw Refused(call: call, errors: ending.errors) }
    return ending.output
  }

  /// The variables that every process needs.
  static let bare = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C",
    "TZ": "UTC",
  ]

  private func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A text that an edit expects and that is not there.
  struct Missing: Error {
    var what: String
    var file: String
  }

  /// A call of git that failed.
  struct Refused: Error {
    var call: [String]
    var errors: String
  }
}
