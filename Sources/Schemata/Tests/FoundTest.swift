/// A test that can be run, with all code that declares it.
struct FoundTest: Sendable {
  /// As its first declaration shows it.
  let function: TestFunction
  /// Its name without labels.
  let name: String
  /// The code of each declaration, with those that it overrides and calls.
  let code: Set<[Code]>
  /// The names that its declarations use.
  let mentions: Set<String>

  /// Whether the other one is the same function, wherever it stands.
  func isCopy(of other: FoundTest) -> Bool { function.kind == other.function.kind && code == other.code }

  /// By id.
  static func all(_ declarations: [TestDeclaration], _ types: DeclaredTypes) -> [String: FoundTest] {
    let swiftTests = declarations.filter { $0.kind == .swiftTesting }
      .map { Declared(id: $0.id, declarations: [$0]) }
    let methods = Dictionary(grouping: declarations.filter { $0.kind == .xctest }, by: \.type)
    let xctests = types.testCases.flatMap { runs(of: $0, types, methods) }
    return Dictionary(grouping: swiftTests + xctests, by: \.id).mapValues(FoundTest.init)
  }

  /// One declaration of a test, first, and those that it overrides and calls.
  private struct Declared {
    let id: String
    let declarations: [TestDeclaration]
  }

  private init(_ declared: [Declared]) {
    let first = declared[0].declarations[0]
    let own = declared.map { $0.declarations[0] }
    let names = own.flatMap(\.mutants)
    function = TestFunction(
      id: declared[0].id, kind: first.kind, file: first.file, line: first.line,
      mutants: names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element))
    name = first.name
    code = Set(
      declared.map { $0.declarations.map { Code(words: $0.mutants) + Code(words: ["of"]) + $0.code } })
    mentions = own.reduce(into: []) { $0.formUnion($1.mentions) }
  }

  /// The tests of a class, its superclasses' among them.
  private static func runs(
    of type: TypeID, _ types: DeclaredTypes, _ methods: [TypeID: [TestDeclaration]]
  ) -> [Declared] {
    let lineage = types.lineage(of: type).map { methods[$0] ?? [] }
    return Set(lineage.joined().map(\.name)).sorted().flatMap { name -> [Declared] in
      let versions = lineage.map { $0.filter { $0.name == name } }.filter { !$0.isEmpty }
      let id = TestNames.xctest(name, in: type)
      return versions[0].map { own in
        Declared(
          id: id,
          declarations: [own] + (own.code.contains("super") ? versions.dropFirst().flatMap(\.self) : []))
      }
    }
  }
}
