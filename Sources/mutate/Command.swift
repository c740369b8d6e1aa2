import MutationTesting

/// One command of the program.
protocol Command: Sendable {
  /// The word that picks it.
  static var name: String { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// How it is called, without the program's name.
  static var usage: String { get }
  /// What it does, in a paragraph or two.
  static var details: String { get }
  /// Calls that are worth copying, each with what it is for.
  static var examples: [(call: String, purpose: String)] { get }
  /// Its options.
  static var options: [Option] { get }

  /// Does it.
  static func run(_ arguments: Arguments) async throws -> ExitCode
}

/// Every command, in the order in which the help shows them.
let commands: [any Command.Type] = [
  RunCommand.self, ListCommand.self, CheckCommand.self, NewCommand.self, RefreshCommand.self,
  ShowCommand.self, HarvestCommand.self, InitCommand.self, CleanCommand.self, MergeCommand.self,
  ReportCommand.self, CompletionsCommand.self,
]
