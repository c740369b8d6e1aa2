/// What one call of the program came to.
struct Invocation {
  var exitCode: Int32
  /// Standard output: data.
  var output: String
  /// Standard error: messages and progress.
  var errors: String
  /// How long it took, in seconds.
  var seconds: Double
  /// What it wrote as `report.json`; nil when it wrote none.
  var report: Report?
  /// The text of `report.json`.
  var reportText: String?

  /// Everything that was said to a person.
  var said: String { output + errors }

  /// One line for a failed expectation.
  var account: String { "exit \(exitCode)\n\(output)\n\(errors)" }
}

extension Invocation {
  /// What the program tells its user to do, for each mutant that it refuses.
  var nextSteps: [String] {
    output.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("next ") }.map(
      String.init)
  }
}
