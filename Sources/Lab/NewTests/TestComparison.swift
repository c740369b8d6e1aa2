import Git
import MutationTesting

#if SCHEMATA
  internal import Schemata
#endif

/// Two versions of the test targets' files, compared by their syntax.
struct TestComparison {
  /// Why tests cannot be compared here at all; nil: they can.
  static var whyNot: String? { SourceMerge.whyNot }

  let trees: WorkspaceRepository
  /// The older version.
  let base: ObjectID
  /// The newer version.
  let tree: ObjectID
  /// Where the test targets' files are.
  let folders: TestFolders

  /// The tests that the newer version adds, or declares otherwise, by id.
  func newTests() throws(LabError) -> [NewTest] {
    #if SCHEMATA
      let changes = TestSources(files: try sources(of: tree))
        .changes(since: TestSources(files: try sources(of: base)))
      return (changes.added + changes.changed).sorted { $0.id < $1.id }.map { test in
        NewTest(
          TestID(test.id), at: SourceLocation(file: test.file, line: test.line), names: test.mutants)
      }
    #else
      return []
    #endif
  }

  /// Whether any Swift file differs between the versions, manifests included; without one no test does.
  static func differ(_ base: ObjectID, _ tree: ObjectID, in trees: WorkspaceRepository) throws(LabError)
    -> Bool
  {
    do {
      return try trees.changes(from: base, to: tree).contains { change in
        change.path.hasSuffix(".swift") || change.oldPath?.hasSuffix(".swift") == true
      }
    } catch {
      throw TestComparison.unreadable(error)
    }
  }

  #if SCHEMATA
    private func sources(of tree: ObjectID) throws(LabError) -> [SourceFile] {
      do {
        var sources: [SourceFile] = []
        for file in try trees.files(in: tree) where file.kind == .regular || file.kind == .executable {
          guard let module = folders.module(of: file.path),
            let text = try trees.contents(of: file.path, in: tree)
          else { continue }
          sources.append(
            SourceFile(path: file.path, text: String(decoding: text, as: UTF8.self), module: module))
        }
        return sources
      } catch {
        throw TestComparison.unreadable(error)
      }
    }
  #endif

  /// The text of a file; empty where there is none.
  static func text(of path: String, in tree: ObjectID, _ trees: WorkspaceRepository) throws(LabError)
    -> String
  {
    do {
      return String(decoding: try trees.contents(of: path, in: tree) ?? [], as: UTF8.self)
    } catch {
      throw unreadable(error)
    }
  }

  private static func unreadable(_ error: any Error) -> LabError {
    LabError(.internalFailure, "the versions of the tests cannot be read: \(error)")
  }
}
