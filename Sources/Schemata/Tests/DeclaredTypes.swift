/// What a name of a type stands for.
private enum Meaning {
  case declared(TypeID)
  /// A type that is in none of the files.
  case unknown(WrittenType)
}

/// All types that the files declare.
struct DeclaredTypes: Sendable {
  private let types: [TypeID: [DeclaredType]]
  private let modules: [String]
  /// The classes that XCTest looks for tests in.
  private(set) var testCases: [TypeID] = []
  /// These, and their superclasses.
  private var sourcesOfTests: Set<TypeID> = []

  init(_ all: [DeclaredType]) {
    types = Dictionary(grouping: all, by: \.id)
    modules = Set(all.map(\.id.module)).sorted()
    testCases = types.keys.filter { isVisible($0) && isTestCase($0) }
    sourcesOfTests = Set(testCases.flatMap(lineage))
  }

  /// Whether XCTest runs methods of the type, in the type itself or in a subclass.
  func isRunByXCTest(_ type: TypeID) -> Bool { sourcesOfTests.contains(type) }

  /// A class and its superclasses in the files, the nearest first.
  func lineage(of type: TypeID) -> [TypeID] {
    var lineage = [type]
    while let next = superclass(of: lineage[lineage.count - 1]), case .declared(let id) = next,
      !lineage.contains(id)
    {
      lineage.append(id)
    }
    return lineage
  }

  /// The type that a name means where it is written.
  ///
  /// - Parameter scope: the types around the place, outermost first.
  func type(_ name: WrittenType, in scope: TypeID) -> TypeID? {
    if case .declared(let id) = meaning(of: name, in: scope, aliases: 0) { return id }
    return nil
  }

  private func isTestCase(_ type: TypeID) -> Bool {
    guard let root = lineage(of: type).last, case .unknown(let name) = superclass(of: root) else {
      return false
    }
    return Self.isNameOfTestCase(name)
  }

  private static func mayBeTestCase(_ superclass: Meaning) -> Bool {
    if case .unknown(let name) = superclass { return isNameOfTestCase(name) }
    return true
  }

  private static func isNameOfTestCase(_ type: WrittenType) -> Bool {
    ["TestCase", "Tests"].contains { type.parts.last?.hasSuffix($0) ?? false }
  }

  private func isVisible(_ type: TypeID) -> Bool { types[type]?.contains { $0.isVisible } ?? false }

  /// The one that makes a test case of the class, where `#if` gives it several.
  private func superclass(of type: TypeID) -> Meaning? {
    let scope = TypeID(module: type.module, path: Array(type.path.dropLast()))
    let meanings = (types[type] ?? []).compactMap { declared -> Meaning? in
      guard case .class(let name?) = declared.kind else { return nil }
      return meaning(of: name, in: scope, aliases: 0)
    }
    return meanings.first(where: Self.mayBeTestCase) ?? meanings.first
  }

  private func meaning(of name: WrittenType, in scope: TypeID, aliases: Int) -> Meaning {
    for length in scope.path.indices.reversed().map({ $0 + 1 }) + [0] {
      let around = TypeID(module: scope.module, path: Array(scope.path.prefix(length)))
      if let found = member(name.parts, of: around, aliases) { return found }
    }
    if let module = name.parts.first, modules.contains(module),
      let found = member(Array(name.parts.dropFirst()), of: TypeID(module: module, path: []), aliases)
    {
      return found
    }
    let others = modules.lazy.filter { $0 != scope.module }
      .compactMap { member(name.parts, of: TypeID(module: $0, path: []), aliases) }
    return others.first ?? .unknown(name)
  }

  /// Follows the parts of a name, and the aliases among them, a bounded number.
  private func member(_ parts: [String], of outer: TypeID, _ aliases: Int) -> Meaning? {
    guard let first = parts.first, aliases < 16 else { return nil }
    let id = TypeID(module: outer.module, path: outer.path + [first])
    guard let declared = types[id]?.first else { return nil }
    let rest = Array(parts.dropFirst())
    if case .alias(let target) = declared.kind {
      return meaning(of: WrittenType(parts: target.parts + rest), in: outer, aliases: aliases + 1)
    }
    return rest.isEmpty ? .declared(id) : member(rest, of: id, aliases)
  }
}
