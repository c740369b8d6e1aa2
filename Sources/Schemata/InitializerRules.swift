import SwiftSyntax

/// What a choice in the body of an initialiser must not change.
enum InitializerRules {
  static func check(_ original: InitializerDeclSyntax, _ mutated: InitializerDeclSyntax) throws(Misfit) {
    for base in ["super", "self"] where calls(base, in: original) != calls(base, in: mutated) {
      throw Misfit("changes whether an init calls \(base).init")
    }
  }

  /// When the whole body is the choice.
  ///
  /// An implicit `super.init()` comes after the last statement of the body and before what the body deferred, but after
  /// what a branch deferred.
  static func checkBody(_ original: InitializerDeclSyntax, _ mutated: InitializerDeclSyntax) throws(Misfit) {
    guard mayCallSuperImplicitly(original), defers(original) || defers(mutated) else { return }
    throw Misfit("defers in an init with an implicit super.init")
  }

  private static func mayCallSuperImplicitly(_ initializer: InitializerDeclSyntax) -> Bool {
    let type = initializer.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self)
    return type?.inheritanceClause != nil && !calls("super", in: initializer)
      && !calls("self", in: initializer)
  }

  private static func defers(_ initializer: InitializerDeclSyntax) -> Bool {
    initializer.body?.statements.contains { $0.item.is(DeferStmtSyntax.self) } ?? false
  }

  private static func calls(_ base: String, in initializer: InitializerDeclSyntax) -> Bool {
    let finder = CallFinder(base)
    finder.walk(initializer)
    return finder.found
  }

  private final class CallFinder: SyntaxVisitor {
    private let base: String
    private(set) var found = false

    init(_ base: String) {
      self.base = base
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if node.declName.baseName.tokenKind == .keyword(.`init`), node.base?.trimmedDescription == base {
        found = true
      }
      return .visitChildren
    }
  }
}
