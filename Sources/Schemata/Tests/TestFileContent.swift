import SwiftSyntax

/// The declarations of a file or a type, with the tests among them apart.
struct TestFileContent {
  private(set) var tests: [TestDeclaration] = []
  private(set) var suites: [TestFile.Suite] = []
  private(set) var rest = Code()
  private(set) var mentions: Set<String> = []
  private(set) var hasOnlyImports = true

  init(_ blocks: [DeclarationBlock], in enclosure: Enclosure) {
    for block in blocks { add(block, enclosure) }
  }

  /// Whether tests are all that is here.
  private var hasOnlyTests: Bool { rest.isEmpty && !tests.isEmpty }

  private mutating func add(_ block: DeclarationBlock, _ enclosure: Enclosure) {
    switch block {
    case .function(let function):
      if let kind = enclosure.kind(of: function) {
        tests.append(TestDeclaration(function, kind, in: enclosure))
      } else {
        addRest(function)
      }
    case .type(let type, let members): add(type, members, enclosure)
    case .extension(let node, let members):
      let inner = TestFileContent(members, in: enclosure.entering(node))
      add(inner, of: node, mayGo: node.inheritanceClause == nil && HarmlessAttributes.areAll(node.attributes))
    case .conditional(let clauses): add(clauses, enclosure)
    case .import(let node):
      let isPlain = HarmlessAttributes.areAll(node.attributes)
      let couldBeOnlyImports = hasOnlyImports
      addRest(node)
      hasOnlyImports = couldBeOnlyImports && isPlain
    case .alias(let alias): addRest(alias)
    case .other(let node): addRest(node)
    }
  }

  private mutating func add(
    _ type: any DeclGroupSyntax, _ members: [DeclarationBlock], _ enclosure: Enclosure
  ) {
    let enclosure = enclosure.entering(type)
    let inner = TestFileContent(members, in: enclosure)
    let mayGo = HarmlessAttributes.areAll(type.attributes)
    add(inner, of: type, mayGo: mayGo)
    if inner.hasOnlyTests, mayGo {
      suites.append(TestFile.Suite(type: enclosure.type, header: Code(headOf: type)))
    }
  }

  private mutating func add(_ inner: TestFileContent, of group: any DeclGroupSyntax, mayGo: Bool) {
    takeTests(of: inner)
    guard !(inner.hasOnlyTests && mayGo) else { return }
    rest += Code(headOf: group) + Code(words: ["{"]) + inner.rest + Code(words: ["}"])
    mentions.formUnion(inner.mentions)
    mentions.formUnion(Mentions.all(inHeadOf: group))
    hasOnlyImports = false
  }

  private mutating func add(_ clauses: [DeclarationBlock.Clause], _ enclosure: Enclosure) {
    let nodes = clauses.map(\.node)
    let inner = clauses.enumerated().map { number, clause in
      TestFileContent(clause.blocks, in: enclosure.entering(nodes.prefix(number + 1)))
    }
    inner.forEach { takeTests(of: $0) }
    guard !(inner.allSatisfy(\.rest.isEmpty) && inner.contains(where: \.hasOnlyTests)) else { return }
    for (node, content) in zip(nodes, inner) {
      rest += Code(condition: node) + content.rest
      mentions.formUnion(content.mentions)
      hasOnlyImports = hasOnlyImports && content.hasOnlyImports
    }
    rest += Code(words: ["#endif"])
  }

  private mutating func takeTests(of inner: TestFileContent) {
    tests += inner.tests
    suites += inner.suites
  }

  private mutating func addRest(_ node: some SyntaxProtocol) {
    rest += Code(node)
    mentions.formUnion(Mentions.all(in: node))
    hasOnlyImports = false
  }
}

extension Enclosure {
  /// Nil for a function that is no test.
  fileprivate func kind(of function: FunctionDeclSyntax) -> TestFunction.Kind? {
    if TestRules.isSwiftTesting(function) { return .swiftTesting }
    return !isPrivate && types.isRunByXCTest(type) && TestRules.isXCTest(function) ? .xctest : nil
  }
}
