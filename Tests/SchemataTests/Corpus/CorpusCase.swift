/// One odd construct with its mutants.
///
/// `ID` in the text stands for a name of the case's own. The text declares `enum ID` with a `static func probe()`,
/// perhaps `async`, that gives a `String`.
struct CorpusCase: Sendable {
  let title: String
  let text: String
  let changes: [Change]

  /// One mutant: a piece of the text, which stands in it once, and what it becomes.
  struct Change: Sendable {
    let old: String
    let new: String
    let isReached: Bool

    init(_ old: String, _ new: String, isReached: Bool = true) {
      self.old = old
      self.new = new
      self.isReached = isReached
    }
  }

  init(_ title: String, _ text: String, _ changes: Change...) {
    self.title = title
    self.text = text
    self.changes = changes
  }
}
