internal import Foundation
import MutationTesting

/// A suite of shell commands, run in the package folder.
struct CommandSuite: Suite {
  let configuration: CommandSuiteConfiguration

  var canSelect: Bool { configuration.canSelect }

  func buildCommands(in folder: String) -> [SuiteCommand] {
    configuration.build.map { [.shell($0, in: folder)] } ?? []
  }

  func program(in scene: Scene) -> Program { Program() }

  func listings(of program: Program, in folder: String) -> [Listing] {
    guard let list = configuration.list else { return [] }
    return [Listing(command: .shell(list, in: folder), read: CommandSuite.ids)]
  }

  /// One id a line; empty lines are nothing.
  static func ids(_ text: String) -> [TestID] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingSpace() }.filter { !$0.isEmpty }.map {
      TestID($0)
    }
  }

  func testCommands(
    for tests: [TestID], isWhole: Bool, program: Program, in folder: String, scratch: String
  ) -> [TestCommand] {
    guard canSelect, !tests.isEmpty else {
      return [command(CommandSuite.text(configuration.test, tests: []), planned: tests, in: folder)]
    }
    return groups(of: tests).map { group in
      let chosen = isWhole && group.count == tests.count ? [] : group
      return command(CommandSuite.text(configuration.test, tests: chosen), planned: group, in: folder)
    }
  }

  func modules(in folder: String) -> [String: String] { [:] }

  func driverCommands(in scene: Scene) -> [String: DriverCommand] { [:] }

  func hasProducts(in folder: String) -> Bool { false }

  func products(of files: [String], in scene: Scene) -> [String] { [] }

  private func command(_ text: String, planned: [TestID], in folder: String) -> TestCommand {
    TestCommand(
      command: .shell(text, in: folder), planned: planned, results: configuration.results, canStopEarly: true)
  }

  private func groups(of tests: [TestID]) -> [[TestID]] {
    configuration.results == .xctest ? tests.splitWhereNamesCollide() : [tests]
  }

  /// The command with the ids in the placeholder's place, one argument each.
  static func text(_ command: String, tests: [TestID]) -> String {
    command.replacing(
      CommandSuiteConfiguration.placeholder, with: tests.map { quoted($0.text) }.joined(separator: " "))
  }

  private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}

extension Array where Element == TestID {
  /// Groups in which no two tests have the same name in XCTest's lines, which carry no module: a name that fits two
  /// modules is run apart, never guessed.
  func splitWhereNamesCollide() -> [[TestID]] {
    var groups: [(names: Set<String>, tests: [TestID])] = []
    for test in self {
      let name = test.nameInXCTestLines
      if let free = groups.firstIndex(where: { !$0.names.contains(name) }) {
        groups[free].names.insert(name)
        groups[free].tests.append(test)
      } else {
        groups.append(([name], [test]))
      }
    }
    return groups.map(\.tests)
  }
}

extension Array where Element == TestID {
  /// Groups of one class each, in the order in which the classes are first met.
  func splitByClass() -> [[TestID]] {
    var groups: [(name: Substring, tests: [TestID])] = []
    for test in self {
      let name = test.text.prefix { $0 != "/" }
      if let known = groups.firstIndex(where: { $0.name == name }) {
        groups[known].tests.append(test)
      } else {
        groups.append((name, [test]))
      }
    }
    return groups.map(\.tests)
  }
}

extension Substring {
  /// The text without white space at both ends.
  func trimmingSpace() -> String { trimmingCharacters(in: .whitespaces) }
}
