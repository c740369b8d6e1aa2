/// One mutant in one file, with what its text needs to speak of itself.
struct Mutation: Sendable {
  let number: Int
  let names: SupportNames
  let directive: LineDirective
  /// The file runs from top to bottom, as `main.swift` does.
  let isScript: Bool

  /// The statement that records reach in a conditional clause.
  ///
  /// A declaration, since a result builder takes those anywhere.
  func mark(_ mark: ClauseMark, in source: SourceText, isMutated: Bool) -> Insertion {
    let line = source.line(at: mark.offset)
    let told = isMutated ? LineCode.encode(line, mutant: number) : line
    let statement = "let _: Void = \(names.reach(number))"
    return switch mark.layout {
    case .statement: Insertion(offset: mark.offset, text: "\(statement); ")
    case .directive: Insertion(offset: mark.offset, text: "\(statement)\n\(directive.text(told))\n")
    case .nothing: Insertion(offset: mark.offset, text: "\n\(statement)\n\(directive.text(told + 1))")
    }
  }
}
