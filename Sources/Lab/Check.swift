internal import Foundation
import Git
public import MutationTesting

/// The whole catalogue laid on the snapshot, without a build: what `mutate check` shows.
public struct Check: Sendable {
  /// The mutants, each with what was found of it.
  public let rows: [CheckRow]
  /// Everything that was found, in the order of the files.
  public let findings: [Finding]

  /// Checks the catalogue, or the mutants that the options name.
  public init(_ options: RunOptions) async throws(LabError) {
    let repository = try Subject.repository(at: options.packageFolder)
    var options = options
    // A checkout of its own, so that a check never waits for a run.
    options.stateFolder = "\(options.state)/check"
    let places = try Places(options: options, repository: repository)
    let (catalogue, formFindings) = try places.catalogue.read()
    let mutants = try catalogue.selected(options.names)
    let commit = try Subject.commit(options.revision, of: repository)
    let state = try places.makeState()
    let lock = try await StateLock.take(state, waits: true) { _ in }
    defer { withExtendedLifetime(lock) {} }
    let workspace = try Workspace(in: state, for: repository, packagePrefix: places.packagePrefix)
    let subject = try Subject(
      of: repository, at: commit, including: catalogue.configuration.include, places: places,
      workspace: workspace)
    let plan = try Plan(of: catalogue.mutants, on: subject.tree, in: workspace.trees)
    let today = Day(secondsSince1970: Int64(Date().timeIntervalSince1970))
    let all =
      formFindings + catalogue.findings(today: today) + plan.findings + plan.specimens.compactMap(\.finding)

    rows = mutants.map { mutant in
      let specimen = plan.specimens.first { $0.mutant == mutant }
      return CheckRow(mutant: mutant, apply: specimen?.apply, findings: all.filter { $0.file == mutant.path })
    }
    let files = Set(mutants.map(\.path))
    findings = options.names.isEmpty ? all : all.filter { files.contains($0.file) }
  }
}

extension Specimen {
  /// What is wrong with how the mutant lies in the snapshot.
  fileprivate var finding: Finding? {
    switch apply {
    case .applied: nil
    case .stale(let reason):
      Finding(
        file: mutant.path, line: mutant.diffLine, rule: .stale, message: reason,
        remedy: "make the patch anew against the code as it is now")
    case .nothingChanged:
      Finding(
        file: mutant.path, line: mutant.diffLine, rule: .noOp, message: "the patch changes nothing",
        remedy: "mend or delete it")
    }
  }
}

extension CatalogueReader {
  /// The reader of the catalogue that the options name.
  public static func open(_ options: RunOptions) throws(LabError) -> CatalogueReader {
    let repository = try Subject.repository(at: options.packageFolder)
    return try Places.catalogue(options: options, repository: repository)
  }
}
