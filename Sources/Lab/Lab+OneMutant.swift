import Git
import MutationTesting

extension Lab {
  /// Builds a mutant by itself, in a layer over the workspace where one can show it, and does work with what came of it.
  ///
  /// - Returns: what the work came to; nil: the mutant has no tree.
  func withProgram<Made: Sendable>(
    of one: SoloBench.Case, by solo: SoloBench, on bench: Bench,
    _ work: @Sendable (Builder.Built, Scene) async throws(LabError) -> Made
  ) async throws(LabError) -> Made? {
    if bench.hasLayers, let files = try bench.workspace.layer(for: one.specimen) {
      let (workspace, stamp) = (bench.scene, bench.workspace.nextStamp())
      return try await bench.builder.runner.withScratch { scratch throws(LabError) in
        let scene = try workspace.layered(in: "\(scratch)/layer")
        defer { scene.removeLayer() }
        try scene.put(files, stamp: stamp)
        return try await work(try await solo.build(one, in: scene), scene)
      }
    }
    guard let tree = one.specimen.tree else { return nil }
    try bench.workspace.checkOut(tree)
    return try await work(try await solo.build(one, in: bench.scene), bench.scene)
  }
}
