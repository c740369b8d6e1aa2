/// Which mutants stand behind a line of a merged program.
struct Blame: Sendable {
  /// The lines of the original that a site covers, and the mutants that have a variant there.
  private struct Covered: Sendable {
    let lines: ClosedRange<Int>
    let mutants: Set<Int>
  }

  /// An added declaration that several mutants share, under the number of the first.
  private struct Shared: Sendable {
    let first: Int
    let lines: ClosedRange<Int>
    let mutants: Set<Int>
  }

  private let root: String
  private let fitted: Set<Int>
  private let covered: [String: [Covered]]
  private let shared: [String: [Shared]]

  init(root: String, merges: [String: FileMerge], plans: [MutantPlan]) {
    self.root = root
    fitted = Set(plans.map(\.number))
    covered = merges.mapValues { merge in merge.sites.flatMap { Self.covered($0, in: merge.source) } }
    var shared: [String: [Shared]] = [:]
    for path in merges.keys { shared[path] = Self.shared(path, plans) }
    self.shared = shared
  }

  private static func covered(_ tree: SiteTree, in source: SourceText) -> [Covered] {
    let content = tree.site.content
    let lines = source.line(at: content.lowerBound)...source.line(at: content.upperBound)
    return [Covered(lines: lines, mutants: Set(tree.variants.map(\.number)))]
      + tree.inner.flatMap { covered($0, in: source) }
  }

  private static func shared(_ path: String, _ plans: [MutantPlan]) -> [Shared] {
    var first: [String: MutantPlan] = [:]
    var sharers: [String: Set<Int>] = [:]
    for plan in plans {
      for name in plan.files[path]?.added.keys.map({ $0 }) ?? [] {
        first[name] = first[name] ?? plan
        sharers[name, default: []].insert(plan.number)
      }
    }
    return first.flatMap { name, plan in
      (plan.files[path]?.additions ?? []).filter { $0.name == name }.map {
        Shared(first: plan.number, lines: $0.lines, mutants: sharers[name] ?? [])
      }
    }
  }

  /// The mutants to blame for an error.
  func mutants(for error: Diagnostic) -> Set<Int> {
    let path = path(of: error.file)
    guard let mutant = LineCode.mutant(error.line) else {
      return path.map { innermost($0, error.line) } ?? []
    }
    guard fitted.contains(mutant) else { return [] }
    let line = LineCode.line(error.line)
    let sharers = path.flatMap { shared[$0] }?.filter { $0.first == mutant && $0.lines.contains(line) } ?? []
    return sharers.reduce(into: [mutant]) { $0.formUnion($1.mutants) }
  }

  private func innermost(_ path: String, _ line: Int) -> Set<Int> {
    let around = (covered[path] ?? []).filter { $0.lines.contains(line) }
    let least = around.map(\.lines.count).min()
    return around.filter { $0.lines.count == least }.reduce(into: []) { $0.formUnion($1.mutants) }
  }

  /// The path in the package of a file that a diagnostic names.
  private func path(of file: String) -> String? {
    let candidates = covered.keys.filter { file == "\(root)/\($0)" || file == $0 || file.hasSuffix("/\($0)") }
    return candidates.max { $0.count < $1.count }
  }
}
