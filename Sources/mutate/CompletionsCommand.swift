import MutationTesting

/// `mutate completions`: a script that lets a shell complete the program's words.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Print a script that lets a shell complete commands, options and mutants."
  static let usage = "completions bash|zsh|fish"
  static let details = "The script is made from the same tables as this help."
  static let examples = [
    (call: "completions bash", purpose: "for eval \"$(mutate completions bash)\" in ~/.bashrc"),
    (call: "completions zsh", purpose: "for a file _mutate in a folder of $fpath"),
    (call: "completions fish", purpose: "for ~/.config/fish/completions/mutate.fish"),
  ]
  static let options: [Option] = [.help]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let shell = arguments.names.first, arguments.names.count == 1 else {
      throw UsageError("name one shell", hint: "bash, zsh or fish")
    }
    guard let script = Completions.script(for: shell) else {
      throw UsageError("there are no completions for '\(shell)'", hint: "known are bash, zsh and fish")
    }
    Terminal.print(script)
    return .pass
  }
}
