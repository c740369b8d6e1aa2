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
  /// Where those of the newer version are, as far as it tells by itself: of a target that has gone it holds no tests.
  private let ownFolders: TestFolders

  /// A comparison of two versions, with the folders of test targets as a build of one of them and both manifests tell them.
  ///
  /// - Parameters:
  ///   - package: the package's folder in the repository.
  ///   - listed: the tests that the suite lists.
  init(
    of base: ObjectID, with tree: ObjectID, package prefix: String, listed: [TestID], on bench: Bench
  ) throws(LabError) {
    let trees = bench.workspace.trees
    let modules = Set(listed.map { String($0.text.prefix { $0 != "." }) })
    folders = TestFolders(
      modules: modules, compiled: bench.modules,
      manifests: try TestComparison.manifests([base, tree], in: trees, package: prefix), packagePrefix: prefix
    )
    ownFolders = try TestComparison.folders(of: tree, in: trees, package: prefix) ?? folders
    (self.trees, self.base, self.tree) = (trees, base, tree)
  }

  /// A comparison of two versions without a build of either; nil: their manifests do not tell where all tests are.
  init?(
    of base: ObjectID, with tree: ObjectID, package prefix: String, in trees: WorkspaceRepository
  ) throws(LabError) {
    guard let old = try TestComparison.folders(of: base, in: trees, package: prefix),
      let new = try TestComparison.folders(of: tree, in: trees, package: prefix)
    else { return nil }
    (folders, ownFolders) = (old, new)
    (self.trees, self.base, self.tree) = (trees, base, tree)
  }

  /// The folders of the test targets that a version's manifest spells out; nil: it does not tell where all of them are.
  private static func folders(
    of tree: ObjectID, in trees: WorkspaceRepository, package prefix: String
  ) throws(LabError) -> TestFolders? {
    let manifest = try manifests([tree], in: trees, package: prefix)[0]
    let targets = TestTargets(manifest: manifest)
    let head = prefix.isEmpty ? "" : "\(prefix)/"
    let paths: [String]
    do {
      paths = try trees.files(in: tree).map(\.path)
    } catch {
      throw unreadable(error)
    }
    let isTold = targets.targets.allSatisfy { target in
      paths.contains { $0.hasPrefix("\(head)\(target.folder)/") }
    }
    guard isTold, targets.areAll(of: manifest), !paths.contains(where: { $0.hasPrefix("\(head)Package@") })
    else { return nil }
    return TestFolders(modules: [], compiled: [:], manifests: [manifest], packagePrefix: prefix)
  }

  private static func manifests(
    _ versions: [ObjectID], in trees: WorkspaceRepository, package prefix: String
  ) throws(LabError) -> [String] {
    let path = prefix.isEmpty ? "Package.swift" : "\(prefix)/Package.swift"
    return try versions.map { tree throws(LabError) in try text(of: path, in: tree, trees) }
  }

  /// The tests that the newer version adds, or declares otherwise, by id.
  func newTests() throws(LabError) -> [NewTest] {
    #if SCHEMATA
      let changes = try changes(now: folders)
      return (changes.added + changes.changed).sorted { $0.id < $1.id }.map { test in
        NewTest(
          TestID(test.id), at: SourceLocation(file: test.file, line: test.line), names: test.mutants)
      }
    #else
      return []
    #endif
  }

  /// The tests that the newer version does not have, or declares otherwise, by id; and the files in which other code of test
  /// targets differs.
  ///
  /// A test that stands in another file, type or module, to the letter as it was, is neither.
  func formerTests() throws(LabError) -> (tests: [FormerTest], filesWithMore: [String]) {
    #if SCHEMATA
      let changes = try changes(now: ownFolders)
      let moved = Set(changes.moved)
      let deleted = changes.removed.filter { !moved.contains($0) }.map { FormerTest($0, .deleted) }
      let tests = deleted + changes.changed.map { FormerTest($0, .changed) }
      return (tests.sorted { $0.id < $1.id }, changes.filesWithMore)
    #else
      return ([], [])
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
    /// What differs between the versions, with the newer one's tests in these folders.
    private func changes(now: TestFolders) throws(LabError) -> TestChanges {
      let files = ComparedModules.among(
        try sources(of: base, in: folders), try sources(of: tree, in: now))
      return TestSources(files: files.new).changes(since: TestSources(files: files.old))
    }

    private func sources(of tree: ObjectID, in folders: TestFolders) throws(LabError) -> [SourceFile] {
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
  private static func text(of path: String, in tree: ObjectID, _ trees: WorkspaceRepository) throws(LabError)
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

#if SCHEMATA
  extension FormerTest {
    fileprivate init(_ test: TestFunction, _ fate: Fate) {
      self.init(TestID(test.id), fate, at: SourceLocation(file: test.file, line: test.line))
    }
  }
#endif
