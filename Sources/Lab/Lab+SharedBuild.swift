import Git
import MutationTesting

extension Lab {
  /// How often a merged program is built again without the mutants that the compiler has refused.
  private static let rounds = 8

  /// Builds one program that holds as many of the mutants as can be had, none of them active.
  ///
  /// A mutant that does not fit, or that the compiler refuses here, is no worse for it: it is built by itself.
  func buildShared(
    _ specimens: [Specimen], of tree: ObjectID, against baseline: TakenBaseline, on bench: Bench
  ) async throws(LabError) -> SharedBuild {
    guard bench.strategy != .rebuild, baseline.program != nil else { return SharedBuild(misfits: [:]) }
    let modules = bench.modules
    guard !modules.isEmpty else { return SharedBuild(misfits: [:]) }
    var numbered: [Int: Specimen] = [:]
    for specimen in specimens where specimen.isJudged(today: today) && specimen.isApplied {
      numbered[numbered.count + 1] = specimen
    }
    let merge = try SourceMerge(
      numbered, on: tree, in: bench.workspace.trees, modules: modules, root: bench.workspace.root,
      choices: Choices.file(in: bench.scene))
    let log = ScenarioLog(named: "logs/merged.log", in: bench.output)
    let build = try await build(merge, of: numbered, on: tree, against: baseline, on: bench, log)
    let reasons = build.misfits
    return SharedBuild(
      program: build.program,
      misfits: Dictionary(uniqueKeysWithValues: reasons.map { (numbered[$0]!.mutant.name, $1) }))
  }

  /// Builds what is merged, round by round without the mutants at which the compiler points.
  private func build(
    _ merge: SourceMerge, of numbered: [Int: Specimen], on tree: ObjectID, against baseline: TakenBaseline,
    on bench: Bench, _ log: ScenarioLog
  ) async throws(LabError) -> (program: SharedProgram?, misfits: Misfits) {
    var refused: Misfits = [:]
    var seconds = 0.0
    var layer =
      bench.hasLayers
      ? try MergedLayer(
        in: bench.merged, orIn: "\(bench.scratch)/merged", over: bench.workspace, modules: bench.modules)
      : nil
    for _ in 0..<Lab.rounds where !Task.isCancelled {
      let merged = merge.merged(without: Set(refused.keys))
      let misfits = merged.misfits.merging(refused) { $1 }
      guard !merged.fitted.isEmpty else { return (nil, misfits) }
      tell(.began(.build, scenario: "\(merged.fitted.count) mutants together", index: 0))
      let mergedTree = try self.tree(of: merged, over: tree, on: bench)
      if layer == nil { try bench.workspace.checkOut(mergedTree) }
      try layer?.show(mergedTree, over: tree)
      let scene = layer?.scene ?? bench.scene
      let deadline = bench.configuration.timeout.deadline(forBuild: baseline.facts.build.seconds)
      let built = try await bench.builder.build(in: scene, deadline: deadline, log: log)
      seconds += built.fact.seconds
      if let program = built.program, program.fingerprint != baseline.program?.fingerprint {
        layer?.keep()
        let numbers = merged.fitted.map { (numbered[$0]!.mutant.name, $0) }
        let shared = SharedProgram(
          tree: mergedTree, scene: scene, program: program,
          numbers: Dictionary(uniqueKeysWithValues: numbers),
          conditional: Set(merged.conditional.map { numbered[$0]!.mutant.name }), seconds: seconds)
        return (shared, misfits)
      }
      let blamed = merged.blamed(built.errors.joined(separator: "\n")).intersection(merged.fitted)
      guard !blamed.isEmpty || layer?.isKept == true else {
        let why = built.errors.first ?? "the build made the baseline's program"
        tell(.note("the mutants cannot be built together, so each is built by itself: \(why)"))
        return (nil, misfits)
      }
      // What an earlier run has left may be at fault.
      if blamed.isEmpty { try layer?.empty() }
      for number in blamed { refused[number] = "the compiler refuses it among the others" }
    }
    return (nil, refused)
  }

  private func tree(
    of merged: SourceMerge.Merged, over tree: ObjectID, on bench: Bench
  ) throws(LabError) -> ObjectID {
    do {
      return try bench.workspace.trees.tree(tree, with: merged.files.mapValues { Array($0.utf8) })
    } catch {
      throw LabError(.internalFailure, "the merged tree cannot be written: \(error)")
    }
  }

  /// Puts a program back that other scenarios have taken the place of; nil: it cannot be had any more.
  func restore(_ shared: SharedProgram, against baseline: TakenBaseline, on bench: Bench)
    async throws(LabError) -> SharedProgram?
  {
    // A layer over a workspace that has changed since shows nobody knows what.
    guard !shared.scene.isLayered else { return nil }
    let log = ScenarioLog(named: "logs/merged-again.log", in: bench.output)
    try bench.workspace.checkOut(shared.tree)
    tell(.began(.build, scenario: "the mutants together again", index: 0))
    let deadline = bench.configuration.timeout.deadline(forBuild: baseline.facts.build.seconds)
    let built = try await bench.builder.build(in: bench.scene, deadline: deadline, log: log)
    guard let program = built.program, program.fingerprint != baseline.program?.fingerprint else {
      return nil
    }
    return SharedProgram(
      tree: shared.tree, scene: shared.scene, program: program, numbers: shared.numbers,
      conditional: shared.conditional, seconds: shared.seconds)
  }
}

extension Specimen {
  /// Whether there is a mutated tree to build.
  var isApplied: Bool {
    if case .applied = apply, tree != nil { return true }
    return false
  }
}
