import Git
import MutationTesting

/// The mutants as they lie in an earlier version of the subject.
struct PastMutants {
  /// Those that can be applied there, in the order in which they were given.
  let specimens: [Specimen]
  /// The names of the others: no test can have killed them there.
  let missing: [String]

  /// Lays mutants on an earlier tree; one that does not fit there is taken as the catalogue had it then.
  init(of mutants: [Mutant], on base: ObjectID, in trees: WorkspaceRepository) throws(LabError) {
    var specimens: [Specimen] = []
    var missing: [String] = []
    for mutant in mutants {
      if let specimen = try PastMutants.specimen(of: mutant, on: base, in: trees) {
        specimens.append(specimen)
      } else if let older = try PastMutants.older(mutant, in: base, trees),
        let specimen = try PastMutants.specimen(of: older, on: base, in: trees)
      {
        specimens.append(specimen)
      } else {
        missing.append(mutant.name)
      }
    }
    (self.specimens, self.missing) = (specimens, missing)
  }

  private static func specimen(
    of mutant: Mutant, on base: ObjectID, in trees: WorkspaceRepository
  ) throws(LabError) -> Specimen? {
    let specimen = try Plan(of: [mutant], on: base, in: trees).specimens.first
    return specimen?.isApplied == true ? specimen : nil
  }

  /// The mutant as an earlier tree has it; nil: that tree has none, or it is at fault there.
  private static func older(
    _ mutant: Mutant, in base: ObjectID, _ trees: WorkspaceRepository
  ) throws(LabError) -> Mutant? {
    do {
      guard let bytes = try trees.contents(of: mutant.path, in: base) else { return nil }
      var findings: [Finding] = []
      let older = CatalogueReader.mutant(
        id: mutant.id, area: mutant.area, path: mutant.path, bytes: bytes, findings: &findings)
      return findings.isEmpty ? older : nil
    } catch {
      throw LabError(.internalFailure, "\(mutant.path) cannot be read as it was: \(error)")
    }
  }
}
