import Foundation
import Lab
import MutationTesting

/// `mutate clean`: removes the state folder.
enum CleanCommand: Command {
  static let name = "clean"
  static let summary = "Remove the state folder: workspace, caches and reports."
  static let usage = "clean [OPTIONS]"
  static let details = """
    Waits until no run uses the folder, removes it, and says how much was freed. A folder that
    is no state folder is refused. The next run builds from scratch.
    """
  static let examples = [
    (call: "clean", purpose: "remove .build/mutate"),
    (call: "clean --state ../gate-state", purpose: "remove another state folder"),
  ]
  static let options: [Option] = [
    Option("--no-wait", nil, "exit with 2 when a run uses the state folder"), .packagePath, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.names.isEmpty else {
      throw UsageError("clean takes no names", hint: "name a folder with --state DIR")
    }
    var options = try places(arguments)
    options.waits = !arguments.has("--no-wait")
    let outcome = try await Cleaning.run(options)
    guard let bytes = outcome.bytes else {
      Terminal.print("nothing to clean: there is no \(outcome.folder)\n")
      return .pass
    }
    Terminal.print("removed \(outcome.folder): \(megabytes(bytes)) freed\n")
    return .pass
  }

  private static func megabytes(_ bytes: Int64) -> String {
    bytes < 1_000_000
      ? "\((bytes + 999) / 1_000) kB" : "\(Double(bytes / 100_000) / 10) MB"
  }
}
