/// Parses the files that mutants change, and finds what each mutant does to them.
struct Planner {
  let files: [String: PlannedFile]
  private let parsed: [String: ParsedFile]
  private let implicitReturn: ImplicitReturn

  init(root: String, sources: [SourceFile], mutants: [SourceMutant]) {
    let changed = Set(mutants.flatMap(\.files.keys))
    var files: [String: PlannedFile] = [:]
    var parsed: [String: ParsedFile] = [:]
    for source in sources where changed.contains(source.path) {
      let file = ParsedFile(source.text)
      parsed[source.path] = file
      files[source.path] = PlannedFile(source, source: file.source, root: root)
    }
    self.files = files
    self.parsed = parsed
    implicitReturn = ImplicitReturn(neverReturning: NeverReturning.names(in: sources))
  }

  /// What a mutant does, if it can be a choice.
  func plan(_ mutant: SourceMutant) throws(Misfit) -> MutantPlan {
    guard (1...LineCode.highestNumber).contains(mutant.number) else {
      throw Misfit("has a number out of range")
    }
    var plans: [String: MutantPlan.FilePlan] = [:]
    for (path, text) in mutant.files.sorted(by: { $0.key < $1.key }) {
      plans[path] = try plan(mutant.number, path, text)
    }
    guard plans.values.contains(where: { !$0.edits.isEmpty }) else {
      throw Misfit(plans.isEmpty ? "changes no code" : "only adds declarations")
    }
    return MutantPlan(number: mutant.number, files: plans)
  }

  private func plan(_ number: Int, _ path: String, _ text: String) throws(Misfit) -> MutantPlan.FilePlan {
    guard let file = files[path], let original = parsed[path] else {
      throw Misfit("changes \(path), which is not among the sources")
    }
    let mutated = ParsedFile(text)
    if let misfit = original.misfit ?? mutated.misfit { throw misfit }
    let comparison = TreeComparison(
      original: original, mutated: mutated, mutant: file.mutation(number), implicitReturn: implicitReturn)
    let changes = try comparison.changes()
    return MutantPlan.FilePlan(
      edits: changes.edits, additions: changes.additions, clauses: original.clauses)
  }
}
