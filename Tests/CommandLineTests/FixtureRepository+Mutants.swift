import Foundation

extension FixtureRepository {
  /// Adds a mutant that makes an edit; the edit itself is not left in the working tree.
  func addMutant(_ id: String, area: String = "redirect", _ edit: Edit, _ header: Header) async throws {
    try addMutant(id, area: area, diff: try await diff(of: edit), header)
  }

  /// Adds a mutant from a diff.
  func addMutant(
    _ id: String, area: String = "redirect", in folder: String = "mutants", diff: Data, _ header: Header
  ) throws {
    try write(Data(header.text.utf8) + diff, to: "\(folder)/\(area)/\(id).patch")
  }

  /// The two mutants that the fixture's tests kill.
  func addKilledMutants() async throws {
    try await addMutant("port-ignored", .portIgnored, .killedBy(FixtureTest.otherPort))
    try await addMutant(
      "generation-unchecked", area: "logout", .generationUnchecked, .killedBy(FixtureTest.oldGeneration))
  }

  /// The diff that an edit makes.
  ///
  /// The file is afterwards as it was.
  func diff(of edit: Edit, options: [String] = []) async throws -> Data {
    try await diff(of: edit.file, options: options) { try apply(edit) }
  }

  /// The diff that any change of a file makes, from how the file is now, whatever git knows of it.
  ///
  /// The file is afterwards as it was.
  func diff(of file: String, options: [String] = [], change: () throws -> Void) async throws -> Data {
    let before = try data(of: file)
    let mode = try FileManager.default.attributesOfItem(atPath: path(file))[.posixPermissions] as? Int
    // An index of its own, so that the fixture's stays as the test has made it. Bytes as they are.
    let call = ["-c", "core.autocrlf=false"]
    let index = ["GIT_INDEX_FILE": outside("index-\(UUID().uuidString)")]
    try await git(call + ["add", "--force", "--", file], variables: index)
    try change()
    let words = ["diff", "--full-index", "--binary"] + options + ["--", file]
    let text = try await git(call + words, variables: index)
    try write(before, to: file, mode: mode ?? 0o644)
    return Data(text.utf8)
  }

  /// The diff that adds a file with one line, as a hostile catalogue could hold it.
  static func diffThatCreates(_ path: String, mode: String = "100644", text: String = "evil") -> Data {
    let nothing = String(repeating: "0", count: 40)
    let something = String(repeating: "1", count: 40)
    return Data(
      """
      diff --git a/\(path) b/\(path)
      new file mode \(mode)
      index \(nothing)..\(something)
      --- /dev/null
      +++ b/\(path)
      @@ -0,0 +1 @@
      +\(text)

      """.utf8)
  }
}
