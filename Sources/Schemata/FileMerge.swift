/// One file with the choices of several mutants in it.
struct FileMerge {
  let source: SourceText
  let directive: LineDirective
  let names: SupportNames
  let sites: [SiteTree]
  private let insertions: [Insertion]

  /// - Parameter additions: each with the mutant whose text it is.
  init(_ file: PlannedFile, variants: [SiteTree.Variant], additions: [(number: Int, addition: Addition)]) {
    source = file.source
    directive = file.directive
    names = file.names
    sites = SiteTree.roots(of: variants)
    let marks = variants.flatMap { variant in
      variant.edit.marks.map { file.mutation(variant.number).mark($0, in: file.source, isMutated: false) }
    }
    let returns = Set(variants.flatMap(\.edit.returns)).map { Insertion(offset: $0, text: "return ") }
    insertions = (additions.map { file.inserted($0.addition, of: $0.number) } + marks + returns)
      .stablySorted()
  }

  /// The merged text.
  func text() -> String {
    render(0..<source.bytes.count, sites)
  }

  /// The text of a range, with choices for its sites, and with the insertions that lie in none of them.
  private func render(_ range: Range<Int>, _ sites: [SiteTree]) -> String {
    let outer = insertions.filter { insertion in
      isIn(range, insertion.offset) && !sites.contains { $0.site.content.contains(insertion.offset) }
    }
    let pieces =
      outer.map { (range: $0.offset..<$0.offset, text: $0.text) }
      + sites.map { (range: $0.site.content, text: choice($0)) }
    var result = ""
    var at = range.lowerBound
    for piece in pieces.enumerated().sorted(by: {
      ($0.1.range.lowerBound, $0.0) < ($1.1.range.lowerBound, $1.0)
    }) {
      result += source[at..<piece.element.range.lowerBound] + piece.element.text
      at = piece.element.range.upperBound
    }
    return result + source[at..<range.upperBound]
  }

  private func isIn(_ range: Range<Int>, _ offset: Int) -> Bool {
    range.contains(offset) || (offset == source.bytes.count && offset == range.upperBound)
  }

  private func choice(_ tree: SiteTree) -> String {
    switch tree.site.form {
    case .statements: statements(tree)
    case .expression: expression(tree)
    }
  }

  /// `if` and not `switch`: an unlabelled `break` in a branch stays what it was.
  private func statements(_ tree: SiteTree) -> String {
    let branches = tree.variants.map { variant in
      "if \(condition(variant)) {" + mutated(variant) + "\n} else "
    }
    return " " + branches.joined() + "{" + original(tree) + "\n}" + afterwards(tree)
  }

  /// A closure that is called at once: unlike `?:` it takes its type from the original, which is its first result.
  private func expression(_ tree: SiteTree) -> String {
    let none = tree.variants.map { "!" + condition($0) }.joined(separator: " && ")
    let branches = tree.variants.dropLast().map { variant in
      " else if \(names.isActive(variant.number)) {" + mutated(variant, "return ") + "\n}"
    }
    let last = tree.variants.last.map { " else {" + mutated($0, "return ") + "\n}" } ?? ""
    return "{ if \(none) {" + original(tree, "return ") + "\n}" + branches.joined() + last + afterwards(tree)
      + "}()"
  }

  private func condition(_ variant: SiteTree.Variant) -> String {
    variant.edit.marks.isEmpty ? names.choose(variant.number) : names.isActive(variant.number)
  }

  private func mutated(_ variant: SiteTree.Variant, _ prefix: String = "") -> String {
    located(LineCode.encode(variant.edit.line, mutant: variant.number)) + prefix + variant.edit.text
  }

  private func original(_ tree: SiteTree, _ prefix: String = "") -> String {
    located(source.line(at: tree.site.content.lowerBound)) + prefix + render(tree.site.content, tree.inner)
  }

  /// What comes after the site has the original's lines again.
  private func afterwards(_ tree: SiteTree) -> String {
    located(source.line(at: tree.site.content.upperBound))
  }

  private func located(_ line: Int) -> String {
    "\n" + directive.text(line) + "\n"
  }
}
