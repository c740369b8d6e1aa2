import Git
import MutationTesting

/// One mutant as it lies in the snapshot.
struct Specimen {
  let mutant: Mutant
  let apply: ApplyFact
  /// The mutated tree; nil when the patch could not be applied.
  let tree: ObjectID?
  /// The files that the mutated tree changes.
  let changes: [Change]
  /// The diff as applied.
  let diff: String

  /// The first line that the mutant changes.
  var place: SourceLocation? {
    changes.first.map { SourceLocation(file: $0.path, line: max(1, $0.firstLine ?? 1)) }
  }
}

/// The whole catalogue laid on a snapshot: every patch anchored, every tree made, every fault of form found.
///
/// Nothing is built for it.
struct Plan {
  let specimens: [Specimen]
  let findings: [Finding]

  /// Lays mutants on a tree.
  ///
  /// - Parameters:
  ///   - mutants: all of the catalogue, since two patches that make the same tree are a fault.
  ///   - tree: the snapshot.
  ///   - trees: the store that the mutated trees go to.
  init(of mutants: [Mutant], on tree: ObjectID, in trees: WorkspaceRepository) throws(LabError) {
    var specimens: [Specimen] = []
    var findings: [Finding] = []
    do {
      for mutant in mutants {
        switch Plan.patch(of: mutant) {
        case .success(let patch): specimens.append(try Plan.lay(mutant, patch, on: tree, in: trees))
        case .failure(let finding): findings.append(finding.finding)
        }
      }
    } catch {
      throw LabError(.internalFailure, "a patch could not be applied: \(error)")
    }
    self.specimens = specimens
    self.findings = findings + Plan.twins(among: specimens)
  }

  private struct Unparsable: Error { var finding: Finding }

  private static func patch(of mutant: Mutant) -> Result<Patch, Unparsable> {
    guard !mutant.diff.isEmpty else {
      let finding = Finding(
        file: mutant.path, rule: .unparsablePatch, message: "the file holds no diff",
        remedy: "append one, as `git diff --full-index` prints it")
      return .failure(Unparsable(finding: finding))
    }
    do {
      return .success(try Patch.parse(mutant.diff))
    } catch {
      let finding = Finding(
        file: mutant.path, line: (error.line ?? 1) + mutant.diffLine - 1, rule: .unparsablePatch,
        message: error.message, remedy: error.remedy)
      return .failure(Unparsable(finding: finding))
    }
  }

  private static func lay(
    _ mutant: Mutant, _ patch: Patch, on tree: ObjectID, in trees: WorkspaceRepository
  ) throws(GitError) -> Specimen {
    switch try trees.apply(patch, to: tree) {
    case .stale(let reason):
      return Specimen(mutant: mutant, apply: .stale(reason.message), tree: nil, changes: [], diff: "")
    case .applied(let mutated, _) where mutated == tree:
      return Specimen(mutant: mutant, apply: .nothingChanged, tree: mutated, changes: [], diff: "")
    case .applied(let mutated, let anchoring):
      let how = MutationTesting.Anchoring(rawValue: anchoring.rawValue) ?? .exact
      return Specimen(
        mutant: mutant, apply: .applied(tree: mutated.description, anchoring: how), tree: mutated,
        changes: try trees.changes(from: tree, to: mutated),
        diff: try trees.patchText(from: tree, to: mutated))
    }
  }

  private static func twins(among specimens: [Specimen]) -> [Finding] {
    var first: [ObjectID: Mutant] = [:]
    var findings: [Finding] = []
    for specimen in specimens {
      guard let tree = specimen.tree, case .applied = specimen.apply else { continue }
      if let twin = first[tree] {
        findings.append(
          Finding(
            file: specimen.mutant.path, rule: .duplicateTree,
            message: "makes the same tree as \(twin.path)", remedy: "delete one of the two"))
      } else {
        first[tree] = specimen.mutant
      }
    }
    return findings
  }
}
