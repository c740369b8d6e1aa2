import Foundation
import Testing

/// The texts of `--help`, compared whole.
@Suite struct HelpTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "Golden")

  /// Compares a text with a golden file; with `RECORD_GOLDEN=1` the file is written anew instead.
  private func compare(_ text: String, with name: String) throws {
    let file = HelpTests.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: HelpTests.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(
      text == golden, "\(name) differs; if that is wanted: RECORD_GOLDEN=1 swift test --filter HelpTests")
  }

  @Test func `every command's help is as it was`() async throws {
    let fixture = try await FixtureRepository()
    let program = try await fixture.mutate(["--help"], in: "/")
    try compare(program.output, with: "mutate.txt")
    let section = program.output.components(separatedBy: "commands:\n").last ?? ""
    let names = section.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    #expect(names.count >= 3)
    for name in names {
      let help = try await fixture.mutate([name, "--help"], in: "/")
      #expect(help.exitCode == 0, "\(help.account)")
      try compare(help.output, with: "\(name).txt")
    }
    let golden = try FileManager.default.contentsOfDirectory(atPath: HelpTests.folder.path)
    #expect(golden.sorted() == (names + ["mutate"]).map { "\($0).txt" }.sorted())
  }
}
