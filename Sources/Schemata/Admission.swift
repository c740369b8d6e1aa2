/// Lets mutants into a merge one after the other, as long as their additions do not stand in each other's way.
struct Admission {
  private(set) var admitted: [MutantPlan] = []
  private(set) var misfits: [Int: String] = [:]
  private var taken: [String: Taken] = [:]

  /// What admitted mutants have added to one file, and which names their texts mention.
  private struct Taken {
    var added: [String: [MutantPlan.AddedText]] = [:]
    var mentioned: Set<String> = []
  }

  mutating func admit(_ plan: MutantPlan) {
    if let reason = obstacle(to: plan) {
      misfits[plan.number] = reason
      return
    }
    admitted.append(plan)
    for (path, file) in plan.files {
      taken[path, default: Taken()].added.merge(file.added) { first, _ in first }
      taken[path, default: Taken()].mentioned.formUnion(file.mentioned)
    }
  }

  private func obstacle(to plan: MutantPlan) -> String? {
    for (path, file) in plan.files.sorted(by: { $0.key < $1.key }) {
      guard let taken = taken[path] else { continue }
      for (name, texts) in file.added.sorted(by: { $0.key < $1.key }) {
        if let others = taken.added[name] {
          if others != texts { return "adds another \(name) than an earlier mutant" }
        } else if taken.mentioned.contains(name) {
          return "adds \(name), which an earlier mutant names"
        }
      }
      let foreign = Set(taken.added.keys).subtracting(file.added.keys)
      if let name = foreign.intersection(file.mentioned).min() {
        return "names \(name), which an earlier mutant adds"
      }
    }
    return nil
  }
}
