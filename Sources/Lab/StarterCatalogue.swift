internal import Foundation
import Git

/// The files with which a repository starts to have its tests gated.
public struct StarterCatalogue: Sendable, Equatable {
  /// One file to write.
  public struct File: Sendable, Equatable {
    /// Its path from the repository's root, as messages call it.
    public var name: String
    /// Its path, absolute.
    public var path: String
    /// Its content.
    public var text: String
  }

  /// What kind of project was found, in words.
  public let project: String
  /// The files.
  public let files: [File]
  /// Whether tests can be named in mutants, with what was found.
  public let canNameTests: Bool

  /// Finds out what a package's folder holds.
  public init(_ options: RunOptions) throws(LabError) {
    let repository = try Subject.repository(at: options.packageFolder)
    let package = Places.resolved(options.packageFolder)
    let project = ProjectKind(in: package)
    let catalogue = Places.resolved(options.catalogue)
    let name = Places.relative(catalogue, to: repository.root) ?? catalogue
    self.project = project.words
    canNameTests = project.namesTests
    var files = [
      File(name: "\(name)/gate.json", path: "\(catalogue)/gate.json", text: project.configuration),
      File(name: "\(name)/README.md", path: "\(catalogue)/README.md", text: StarterTexts.readme(name)),
    ]
    if FileManager.default.fileExists(atPath: "\(repository.root)/.github") {
      let workflow = ".github/workflows/mutate.yml"
      let prefix = Places.relative(package, to: repository.root) ?? ""
      files.append(
        File(
          name: workflow, path: "\(repository.root)/\(workflow)",
          text: StarterTexts.workflow(packagePath: prefix)))
    }
    self.files = files
  }

  /// Writes the files that are not there yet, and returns which were written and which were left alone.
  public func write() throws(LabError) -> (written: [String], kept: [String]) {
    var written: [String] = []
    var kept: [String] = []
    for file in files {
      if FileManager.default.fileExists(atPath: file.path) {
        kept.append(file.name)
      } else {
        try PatchFileWriter.create(file.path, Array(file.text.utf8), called: file.name)
        written.append(file.name)
      }
    }
    return (written, kept)
  }
}

/// What a folder holds, by the files that build tools look for.
private struct ProjectKind {
  var words: String
  var configuration: String
  var namesTests = true

  init(in folder: String) {
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    func text(_ name: String) -> String {
      String(decoding: FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data(), as: UTF8.self)
    }
    if names.contains("Package.swift") {
      self.init("a Swift package", swiftPackage: ())
    } else if let project = names.sorted().first(where: {
      $0.hasSuffix(".xcworkspace") || $0.hasSuffix(".xcodeproj")
    }) {
      let scheme = String(project.prefix { $0 != "." })
      let kind = project.hasSuffix(".xcworkspace") ? "workspace" : "project"
      self.init(
        "an Xcode \(kind)",
        test:
          "xcodebuild test -quiet -\(kind) '\(project)' -scheme '\(scheme)' -destination 'platform=macOS'",
        results: "xctest", notes: ["Check the scheme and the destination."])
    } else if names.contains("Cargo.toml") {
      self.init("a Cargo package", build: "cargo test --no-run --quiet", exitStatusOf: "cargo test --quiet")
    } else if names.contains("go.mod") {
      self.init("a Go module", build: "go vet ./...", exitStatusOf: "go test ./...")
    } else if names.contains("pyproject.toml") || names.contains("pytest.ini") || names.contains("tox.ini") {
      self.init(
        "a Python project", test: "python3 -m pytest -q -p no:cacheprovider --junitxml=.mutate-junit.xml",
        results: "junit:.mutate-junit.xml", notes: ["Tests are named classname/name, as JUnit XML has them."])
    } else if names.contains("package.json") {
      self.init(node: text("package.json"))
    } else if let file = ["Makefile", "makefile", "GNUmakefile"].first(where: names.contains),
      let target = ["test", "check", "tests"].first(where: { ProjectKind.has(target: $0, text(file)) })
    {
      self.init("a Makefile with a target '\(target)'", build: "make", exitStatusOf: "make \(target)")
    } else {
      self.init("no project that is known", exitStatusOf: "./run-tests")
      words += ": write the command that runs the tests into gate.json"
    }
  }

  private init(_ words: String, swiftPackage: Void) {
    self.words = words
    configuration = """
      {
        "suite": {
          "kind": "swift-package",
          "package": "."
          // Cheapest tests first, as globs over their ids:
          // "tiers": [["AppTests.*PolicyTests/*"], ["AppTests.*"]]
        },
        // The deadline of a test run: the baseline times factor, at least floor seconds.
        "timeout": { "factor": 5, "floor": 20 }
      }

      """
  }

  private init(_ words: String, build: String? = nil, test: String, results: String, notes: [String] = []) {
    self.words = words
    configuration = ProjectKind.command(
      build: build, test: test, results: results, notes: notes, requiresKillers: true)
  }

  /// A suite that tells nothing of its single tests.
  private init(_ words: String, build: String? = nil, exitStatusOf test: String) {
    self.words = words
    namesTests = false
    let notes = [
      "Only whether all tests passed is known. Where single results can be had, as XCTest's lines, TAP,",
      "JUnit XML or a Swift Testing event stream, say so here, and let mutants name their killers:",
      "\"results\": \"junit:GLOB\" (or xctest, tap, swift-testing:FILE), and no requireKilledBy.",
    ]
    configuration = ProjectKind.command(
      build: build, test: test, results: "exit-status", notes: notes, requiresKillers: false)
  }

  private init(node manifest: String) {
    let script = manifest.firstMatch(of: /"test"\s*:\s*"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) } ?? ""
    if script.contains("node --test") {
      self.init(
        "a Node.js package", test: "node --test --test-reporter=tap", results: "tap",
        notes: ["Tests are named by their descriptions, as TAP has them."])
    } else {
      self.init("a Node.js package", exitStatusOf: "npm test --silent")
    }
  }

  private static func has(target: String, _ makefile: String) -> Bool {
    makefile.split(separator: "\n").contains { line in
      line.hasPrefix("\(target):") && !line.hasPrefix("\(target):=")
    }
  }

  private static func command(
    build: String?, test: String, results: String, notes: [String], requiresKillers: Bool
  ) -> String {
    func quoted(_ text: String) -> String {
      "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    var lines = ["{", "  \"suite\": {", "    \"kind\": \"command\","]
    if let build { lines.append("    \"build\": \(quoted(build)),") }
    lines.append("    \"test\": \(quoted(test)),")
    lines += notes.map { "    // \($0)" }
    lines += ["    \"results\": \(quoted(results))", "  },"]
    if !requiresKillers { lines.append("  \"requireKilledBy\": false,") }
    lines += ["  \"timeout\": { \"factor\": 5, \"floor\": 20 }", "}", ""]
    return lines.joined(separator: "\n")
  }
}
