/// What one mutant that fits does, file by file.
struct MutantPlan: Sendable {
  let number: Int
  let files: [String: FilePlan]

  /// Whether all that it does lies in clauses of `#if`, which the build may leave out.
  var isConditional: Bool { files.values.allSatisfy(\.isConditional) }

  /// What it does to one file.
  struct FilePlan: Sendable {
    let edits: [Edit]
    let additions: [Addition]
    /// Whether all of it lies in clauses of `#if`.
    let isConditional: Bool

    /// - Parameter clauses: the bytes of what stands in clauses of `#if`, in the original.
    init(edits: [Edit], additions: [Addition], clauses: [Range<Int>]) {
      (self.edits, self.additions) = (edits, additions)
      isConditional =
        edits.allSatisfy { edit in
          !edit.marks.isEmpty || clauses.contains { $0.contains(edit.site.content.lowerBound) }
        } && additions.allSatisfy { addition in clauses.contains { $0.contains(addition.offset) } }
    }

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
