import Git
import MutationTesting

/// The ids and trees that mutants have already, so that no harvest proposes one twice.
struct HarvestNames {
  private var ids: Set<String>
  private var trees: [ObjectID: String] = [:]

  /// Those of the catalogue, and of candidates that were found before.
  init(_ desk: Desk, besides candidates: [Harvest.Candidate]) throws(LabError) {
    ids = Set(desk.catalogue.mutants.map(\.id) + candidates.map(\.draft.id))
    let plan = try Plan(of: desk.catalogue.mutants, on: desk.subject.tree, in: desk.trees)
    for specimen in plan.specimens {
      if let tree = specimen.tree { trees[tree] = specimen.mutant.path }
    }
    for candidate in candidates { trees[candidate.tree] = "the mutant from \(candidate.commit)" }
  }

  /// The mutant that makes a tree already, as messages call it.
  func twin(_ tree: ObjectID) -> String? { trees[tree] }

  /// A free id for a fix, or for a part of it in one file.
  func id(for commit: Commit, partIn file: String?) -> String {
    let words = kebabCase(commit.summary)
    var stem = words.isEmpty ? "fix-\(commit.short)" : words
    let name = file.map { kebabCase(String($0.split(separator: "/").last?.prefix { $0 != "." } ?? "")) }
    if let name, !name.isEmpty { stem += "-\(name)" }
    if !ids.contains(stem) { return stem }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !ids.contains($0) } ?? stem
  }

  mutating func take(_ id: String, _ tree: ObjectID, from commit: Commit) {
    ids.insert(id)
    trees[tree] = "the mutant from \(commit.short)"
  }
}
