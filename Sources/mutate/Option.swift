/// One option of a command.
struct Option: Sendable {
  /// The name with its hyphens.
  var name: String
  /// What its value is called in the help; nil: a flag.
  var value: String?
  /// What it does, in a line.
  var help: String
  /// Whether it may be given several times.
  var isRepeatable: Bool

  init(_ name: String, _ value: String? = nil, _ help: String, isRepeatable: Bool = false) {
    (self.name, self.value, self.help, self.isRepeatable) = (name, value, help, isRepeatable)
  }

  static let help = Option("--help", nil, "show this help")
  static let packagePath = Option("--package-path", "DIR", "the package's folder (default: the current one)")
  static let catalogue = Option("--catalogue", "DIR", "the catalogue's folder (default: mutants)")
  static let state = Option(
    "--state", "DIR", "the folder for everything of mutate's own (default: .build/mutate)")
  static let output = Option(
    "--output", "DIR", "the folder for reports and logs (default: report in the state folder)")
  static let revision = Option("--revision", "REV", "judge a commit instead of the working tree")
}
