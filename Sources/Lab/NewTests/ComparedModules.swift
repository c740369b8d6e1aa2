#if SCHEMATA
  internal import Schemata

  /// The modules of two versions of the test targets' files in which a test can differ.
  ///
  /// Those are the ones with a file that differs, and those that are joined to them by an import, in either direction:
  /// a test case may inherit its tests from another module. All others need not be parsed.
  enum ComparedModules {
    /// The files of both versions that lie in such modules.
    static func among(_ old: [SourceFile], _ new: [SourceFile]) -> (old: [SourceFile], new: [SourceFile]) {
      let (before, after) = (Dictionary(grouping: old, by: \.module), Dictionary(grouping: new, by: \.module))
      let all = Set(before.keys).union(after.keys)
      let imports = all.reduce(into: [String: Set<String>]()) { imports, module in
        let files = (before[module] ?? []) + (after[module] ?? [])
        imports[module] = Set(files.flatMap { wordsBesideImport(in: $0.text) }).intersection(all)
      }
      var chosen = all.filter { texts(before[$0]) != texts(after[$0]) }
      while let next = all.subtracting(chosen).first(where: { module in
        chosen.contains { imports[$0]?.contains(module) == true || imports[module]?.contains($0) == true }
      }) {
        chosen.insert(next)
      }
      return (old.filter { chosen.contains($0.module) }, new.filter { chosen.contains($0.module) })
    }

    private static func texts(_ files: [SourceFile]?) -> [String: String] {
      Dictionary((files ?? []).map { ($0.path, $0.text) }) { one, _ in one }
    }

    /// Every word of a line that could be an import: too many rather than too few.
    static func wordsBesideImport(in text: String) -> Set<String> {
      let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("import") }
      return Set(
        lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    }
  }
#endif
