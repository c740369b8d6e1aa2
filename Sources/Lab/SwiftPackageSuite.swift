internal import Foundation
import Git
import MutationTesting

/// A Swift package: built by `swift build --build-tests`, run through its test bundle.
///
/// On Linux the bundle is a program and is run directly, so nothing stands between the gate and the tests. Elsewhere
/// `swift test --skip-build` runs it.
struct SwiftPackageSuite: Suite {
  /// The `swift` command's path.
  let swift: String
  /// Whether the order of the tests counts.
  ///
  /// XCTest runs those of one process in an order of its own, so each class then gets a process of its own,
  /// and the processes follow each other in the order asked for.
  var keepsOrder = false

  var canSelect: Bool { true }

  func buildCommands(in folder: String) -> [SuiteCommand] {
    [
      SuiteCommand(
        executable: swift, arguments: ["build", "--build-tests"] + SwiftPackageSuite.lean, folder: folder)
    ]
  }

  /// Spares the compiler what a debugger would read: a tenth of a clean build, and a change that only moves code or
  /// comments makes the same program.
  ///
  /// Not on macOS, where XCTest finds the line that threw by it. The index of the sources has to stay: SwiftPM looks up
  /// the tests in it.
  private static var lean: [String] {
    #if os(Linux)
      ["-Xswiftc", "-gnone"]
    #else
      []
    #endif
  }

  func program(in scene: Scene) throws(LabError) -> Program {
    let folder = scene.folder
    let products = SwiftPackageSuite.products(in: scene)
    let names = scene.names(in: products)
    let bundles = names.filter { $0.hasSuffix("PackageTests.xctest") }
    guard bundles.count == 1 else {
      throw LabError(
        .usage,
        bundles.isEmpty ? "the build made no test bundle" : "the build made \(bundles.count) test bundles",
        hint: "check that the package at \(folder) has a test target")
    }
    return Program(
      fingerprint: fingerprint(of: names, in: products, scene), bundle: "\(products)/\(bundles[0])")
  }

  /// The content of everything that runs: programs and libraries, not their intermediate files.
  private func fingerprint(of names: [String], in products: String, _ scene: Scene) -> String {
    names.compactMap { name in
      let file = scene.place(of: "\(products)/\(name)")
      guard FileManager.default.isExecutableFile(atPath: file) || name.hasSuffix(".so") else { return nil }
      return (try? ObjectID.ofFile(file)).map { "\(name) \($0)" }
    }.joined(separator: "\n")
  }

  /// The folder of what was built; `debug` is a link to it, which layers do not see through.
  private static func products(in scene: Scene) -> String {
    let link = "\(scene.folder)/.build/debug"
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: scene.place(of: link))
    else {
      return link
    }
    return target.hasPrefix("/") ? target : "\(scene.folder)/.build/\(target)"
  }

  func listings(of program: Program, in folder: String) throws(LabError) -> [Listing] {
    #if os(Linux)
      let bundle = program.bundle ?? ""
      return [
        Listing(
          command: SuiteCommand(executable: bundle, arguments: ["--list-tests"], folder: folder),
          read: SwiftPackageSuite.xctests),
        Listing(
          command: SuiteCommand(
            executable: bundle, arguments: ["--testing-library", "swift-testing", "--list-tests"],
            folder: folder),
          // `EX_UNAVAILABLE`: the package has none (swift-testing, Sources/Testing/ABI/EntryPoints).
          statusOfNone: 69,
          read: SwiftPackageSuite.swiftTests),
      ]
    #else
      return [
        Listing(
          command: SuiteCommand(
            executable: swift, arguments: ["test", "list", "--skip-build"], folder: folder),
          read: SwiftPackageSuite.allTests)
      ]
    #endif
  }

  /// `Module.Class/method` a line, among other lines.
  static func xctests(_ text: String) -> [TestID] { allTests(text).filter { !isSwiftTesting($0) } }

  /// `Module.Suite/function()/File.swift:3:2` a line.
  static func swiftTests(_ text: String) -> [TestID] { allTests(text).filter(isSwiftTesting) }

  /// Both.
  static func allTests(_ text: String) -> [TestID] {
    text.split(whereSeparator: \.isNewline)
      .filter { line in !line.hasPrefix("Listing ") && line.contains(".") && !line.isEmpty }
      .map { SwiftTestingStream.test($0.trimmingSpace()) }
  }

  /// A Swift Testing id ends in its parameters.
  static func isSwiftTesting(_ test: TestID) -> Bool { test.text.hasSuffix(")") }

  func testCommands(
    for tests: [TestID], isWhole: Bool, program: Program, in folder: String, scratch: String
  ) -> [TestCommand] {
    let xctests = tests.filter { !SwiftPackageSuite.isSwiftTesting($0) }
    let swiftTests = tests.filter(SwiftPackageSuite.isSwiftTesting)
    var commands: [TestCommand] = []
    for group in keepsOrder ? xctests.splitByClass() : xctests.splitWhereNamesCollide() {
      for part in SwiftPackageSuite.parts(of: group) { commands.append(xctest(part, program, folder)) }
    }
    if !swiftTests.isEmpty {
      commands.append(swiftTesting(swiftTests, program, folder, stream: "\(scratch)/events.jsonl"))
    }
    return commands
  }

  func modules(in folder: String) -> [String: String] {
    // The build keeps a list of each module's sources among its products.
    let products = "\(folder)/.build/debug"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
    var modules: [String: String] = [:]
    for name in names where name.hasSuffix(".build") {
      let list = FileManager.default.contents(atPath: "\(products)/\(name)/sources") ?? Data()
      for path in String(decoding: list, as: UTF8.self).split(separator: "\n") {
        modules[SwiftPackageSuite.unquoted(path)] = String(name.dropLast(".build".count))
      }
    }
    return modules
  }

  /// A line of a response file: what a shell would have to quote is in single quotes.
  static func unquoted(_ line: some StringProtocol) -> String {
    guard line.count > 1, line.hasPrefix("'"), line.hasSuffix("'") else { return String(line) }
    return String(line.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }

  func driverCommands(in scene: Scene) -> [String: DriverCommand] {
    let manifest = FileManager.default.contents(atPath: scene.place(of: "\(scene.folder)/.build/debug.yaml"))
    return DriverCommand.commands(in: String(decoding: manifest ?? Data(), as: UTF8.self))
  }

  func hasProducts(in folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/.build/build.db")
  }

  func products(of files: [String], in scene: Scene) -> [String] {
    let products = SwiftPackageSuite.products(in: scene)
    let folders = Set(files.flatMap { $0.split(separator: "/").map(String.init) })
    let modules = scene.names(in: products).filter {
      $0.hasSuffix(".build") && folders.contains(String($0.dropLast(".build".count)))
    }
    guard !modules.isEmpty else { return everything(in: scene) }
    // The plan of the build lies among the products, and is not made anew unless the manifest changes.
    return modules.flatMap { scene.files(below: "\(products)/\($0)").sorted() }.filter { path in
      SwiftPackageSuite.madeByCompilers.contains { path.hasSuffix($0) }
    }
  }

  private static let madeByCompilers = [
    ".o", ".swiftdeps", ".swiftmodule", ".swiftdoc", ".swiftsourceinfo", ".priors", ".d", ".dia",
    ".swiftconstvalues",
    ".pcm", ".emit-module.swiftdeps",
  ]

  /// All that was built, without what was fetched.
  private func everything(in scene: Scene) -> [String] {
    let fetched: Set<String> = ["checkouts", "repositories", "artifacts", "workspace-state.json"]
    return scene.names(in: "\(scene.folder)/.build").filter { !fetched.contains($0) }
      .map { "\(scene.folder)/.build/\($0)" }
  }

  private func xctest(_ tests: [TestID], _ program: Program, _ folder: String) -> TestCommand {
    let names = tests.map(\.text).joined(separator: ",")
    #if os(Linux)
      let command = SuiteCommand(executable: program.bundle ?? "", arguments: [names], folder: folder)
    #else
      let filter = tests.flatMap { ["--filter", SwiftPackageSuite.pattern(for: $0)] }
      let command = SuiteCommand(
        executable: swift, arguments: ["test", "--skip-build", "--disable-swift-testing"] + filter,
        folder: folder)
    #endif
    return TestCommand(command: command, planned: tests, results: .xctest, canStopEarly: true)
  }

  private func swiftTesting(
    _ tests: [TestID], _ program: Program, _ folder: String, stream: String
  ) -> TestCommand {
    let filter = tests.flatMap { ["--filter", SwiftPackageSuite.pattern(for: $0)] }
    let events = ["--event-stream-output-path", stream, "--event-stream-version", "0"]
    #if os(Linux)
      let command = SuiteCommand(
        executable: program.bundle ?? "",
        arguments: ["--testing-library", "swift-testing"] + filter + events,
        folder: folder)
    #else
      let command = SuiteCommand(
        executable: swift, arguments: ["test", "--skip-build", "--disable-xctest"] + filter + events,
        folder: folder)
    #endif
    return TestCommand(
      command: command, planned: tests, results: .swiftTesting(file: stream), canStopEarly: false)
  }

  /// A regular expression that fits one id and nothing else.
  static func pattern(for test: TestID) -> String {
    let special = Set("\\^$.|?*+()[]{}")
    return "^" + test.text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "(/|$)"
  }

  /// One argument of a command line may hold 128 KiB on Linux (MAX_ARG_STRLEN).
  private static func parts(of tests: [TestID]) -> [[TestID]] {
    var parts: [[TestID]] = []
    var room = 0
    for test in tests {
      let length = test.text.utf8.count + 1
      if length > room {
        parts.append([])
        room = 100_000
      }
      parts[parts.count - 1].append(test)
      room -= length
    }
    return parts
  }
}
