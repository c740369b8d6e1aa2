internal import MutationTesting

extension KillMatrix {
  /// What the matrix comes to, in sentences.
  var inWords: String {
    let killing = Set(killers.joined()).count
    let cover = smallestCover()
    let smallest =
      cover.isExact
      ? "the smallest set that kills all has \(cover.tests.count)"
      : "a set that kills all has \(cover.tests.count) (found greedily; a smaller one may exist)"
    return
      "\(counted(tests.count, "test")) x \(counted(mutants.count, "mutant")): \(killing) kill something, "
      + "\(idle.count) idle, \(covered.count) kill nothing that no other kills; \(smallest). "
      + "\(counted(soleKillers.count, "mutant")) killed by one test alone."
  }
}
