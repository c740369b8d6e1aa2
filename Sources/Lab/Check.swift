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
    let desk = try await Desk(options)
    let catalogue = desk.catalogue
    let mutants = try catalogue.selected(options.names)
    let tree = desk.subject.tree
    let plan = try Plan(of: catalogue.mutants, on: tree, in: desk.trees)
    let today = Day(secondsSince1970: Int64(Date().timeIntervalSince1970))
    var all = desk.findings + catalogue.findings(today: today) + plan.findings
    all += plan.specimens.compactMap(\.finding)
    all += try Check.thinContexts(of: plan.specimens, on: desk)
    if let tests = try desk.declaredTests(in: tree) {
      all += catalogue.mutants.flatMap { $0.unknownKillers(among: tests) }
    }

    let applied = Dictionary(plan.specimens.map { ($0.mutant.path, $0.apply) }) { first, _ in first }
    let found = Dictionary(grouping: all, by: \.file)
    rows = mutants.map { CheckRow(mutant: $0, apply: applied[$0.path], findings: found[$0.path] ?? []) }
    let files = Set(mutants.map(\.path))
    findings = options.names.isEmpty ? all : all.filter { files.contains($0.file) }
  }

  /// The patches that only a line number keeps in their place.
  private static func thinContexts(of specimens: [Specimen], on desk: Desk) throws(LabError) -> [Finding] {
    var findings: [Finding] = []
    for specimen in specimens {
      guard case .applied = specimen.apply, let patch = try? Patch.parse(specimen.mutant.diff) else {
        continue
      }
      let doubtful = try desk.attempt("reading a patch") { () throws(GitError) in
        try desk.trees.ambiguousHunk(of: patch, in: desk.subject.tree)
      }
      guard let doubtful else { continue }
      findings.append(
        Finding(
          file: specimen.mutant.path, line: specimen.mutant.diffLine + doubtful.line - 1, rule: .thinContext,
          message: "the hunk fits several places of \(doubtful.file): only its line number tells which",
          remedy: "`mutate refresh \(specimen.mutant.id)` gives it more context"))
    }
    return findings
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
        remedy: "`mutate refresh \(mutant.id)` shows both sides; make the patch anew with `mutate new`")
    case .nothingChanged:
      Finding(
        file: mutant.path, line: mutant.diffLine, rule: .noOp, message: "the patch changes nothing",
        remedy: "mend or delete it")
    }
  }
}

extension Mutant {
  /// The `Killed-By` that fit nothing among the tests that the sources declare.
  fileprivate func unknownKillers(among tests: DeclaredTests) -> [Finding] {
    zip(killers.indices, killers).filter { !tests.fits($1) }.map { index, killer in
      let lines = trailerLines[.killedBy] ?? []
      let hint = tests.nearest(to: killer).map { "did you mean '\($0)'?" }
      return Finding(
        file: path, line: index < lines.count ? lines[index] : nil, rule: .unknownKiller,
        message: "'Killed-By: \(killer)' fits no test in the sources of the suite",
        remedy: hint ?? "name one of the \(tests.ids.count) tests of the suite")
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
