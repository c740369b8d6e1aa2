import MutationTesting
import ProcessControl

/// A way to build a subject and to run its tests.
///
/// Two kinds: a Swift package, and commands.
protocol Suite: Sendable {
  /// Whether single tests can be run.
  var canSelect: Bool { get }

  /// The commands that build the scenario which is checked out, in order; none: nothing to build.
  func buildCommands(in folder: String) -> [SuiteCommand]

  /// What the build made.
  func program(in scene: Scene) throws(LabError) -> Program

  /// The commands that print the tests, and how to read them; none: the baseline's results tell.
  func listings(of program: Program, in folder: String) throws(LabError) -> [Listing]

  /// The commands that run tests. More than one where one process cannot run them all, or where a name would fit two.
  ///
  /// - Parameters:
  ///   - tests: the tests to run; all that are known when the suite cannot select.
  ///   - isWhole: whether these are all the tests that there are.
  ///   - scratch: a folder of this run's own, for result files.
  func testCommands(
    for tests: [TestID], isWhole: Bool, program: Program, in folder: String, scratch: String
  ) -> [TestCommand]

  /// The module that compiles each source file, by absolute path, once something is built; empty: nobody knows.
  func modules(in folder: String) -> [String: String]

  /// The commands with which modules were compiled, by module; empty: nobody knows.
  func driverCommands(in scene: Scene) -> [String: DriverCommand]

  /// Whether something was built here before.
  func hasProducts(in folder: String) -> Bool

  /// The build products that could hide a change in these files, by absolute path; no files: all products.
  func products(of files: [String], in scene: Scene) -> [String]
}

/// A command line of a suite; the environment and the bounds come from whoever runs it.
struct SuiteCommand: Sendable, Equatable {
  var executable: String
  var arguments: [String]
  var folder: String

  /// A command for `/bin/sh`.
  static func shell(_ text: String, in folder: String) -> SuiteCommand {
    SuiteCommand(executable: "/bin/sh", arguments: ["-c", text], folder: folder)
  }
}

/// A command that prints tests, with the way to understand it.
struct Listing: Sendable {
  var command: SuiteCommand
  /// The exit status, besides 0, that says that there are no tests of this kind.
  var statusOfNone: Int32?
  var read: @Sendable (String) -> [TestID]
}

/// A command that runs tests, with the way to understand it.
struct TestCommand: Sendable {
  var command: SuiteCommand
  /// The tests that it is asked for.
  var planned: [TestID]
  /// Where its results are.
  var results: ResultsSource
  /// Whether the run may be stopped at a failure that decides.
  var canStopEarly: Bool

  /// - Parameter scene: what the tests see; the results that they write lie in its top layer.
  func reader(in scene: Scene) -> any ResultsReader {
    let folder = scene.whereWritten(command.folder)
    return switch results {
    case .xctest: XCTestReader(tests: planned)
    case .swiftTesting(let file): SwiftTestingReader(file: file.hasPrefix("/") ? file : "\(folder)/\(file)")
    case .junit(let glob): JUnitReader(folder: folder, glob: glob)
    case .tap: TAPReader()
    case .exitStatus: ExitStatusReader()
    }
  }

  /// Removes result files that an earlier run has left.
  func clearResults() {
    switch results {
    case .swiftTesting(let file): FileMatches.remove(file, below: file.hasPrefix("/") ? "" : command.folder)
    case .junit(let glob): FileMatches.remove(glob, below: command.folder)
    case .xctest, .tap, .exitStatus: break
    }
  }
}

/// What a build made, and how to activate a mutant in it.
struct Program: Sendable, Equatable {
  /// Identifies the built files to the last bit; nil where that cannot be known.
  var fingerprint: String?
  /// The variables that activate the mutant; empty where the program holds only that one.
  var activation: [String: String] = [:]
  /// The test bundle; nil where the suite has none.
  var bundle: String?
}
