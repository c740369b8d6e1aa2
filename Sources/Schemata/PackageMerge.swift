/// Gathers what the admitted mutants do to one file.
enum PackageMerge {
  /// Nil if they do nothing to it.
  static func merge(_ file: PlannedFile, _ plans: [MutantPlan]) -> FileMerge? {
    var variants: [SiteTree.Variant] = []
    var additions: [(number: Int, addition: Addition)] = []
    var known: Set<String> = []
    for plan in plans {
      guard let changes = plan.files[file.path] else { continue }
      variants += changes.edits.map { SiteTree.Variant(number: plan.number, edit: $0) }
      additions += changes.additions.filter { !known.contains($0.name) }.map { (plan.number, $0) }
      known.formUnion(changes.additions.map(\.name))
    }
    guard !variants.isEmpty || !additions.isEmpty else { return nil }
    return FileMerge(file, variants: variants, additions: additions)
  }
}
