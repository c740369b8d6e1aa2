/// The tests that the sources of a suite declare, found without building it.
public struct DeclaredTests: Sendable {
  /// Every test's id, with its module where that is known.
  public let ids: Set<String>
  /// The ids without a module, where none is known.
  private let withoutModule: Set<String>
  /// Types that inherit from what no source declares: they may have any test.
  private let open: Set<String>

  /// One file of the suite.
  public struct File: Sendable {
    /// The module; nil: unknown.
    public var module: String?
    /// What it declares.
    public var outline: SwiftOutline

    /// A file.
    public init(module: String?, outline: SwiftOutline) {
      (self.module, self.outline) = (module, outline)
    }
  }

  /// Puts the files of a suite together.
  public init(_ files: [File]) {
    let family = Family(files)
    var ids: Set<String> = []
    var withoutModule: Set<String> = []
    for file in files {
      let own = file.outline.tests.map(\.idWithoutModule)
      let inherited = file.outline.supertypes.keys.flatMap { type in
        family.inheritedTests(of: type).map { "\(type)/\($0)" }
      }
      if let module = file.module {
        ids.formUnion((own + inherited).map { "\(module).\($0)" })
      } else {
        withoutModule.formUnion(own + inherited)
      }
    }
    (self.ids, self.withoutModule, open) = (ids, withoutModule, family.open)
  }

  /// Whether a test, or several, fit a name or glob of a header.
  public func fits(_ killer: Glob) -> Bool {
    if ids.contains(killer.pattern) { return true }
    let bare = TestID(killer.pattern).withoutModule
    if withoutModule.contains(bare) { return true }
    let type = bare.prefix { $0 != "/" }.split(separator: ".").last.map(String.init) ?? ""
    if killer.isPlain { return open.contains(type) }
    let bareGlob = Glob(bare)
    return open.contains { Glob(type).matches($0) } || ids.contains { killer.matches($0) }
      || withoutModule.contains { killer.matches($0) || bareGlob.matches($0) }
  }

  /// The test that a name which fits none may have been meant for.
  public func nearest(to killer: Glob) -> String? {
    if let near = MutationTesting.nearest(to: killer.pattern, among: ids.union(withoutModule)) { return near }
    let function = TestID(killer.pattern).shortName
    return ids.filter { TestID($0).shortName == function }.min()
  }
}

/// Who inherits from whom, by the names of types.
private struct Family {
  private var supertypes: [String: Set<String>] = [:]
  private var tests: [String: [String]] = [:]

  init(_ files: [DeclaredTests.File]) {
    for file in files {
      supertypes.merge(file.outline.supertypes) { $0.union($1) }
      for test in file.outline.tests where !test.isSwiftTesting {
        tests[test.types.last ?? "", default: []].append(test.name)
      }
    }
  }

  private func ancestors(of type: String) -> Set<String> {
    var found: Set<String> = []
    var pending = supertypes[type] ?? []
    while let next = pending.popFirst() {
      if found.insert(next).inserted { pending.formUnion(supertypes[next] ?? []) }
    }
    return found
  }

  func inheritedTests(of type: String) -> [String] { ancestors(of: type).flatMap { tests[$0] ?? [] } }

  /// Whether a name is one that people give to classes from which suites inherit.
  private static func looksLikeABase(_ name: String) -> Bool {
    ["Case", "Spec", "Test", "Tests", "Suite", "Base"].contains { name.hasSuffix($0) }
  }

  /// Types with an ancestor that is declared nowhere, and none that is XCTest's own.
  var open: Set<String> {
    Set(
      supertypes.keys.filter { type in
        let ancestors = ancestors(of: type)
        return !ancestors.contains("XCTestCase")
          && ancestors.contains { supertypes[$0] == nil && Family.looksLikeABase($0) }
      })
  }
}
