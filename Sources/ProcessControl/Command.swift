/// What to execute, and everything that it is given.
public struct Command: Sendable, Equatable {
  /// An absolute path, a path relative to `workingDirectory`, or a name that is looked up in the `PATH` of
  /// `environment`.
  public var executable: String
  /// The arguments after the name of the program itself.
  public var arguments: [String]
  /// The whole environment.
  ///
  /// Nothing is inherited.
  public var environment: [String: String]
  /// The folder in which the command starts.
  public var workingDirectory: String

  /// Makes a command.
  public init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:],
    workingDirectory: String
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
  }

  /// Why the system could not be handed this command as it is.
  var fault: String? {
    let texts = [executable, workingDirectory] + arguments + environment.flatMap { [$0.key, $0.value] }
    if let text = texts.first(where: { $0.utf8.contains(0) }) {
      return "there is a NUL in \(text.debugDescription)"
    }
    if let name = environment.keys.first(where: { $0.isEmpty || $0.contains("=") }) {
      return "\(name.debugDescription) is no name for an environment variable"
    }
    return executable.isEmpty ? "it has no name" : nil
  }

  /// The paths to try, in order, as `execvp` would.
  var candidates: [String] {
    if executable.contains("/") { return [executable] }
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "./\(executable)" : "\($0)/\(executable)" }
  }
}
