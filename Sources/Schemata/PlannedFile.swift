/// A file of the package that mutants change, as far as merging needs it.
struct PlannedFile: Sendable {
  let path: String
  let source: SourceText
  let directive: LineDirective
  let names: SupportNames
  let isScript: Bool

  init(_ file: SourceFile, source: SourceText, root: String) {
    path = file.path
    self.source = source
    directive = LineDirective(file: root + "/" + file.path)
    names = SupportNames(module: file.module)
    isScript = file.path == "main.swift" || file.path.hasSuffix("/main.swift")
  }

  func mutation(_ number: Int) -> Mutation {
    Mutation(number: number, names: names, directive: directive, isScript: isScript)
  }

  /// An added declaration as it stands in the merged file, with lines of its own.
  func inserted(_ addition: Addition, of number: Int) -> Insertion {
    let line = source.line(at: addition.offset)
    let ends = source.endsLine(at: addition.offset)
    let start = directive.text(LineCode.encode(addition.lines.lowerBound, mutant: number))
    let after = directive.text(ends ? line + 1 : line) + (ends ? "" : "\n")
    return Insertion(offset: addition.offset, text: "\n\(start)\n\(addition.text)\n\(after)")
  }
}
