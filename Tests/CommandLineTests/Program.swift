import Foundation

/// The program under test, as it was built beside the tests.
enum Program {
  /// Its path.
  static let path: String = {
    // Not the first argument, which a test runner may set as it likes.
    #if os(Linux)
      let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
    #endif
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("mutate").path
  }()

  /// How many runs go on at once.
  ///
  /// A run waits more than it works: for its children to start and to end.
  static let turnstile = Turnstile(places: max(3, ProcessInfo.processInfo.activeProcessorCount))
}

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
