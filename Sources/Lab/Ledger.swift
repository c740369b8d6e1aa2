internal import Foundation
import Git
import MutationTesting

/// The last run's results by mutant, so that a run on a subject in which only tests have changed can find them.
struct Ledger: Codable, Equatable {
  /// One mutant of that run.
  struct Entry: Codable, Equatable {
    /// The name of the kept result.
    var result: String
    /// The digest of the mutant's diff as it was applied.
    var diff: String
    /// The tests that the header named.
    var killers: [String]
  }

  /// The digest of the circumstances.
  var circumstances: String
  /// The snapshot's tree.
  var tree: String
  /// The mutants, by name.
  var entries: [String: Entry]
}

/// Which tests have changed since another tree, when nothing else has.
struct ChangedTests {
  /// Finds the tests that differ between two trees; nil when something else differs as well, or may do so.
  ///
  /// - Parameter modules: the module that compiles a file, by path from the repository's root.
  static func between(
    _ old: ObjectID, _ new: ObjectID, in trees: WorkspaceRepository, modules: [String: String],
    leavingOut isIgnored: (String) -> Bool
  ) throws(GitError) -> Set<TestID>? {
    let changes = try trees.changes(from: old, to: new).filter {
      !isIgnored($0.path) || !($0.oldPath.map(isIgnored) ?? true)
    }
    guard changes.allSatisfy({ $0.kind == .modified && modules[$0.path] != nil }) else { return nil }
    let touched = Set(changes.compactMap { modules[$0.path] })
    let paths = modules.filter { touched.contains($0.value) }.keys.sorted()
    guard let before = try texts(paths, old, trees), let after = try texts(paths, new, trees) else {
      return nil
    }
    return SourceMerge.changedTests(from: before, to: after, modules: modules)
  }

  private static func texts(
    _ paths: [String], _ tree: ObjectID, _ trees: WorkspaceRepository
  ) throws(GitError) -> [String: String]? {
    var texts: [String: String] = [:]
    for path in paths where path.hasSuffix(".swift") {
      // What is built besides the repository's files is the same on both sides.
      guard let bytes = try trees.contents(of: path, in: tree) else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      texts[path] = text
    }
    return texts
  }
}
