import Foundation

@testable import Schemata

/// The corpus as two programs: one with every mutant written out under a name of its own, and one that is merged.
struct CorpusProgram: Sendable {
  /// The programs that the tests of a suite share.
  @TaskLocal static var shared: CorpusProgram?

  let folder: Scratch
  let merged: MergedSources
  private let truth: String
  private let merges: [Mode: String]

  /// The language modes in which the merged program is built.
  enum Mode: String, CaseIterable, Sendable {
    case five = "5"
    case six = "6"
  }

  init() throws {
    folder = try Scratch()
    let root = folder.path + "/original"
    let schemata = Schemata(root: root, sources: Self.sources, mutants: Self.mutants)
    merged = schemata.merged()
    let mergedFiles = Self.files.merging(merged.files) { $1 }
    let main = Self.main(CorpusCase.all.indices.map(CorpusCase.name))
    truth = try folder.write(Self.truth(root: root), main: Self.main(Self.allNames), into: "truth")
    let folder = folder
    merges = Dictionary(
      uniqueKeysWithValues: try Mode.allCases.map { mode in
        (mode, try folder.write(mergedFiles, main: main, into: "merged" + mode.rawValue))
      })
    let compilations =
      [Compilation(folder: truth, mode: .six)] + merges.map { Compilation(folder: $1, mode: $0) }
    try Compilation.run(compilations)
  }

  /// What the mutant's text really does; of the original, for a case's name.
  func truths() throws -> [String: String] {
    try Self.results(Compilation.output(truth + "/program", [], [:]))
  }

  /// What cases of the merged program do.
  func results(_ mode: Mode, _ names: [String], active: Int? = nil, reach: String? = nil) throws -> [String:
    String]
  {
    var variables: [String: String] = [:]
    variables[Schemata.activeVariable] = active.map(String.init)
    variables[Schemata.reachVariable] = reach
    return try Self.results(Compilation.output((merges[mode] ?? "") + "/program", names, variables))
  }

  /// The numbers that are reached when cases of the merged program run.
  func reached(_ mode: Mode, _ names: [String], active: Int? = nil) throws -> Set<Int> {
    let path = folder.path + "/reach-\(UUID().uuidString)"
    try Data(count: CorpusMutant.all.count + 1).write(to: URL(fileURLWithPath: path))
    _ = try results(mode, names, active: active, reach: path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return Set(bytes.indices.filter { bytes[$0] == 1 })
  }

  private static let files: [String: String] = {
    var files = ["Sources/Corpus/Common.swift": CorpusCase.common]
    for (index, corpusCase) in CorpusCase.all.enumerated() {
      files[CorpusCase.path(index)] = CorpusCase.named(corpusCase.text, CorpusCase.name(index))
    }
    return files
  }()

  private static let sources = files.map { SourceFile(path: $0, text: $1, module: "Corpus") }

  private static let mutants = CorpusMutant.all.map {
    SourceMutant(number: $0.number, files: [$0.path: CorpusCase.named($0.text, $0.home)])
  }

  private static let allNames = CorpusCase.all.indices.map(CorpusCase.name) + CorpusMutant.all.map(\.copy)

  /// Every mutant written out, with the places that it would have in its own file.
  private static func truth(root: String) -> [String: String] {
    let copies = CorpusMutant.all.map { mutant in
      "#sourceLocation(file: \"\(root)/\(mutant.path)\", line: 1)\n"
        + CorpusCase.named(mutant.text, mutant.copy)
    }
    let originals = files.map { path, text in
      (path, "#sourceLocation(file: \"\(root)/\(path)\", line: 1)\n" + text)
    }
    return Dictionary(uniqueKeysWithValues: originals)
      .merging(["Sources/Corpus/Copies.swift": copies.joined(separator: "\n")]) { $1 }
  }

  /// Runs the probes that are named, all if none is.
  private static func main(_ names: [String]) -> String {
    let calls = names.map { "await show(\"\($0)\") { await \($0).probe() }" }
    return """
      let wanted = Set(CommandLine.arguments.dropFirst())
      func show(_ name: String, _ probe: @Sendable () async -> String) async {
        if wanted.isEmpty || wanted.contains(name) { print("== \\(name)\\n" + (await probe())) }
      }
      \(calls.joined(separator: "\n"))
      """
  }

  /// By name; lines and names as the original has them.
  private static func results(_ output: String) -> [String: String] {
    let parts = output.split(separator: "== ").map { $0.split(separator: "\n", maxSplits: 1) }
    let pairs = parts.map { part in
      (
        String(part[0]),
        part.dropFirst().joined().replacing(#/(n)m\d+x/#) { $0.1 }.replacing(#/\b\d{6,}\b/#) {
          String(MergedSources.sourceLine(Int($0.0) ?? 0))
        }
      )
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
