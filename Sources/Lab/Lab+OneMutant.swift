import Git
import MutationTesting

extension Lab {
  /// Builds mutants each by itself, and does work with what came of each: side by side where layers can show them, the
  /// others one after the other.
  ///
  /// - Parameters:
  ///   - isWanted: asked before a mutant is built, by when others may have answered the question.
  ///   - take: is given what the work came to; not for mutants without a tree.
  func withPrograms<Made: Sendable>(
    of cases: [SoloBench.Case], by solo: SoloBench, on bench: Bench,
    wanting isWanted: @escaping @Sendable (SoloBench.Case) -> Bool,
    _ work: @escaping @Sendable (SoloBench.Case, Builder.Built, Scene) async throws(LabError) -> Made,
    take: (SoloBench.Case, Made) -> Void
  ) async throws(LabError) {
    var layered: [SoloBench.Layered] = []
    var others: [SoloBench.Case] = []
    for one in cases where isWanted(one) {
      if bench.hasLayers, let files = try bench.workspace.layer(for: one.specimen) {
        layered.append(SoloBench.Layered(one: one, files: files, stamp: bench.workspace.nextStamp()))
      } else {
        others.append(one)
      }
    }
    let workspace = bench.scene
    try await sideBySide(layered, width: bench.jobs) {
      layered, _ throws(LabError) -> (SoloBench.Case, Made)? in
      guard isWanted(layered.one) else { return nil }
      let made = try await solo.show(layered, over: workspace) { scene throws(LabError) in
        try await work(layered.one, try await solo.build(layered.one, in: scene), scene)
      }
      return (layered.one, made)
    } take: { made in
      if let (one, made) = made { take(one, made) }
      return true
    }
    for one in others where !Task.isCancelled && isWanted(one) {
      guard let tree = one.specimen.tree else { continue }
      try bench.workspace.checkOut(tree)
      take(one, try await work(one, try await solo.build(one, in: bench.scene), bench.scene))
    }
  }

  /// What single tests are held against single mutants with.
  func pairBench(against baseline: TakenBaseline, on bench: Bench) -> PairBench {
    PairBench(
      tests: bench.tests, output: bench.output, confirm: confirm ?? bench.configuration.confirm,
      patience: bench.patienceRule(silence: baseline.silence).of(wholeSuite: baseline))
  }
}
