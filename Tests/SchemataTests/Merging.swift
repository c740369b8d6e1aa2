@testable import Schemata

/// A merge of one file, for tests of texts.
struct Merging {
  static let path = "Sources/M/A.swift"

  let schemata: Schemata

  /// - Parameter mutants: the whole text of each, numbered from 1.
  init(_ original: String, _ mutants: String..., path: String = Merging.path) {
    schemata = Schemata(
      root: "/r", sources: [SourceFile(path: path, text: original, module: "M")],
      mutants: mutants.enumerated().map { SourceMutant(number: $0 + 1, files: [path: $1]) })
  }

  /// The merged file; empty if nothing is in it.
  var text: String { schemata.merged().files[Self.path] ?? "" }

  var misfits: [Int: String] { schemata.merged().misfits }

  /// Why a mutant that makes one text of the other does not fit; nil if it does.
  static func misfit(_ original: String, _ mutant: String, path: String = Merging.path) -> String? {
    Merging(original, mutant, path: path).misfits[1]
  }
}
