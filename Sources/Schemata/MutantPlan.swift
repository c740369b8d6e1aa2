/// What one mutant that fits does, file by file.
struct MutantPlan: Sendable {
  let number: Int
  let files: [String: FilePlan]

  /// What it does to one file.
  struct FilePlan: Sendable {
    let edits: [Edit]
    let additions: [Addition]

    /// The names that its text mentions, those of its own additions included.
    var mentioned: Set<String> {
      edits.reduce(into: Set(additions.flatMap(\.names))) { $0.formUnion($1.names) }
    }

    /// The texts of its additions, by name and place.
    var added: [String: [AddedText]] {
      Dictionary(grouping: additions, by: \.name)
        .mapValues { $0.map { AddedText(text: $0.text, scope: $0.scope) } }
    }
  }

  struct AddedText: Sendable, Hashable {
    let text: String
    let scope: Int
  }
}
