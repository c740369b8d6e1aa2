import SwiftParser
import SwiftSyntax

/// The functions that never return: those of the standard library, and those that the sources declare.
enum NeverReturning {
  private static let known: Set<String> = [
    "fatalError", "preconditionFailure", "exit", "_exit", "abort", "dispatchMain",
  ]

  static func names(in sources: [SourceFile]) -> Set<String> {
    // Parsing takes time, and few files have one.
    let trees = sources.filter { $0.text.contains("Never") }.map { Parser.parse(source: $0.text) }
    let finder = Finder(viewMode: .sourceAccurate)
    trees.forEach(finder.walk)
    return known.union(finder.names)
  }

  private final class Finder: SyntaxVisitor {
    private(set) var names: Set<String> = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      let result = node.signature.returnClause?.type.trimmedDescription
      if result == "Never" || result == "Swift.Never" { names.insert(node.name.text) }
      return .visitChildren
    }
  }
}
