internal import Foundation
import Git
import MutationTesting

/// What the commands that build nothing work with: the catalogue and the snapshot, in a checkout of their own, so that
/// they never wait for a run.
struct Desk {
  let repository: SourceRepository
  let places: Places
  let catalogue: Catalogue
  /// The faults of form of single files.
  let findings: [Finding]
  let workspace: Workspace
  let subject: Subject
  private let lock: StateLock

  /// Reads the catalogue and takes the snapshot that the options ask for.
  init(_ options: RunOptions) async throws(LabError) {
    repository = try Subject.repository(at: options.packageFolder)
    places = try Places(options: options, repository: repository)
    (catalogue, findings) = try places.catalogue.read()
    _ = try catalogue.selected(options.names)
    let commit = try Subject.commit(options.revision, of: repository)
    try Subject.checkIsReadable(repository)
    let state = try places.makeState(named: "check")
    lock = try await StateLock.take(state, waits: true) { _ in }
    workspace = try Workspace(
      in: state, borrowing: repository.objectFolders, packagePrefix: places.packagePrefix)
    subject = try Subject(
      of: repository, at: commit, including: catalogue.configuration.include, places: places,
      workspace: workspace)
  }

  /// The trees and blobs.
  var trees: WorkspaceRepository { workspace.trees }

  /// The catalogue's folder as the files of a snapshot see it; empty where it lies outside the repository.
  var catalogueName: String { places.catalogue.name }

  /// What a file is to the gate.
  func role(of path: String) -> PathRole { PathRole(of: path, catalogue: catalogueName) }

  /// A piece of work on objects, whose failure is the gate's own.
  func attempt<Value>(_ what: String, _ body: () throws(GitError) -> Value) throws(LabError) -> Value {
    do {
      return try body()
    } catch {
      throw LabError(.internalFailure, "\(what) failed: \(error)")
    }
  }
}

extension Desk {
  /// The tests that the sources of a Swift package declare in a tree; nil for other suites.
  func declaredTests(in tree: ObjectID) throws(LabError) -> DeclaredTests? {
    guard case .swiftPackage = catalogue.configuration.suite.kind else { return nil }
    let sources = try testSources(in: tree)
    let files = sources.map { DeclaredTests.File(module: $0.module, outline: SwiftOutline(of: $0.bytes)) }
    return DeclaredTests(files)
  }

  /// The tests that a step added or changed and that are in the code as it is now, in a Swift package.
  func testsTouched(from before: ObjectID, to after: ObjectID) throws(LabError) -> [String] {
    guard let declared = try declaredTests(in: subject.tree) else { return [] }
    return try testsTouched(from: before, to: after, among: declared)
  }

  /// The tests that a step added or changed and that are among those of a Swift package.
  func testsTouched(
    from before: ObjectID, to after: ObjectID, among declared: DeclaredTests
  ) throws(LabError) -> [String] {
    let targets = try testTargets(in: after)
    let head = packageHead
    return try attempt("reading the tests that changed") { () throws(GitError) in
      var found: [String] = []
      let changed = try trees.changedLines(from: before, to: after)
      for (path, lines) in changed.sorted(by: { $0.key < $1.key }) where path.hasPrefix(head) {
        let inner = String(path.dropFirst(head.count))
        guard targets.mayHoldTests(inner), let module = targets.module(of: inner),
          let bytes = try trees.contents(of: path, in: after)
        else { continue }
        found += SwiftOutline(of: bytes).tests(touching: lines).map { "\(module).\($0.idWithoutModule)" }
      }
      return found.filter { declared.ids.contains($0) }
    }
  }

  /// A file of the suite.
  struct TestSource {
    var path: String
    var module: String?
    var bytes: [UInt8]
  }

  /// The test targets of the package, by its manifest in a tree.
  func testTargets(in tree: ObjectID) throws(LabError) -> TestTargets {
    let head = packageHead
    let manifest = try attempt("reading the manifest") { () throws(GitError) in
      try trees.contents(of: head + "Package.swift", in: tree) ?? []
    }
    return TestTargets(manifest: String(decoding: manifest, as: UTF8.self))
  }

  /// The package's folder with a slash at its end; empty at the repository's root.
  var packageHead: String { places.packagePrefix.isEmpty ? "" : places.packagePrefix + "/" }

  private func testSources(in tree: ObjectID) throws(LabError) -> [TestSource] {
    let head = packageHead
    let targets = try testTargets(in: tree)
    return try attempt("reading the tests") { () throws(GitError) in
      var sources: [TestSource] = []
      for file in try trees.files(in: tree) where file.kind == .regular && file.path.hasPrefix(head) {
        let path = String(file.path.dropFirst(head.count))
        guard targets.mayHoldTests(path), let bytes = try trees.contents(of: file.path, in: tree) else {
          continue
        }
        sources.append(TestSource(path: file.path, module: targets.module(of: path), bytes: bytes))
      }
      return sources
    }
  }
}
