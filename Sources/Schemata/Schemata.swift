/// Many mutants in the text of one program, each chosen when the program runs.
///
/// Parses and compares everything once; merging is then cheap and can be repeated with some mutants left out.
public struct Schemata: Sendable {
  /// The environment variable with the number of the active mutant; without it the first line of the file of choices tells,
  /// and without that none is active.
  public static let activeVariable = "MUTATE_ACTIVE"

  /// The environment variable with the path of the file that records reach; without it the second line of the file of
  /// choices tells, and without that nothing is recorded.
  ///
  /// The file has to be there, with a byte for each number: byte n becomes 1 once the place of mutant n is reached.
  ///
  /// Where a mutant is active, the reach of others at the same place may be missing.
  public static let reachVariable = "MUTATE_REACH"

  private let root: String
  private let choices: String?
  private let files: [String: PlannedFile]
  private let plans: [MutantPlan]
  private let misfits: [Int: String]
  private let explicitImports: Set<String>
  private let taken: Set<String>

  /// - Parameters:
  ///   - root: the absolute folder of the package as the compiler will see it, for `#sourceLocation`.
  ///   - choices: the file of choices, absolute: it reaches processes that a test starts with variables of its own.
  ///     At most 4096 bytes of it are read. nil: there is none.
  ///   - sources: the files that the package compiles.
  public init(root: String, choices: String? = nil, sources: [SourceFile], mutants: [SourceMutant]) {
    let planner = Planner(root: root, sources: sources, mutants: mutants)
    var plans: [MutantPlan] = []
    var misfits: [Int: String] = [:]
    for mutant in mutants.sorted(by: { $0.number < $1.number }) {
      do {
        plans.append(try planner.plan(mutant))
      } catch {
        misfits[mutant.number] = error.reason
      }
    }
    (self.root, self.choices) = (root, choices)
    self.plans = plans
    self.misfits = misfits
    files = planner.files
    taken = Set(sources.map(\.path))
    explicitImports = Set(sources.filter(CLibraryImport.isExplicit(in:)).map(\.module))
  }

  /// The merged files, without the mutants that a failed build has shown not to compile.
  public func merged(without ejected: Set<Int> = []) -> MergedSources {
    var admission = Admission()
    for plan in plans where !ejected.contains(plan.number) { admission.admit(plan) }
    let merges = files.mapValues { PackageMerge.merge($0, admission.admitted) }.compactMapValues { $0 }
    let texts = merges.mapValues { $0.text() }
    return MergedSources(
      files: texts.merging(support(for: merges)) { first, _ in first },
      fitted: admission.admitted.map(\.number),
      misfits: misfits.merging(admission.misfits) { first, _ in first },
      conditional: Set(admission.admitted.filter(\.isConditional).map(\.number)),
      blame: Blame(root: root, merges: merges, plans: admission.admitted))
  }

  /// A support file for each module that has sites, beside the first of its merged files.
  private func support(for merges: [String: FileMerge]) -> [String: String] {
    let sites = merges.filter { !$0.value.sites.isEmpty }.map { (path: $0.key, names: $0.value.names) }
    let byModule = Dictionary(grouping: sites, by: \.names.module)
    var result: [String: String] = [:]
    for (module, files) in byModule {
      guard let first = files.min(by: { $0.path < $1.path }) else { continue }
      let text = SupportCode.text(
        first.names, explicitImport: explicitImports.contains(module), choices: choices)
      result[supportPath(beside: first.path, module)] = text
    }
    return result
  }

  private func supportPath(beside path: String, _ module: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = folder + "mutate_\(module)_choices"
    let free = (0...).lazy.map { $0 == 0 ? "\(name).swift" : "\(name)_\($0).swift" }.first {
      !taken.contains($0)
    }
    return free ?? "\(name).swift"
  }
}
