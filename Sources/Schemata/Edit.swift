/// What one mutant puts in the place of one site.
struct Edit: Sendable {
  let site: Site
  /// The mutated text, ready to stand in a branch.
  let text: String
  /// The line at which the text starts in the mutated file.
  let line: Int
  /// Where the original branch needs a `return` that is implicit without the choice.
  let returns: [Int]
  /// Where in the original branch the mutant is reached; empty: wherever the site is.
  let marks: [ClauseMark]
  /// The names that the mutated text mentions.
  let names: Set<String>
}
