internal import Foundation
import Git
import MutationTesting

#if SCHEMATA
  internal import Schemata
#endif

/// Why a mutant is not built together with others.
typealias Misfits = [Int: String]

/// Many mutants in the sources of one program: the input of a shared build.
///
/// Mutants go by number, from 1.
struct SourceMerge: Sendable {
  /// One way to lay them together.
  struct Merged: Sendable {
    /// The files that differ from the snapshot's, by path from the repository's root.
    let files: [String: String]
    /// The mutants in them.
    let fitted: [Int]
    /// Why the others are not.
    let misfits: Misfits
    /// The mutants in them of which all lies in clauses of `#if`.
    let conditional: Set<Int>
    /// The mutants to which the errors of a failed build point.
    let blamed: @Sendable (String) -> Set<Int>
  }

  /// Why no mutants can be built together here at all; nil: they can.
  static var whyNot: String? {
    #if SCHEMATA
      nil
    #else
      "this gate was built with a toolchain that ships no SwiftSyntax"
    #endif
  }

  /// Why mutants cannot be laid into the text of Swift files, whatever the text.
  private let unreadable: Misfits

  #if SCHEMATA
    private let schemata: Schemata

    /// Reads what mutants do to the sources of a snapshot.
    ///
    /// - Parameters:
    ///   - specimens: the mutants, by number.
    ///   - tree: the snapshot.
    ///   - modules: the module that compiles a file, by path from the repository's root.
    ///   - root: the folder in which the sources will be built.
    ///   - choices: the file that says which mutant is active, for processes that do not get our variables.
    init(
      _ specimens: [Int: Specimen], on tree: ObjectID, in trees: WorkspaceRepository,
      modules: [String: String], root: String, choices: String
    ) throws(LabError) {
      var sources: [String: SourceFile] = [:]
      var mutants: [SourceMutant] = []
      var unreadable: Misfits = [:]
      for (number, specimen) in specimens.sorted(by: { $0.key < $1.key }) {
        if let reason = SourceMerge.misfit(specimen, modules) {
          unreadable[number] = reason
          continue
        }
        var files: [String: String] = [:]
        for path in specimen.changes.map(\.path) {
          guard let mutated = specimen.tree, let before = try SourceMerge.text(path, tree, trees),
            let after = try SourceMerge.text(path, mutated, trees)
          else {
            unreadable[number] = "\(path) is no UTF-8 text"
            break
          }
          files[path] = after
          sources[path] = SourceFile(path: path, text: before, module: modules[path] ?? "")
        }
        if unreadable[number] == nil { mutants.append(SourceMutant(number: number, files: files)) }
      }
      self.unreadable = unreadable
      schemata = Schemata(
        root: root, choices: choices, sources: sources.values.sorted { $0.path < $1.path }, mutants: mutants)
    }

    /// Lays the mutants together, but for some.
    func merged(without ejected: Set<Int> = []) -> Merged {
      let merged = schemata.merged(without: ejected)
      return Merged(
        files: merged.files, fitted: merged.fitted,
        misfits: merged.misfits.merging(unreadable) { first, _ in first }, conditional: merged.conditional,
        blamed: merged.blamed(by:))
    }

    /// The line of the source for one that a program tells: mutated text is compiled under lines of its own.
    static func sourceLine(_ line: Int) -> Int { MergedSources.sourceLine(line) }

    /// The tests that differ between two versions of files, by path; nil when something else does, or may do so.
    static func changedTests(
      from old: [String: String], to new: [String: String], modules: [String: String]
    ) -> Set<TestID>? {
      let (before, after) = (testSources(old, modules), testSources(new, modules))
      let changes = after.changes(since: before)
      guard !changes.changesMore else { return nil }
      return Set((changes.added + changes.changed + changes.removed).map { TestID($0.id) })
    }

    private static func testSources(_ files: [String: String], _ modules: [String: String]) -> TestSources {
      TestSources(
        files: files.sorted { $0.key < $1.key }.map {
          SourceFile(path: $0.key, text: $0.value, module: modules[$0.key] ?? "")
        })
    }

    static let activeVariable = Schemata.activeVariable
    static let reachVariable = Schemata.reachVariable
  #else
    init(
      _ specimens: [Int: Specimen], on tree: ObjectID, in trees: WorkspaceRepository,
      modules: [String: String], root: String, choices: String
    ) throws(LabError) {
      unreadable = specimens.mapValues { _ in SourceMerge.whyNot ?? "" }
    }

    func merged(without ejected: Set<Int> = []) -> Merged {
      Merged(files: [:], fitted: [], misfits: unreadable, conditional: [], blamed: { _ in [] })
    }

    static func sourceLine(_ line: Int) -> Int { line }

    static func changedTests(
      from old: [String: String], to new: [String: String], modules: [String: String]
    ) -> Set<TestID>? { nil }

    static let activeVariable = "MUTATE_ACTIVE"
    static let reachVariable = "MUTATE_REACH"
  #endif

  private static func misfit(_ specimen: Specimen, _ modules: [String: String]) -> String? {
    for change in specimen.changes {
      guard change.path.hasSuffix(".swift") else { return "changes \(change.path), which is no Swift source" }
      switch change.kind {
      case .modified: break
      case .added: return "adds the file \(change.path)"
      case .deleted: return "deletes the file \(change.path)"
      case .renamed: return "renames the file \(change.oldPath ?? change.path)"
      case .mode: return "changes the mode of \(change.path)"
      }
      guard modules[change.path] != nil else { return "changes \(change.path), which no module compiles" }
    }
    return nil
  }

  private static func text(_ path: String, _ tree: ObjectID, _ trees: WorkspaceRepository) throws(LabError)
    -> String?
  {
    do {
      return try trees.contents(of: path, in: tree).flatMap { String(validating: $0, as: UTF8.self) }
    } catch {
      throw LabError(.internalFailure, "\(path) cannot be read from the workspace's trees: \(error)")
    }
  }
}
