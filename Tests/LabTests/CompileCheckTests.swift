import Foundation
import MutationTesting
import ProcessControl
import Testing

@testable import Lab

/// What mutants compile to, with a compiler that leaves comments out and does nothing else.
@Suite(.enabled(if: Isolation.overlayAvailable(in: NSTemporaryDirectory()).isAvailable))
struct CompileCheckTests {
  private let site: CompilerSite

  init() throws {
    site = try CompilerSite()
  }

  @Test(arguments: [
    (["a.swift": "// other words\nlet a = 1\n"], "same"),
    (["a.swift": "let a = 2\n"], "differs"),
    (["a.swift": "bad\n"], "refused"),
    (["a.swift": "// a\nlet a = 1\n", "b.swift": "// b\nlet b = 1\n"], "same"),
    (["a.swift": "// a\nlet a = 1\n", "b.swift": "let b = 2\n"], "differs"),
    (["a.swift": "// a\nlet a = 1\n", "c.swift": "// c\nlet c = 1\n"], "same"),
    (["a.swift": "let a = 1\n", "c.swift": "let c = 2\n"], "differs"),
    // Once something differs, only what is strict is compiled.
    (["a.swift": "let a = 2\n", "b.swift": "bad\n"], "differs"),
    (["a.swift": "let a = 2\n", "c.swift": "bad\n"], "refused"),
    (["a.swift": "let a = 1\n", "notes.txt": "more"], "unknown"),
    ([:], "unknown"),
  ])
  func `what is changed is held against what the build has made`(files: [String: String], answer: String)
    async throws
  {
    let check = try await site.check()
    let before = try site.content()
    let log = ScenarioLog(named: "log", in: site.root)
    #expect(
      try await check.answer(for: CompilerSite.files(files), stamp: 2_000_000_000, log: log).text == answer)
    #expect(try site.content() == before)
    #expect(try site.leftovers() == ["tmp"])
    let told = try String(contentsOfFile: log.path, encoding: .utf8)
    #expect(told.contains("compile: a.swift") == (answer != "unknown"))
  }

  @Test func `a file is strict where its module refuses warnings`() async throws {
    let check = try await site.check()
    #expect(check.isStrict("c.swift") && !check.isStrict("a.swift") && !check.isStrict("notes.txt"))
    #expect(check.hasStrictFiles)
  }

  @Test func `a module whose files come out otherwise than the build has made them is not judged by them`()
    async throws
  {
    // The first of a module's files is the sample.
    try site.write("let a = 0\n", to: "workspace/.build/debug/A.build/a.swift.o")
    let check = try await site.check()
    #expect(try await site.answer(check, ["b.swift": "// b\nlet b = 1\n"]) == "unknown")
    #expect(try await site.answer(check, ["c.swift": "// c\nlet c = 1\n"]) == "same")
  }

  @Test(arguments: [
    "workspace/.build/debug.yaml", "workspace/.build/debug/A.build/output-file-map.json", "swiftc",
  ])
  func `without what the build has written nothing is known`(missing: String) async throws {
    try FileManager.default.removeItem(atPath: "\(site.root)/\(missing)")
    let check = try await site.check()
    #expect(try await site.answer(check, ["a.swift": "let a = 1\n"]) == "unknown")
  }
}

extension CompileCheck.Answer {
  fileprivate var text: String { "\(self)" }
}

/// A workspace with two modules that a script has compiled, gone with the test.
private final class CompilerSite {
  let root: String

  init() throws {
    root = NSTemporaryDirectory() + "compiled-\(UUID().uuidString)"
    for folder in ["workspace/.build/debug/A.build", "workspace/.build/debug/C.build", "scratch"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try script(
      "frontend",
      """
      while [ $# -gt 0 ]; do
        case "$1" in -primary-file) file=$2 ;; -o) object=$2 ;; esac
        shift
      done
      grep -q bad "$file" && exit 1
      grep -v '^//' "$file" > "$object"
      """)
    try script(
      "swiftc",
      """
      for word in "$@"; do [ "$word" = -driver-print-jobs ] && prints=1; done
      [ -n "$prints" ] || exit 1
      echo "swift-frontend -emit-module -o module"
      case "$2" in
      A) echo "'\(root)/frontend' -c -primary-file \(workspace)/a.swift \(workspace)/b.swift -o \(object("A", "a"))" ;;
      C) echo "'\(root)/frontend' -c -primary-file \(workspace)/c.swift -o \(object("C", "c"))" ;;
      esac
      """)
    var manifest = "commands:\n"
    for (module, names) in ["A": ["a", "b"], "C": ["c"]] {
      let map = "\(workspace)/.build/debug/\(module).build/output-file-map.json"
      var command = ["\(root)/swiftc", "-module-name", module, "-output-file-map", map, "-incremental"]
      if module == "C" { command.append("-warnings-as-errors") }
      manifest +=
        "  \"C.\(module)\":\n    args: \(String(decoding: try JSONEncoder().encode(command), as: UTF8.self))\n"
      var objects = ["": ["swift-dependencies": "x"]]
      for name in names {
        try write("// \(name)\nlet \(name) = 1\n", to: "workspace/\(name).swift")
        try write("let \(name) = 1\n", to: String(object(module, name).dropFirst(root.count + 1)))
        objects["\(workspace)/\(name).swift"] = ["object": object(module, name)]
      }
      try JSONEncoder().encode(objects).write(to: URL(fileURLWithPath: map))
    }
    try write(manifest, to: "workspace/.build/debug.yaml")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private var workspace: String { "\(root)/workspace" }

  private func object(_ module: String, _ name: String) -> String {
    "\(workspace)/.build/debug/\(module).build/\(name).swift.o"
  }

  private func script(_ name: String, _ text: String) throws {
    try write("#!/bin/sh\n\(text)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(root)/\(name)")
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(path)"))
  }

  static func files(_ texts: [String: String]) -> [LayerFile] {
    texts.sorted { $0.key < $1.key }.map {
      LayerFile(path: $0.key, bytes: Array($0.value.utf8), isExecutable: false)
    }
  }

  /// A check of both modules.
  func check() async throws -> CompileCheck {
    let environment = ProcessInfo.processInfo.environment
    let scene = Scene(root: workspace, folder: workspace)
    let runner = CommandRunner(
      environment: Environment(environment, extra: [:]), secrets: Secrets(environment: environment),
      scratchRoot: "\(root)/scratch", limits: GateConfiguration.Limits(), namespaces: true, network: .host)
    return try await CompileCheck(
      of: ["a.swift": "A", "b.swift": "A", "c.swift": "C"],
      drivers: SwiftPackageSuite(swift: "swift").driverCommands(in: scene), runner: runner, workspace: scene,
      deadline: 60
    ).prepared(width: 2)
  }

  func answer(_ check: CompileCheck, _ texts: [String: String]) async throws -> String {
    try await check.answer(
      for: CompilerSite.files(texts), stamp: 2_000_000_000, log: ScenarioLog(named: "log", in: root)
    ).text
  }

  /// The text of every file of the workspace, by path.
  func content() throws -> [String: String] {
    var content: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: workspace) {
      content[path] = try? String(contentsOfFile: "\(workspace)/\(path)", encoding: .utf8)
    }
    return content
  }

  /// What is left in the folder for scratch files.
  func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/scratch")
  }
}
