internal import Foundation
import Git
import MutationTesting
import ProcessControl

extension Lab {
  /// Reads the catalogue, takes the snapshot and the lock, lays the mutants on the snapshot.
  ///
  /// - Parameters:
  ///   - revision: the commit that tests are compared with.
  ///   - option: the option that named it.
  func setUp(comparingWith revision: String? = nil, option: String = "") async throws(LabError) -> Stage {
    let repository = try Subject.repository(at: options.packageFolder)
    let places = try Places(options: options, repository: repository)
    let (catalogue, formFindings) = try places.catalogue.read()
    let names = try select(from: catalogue)
    let durations = try options.shard == nil ? Durations() : places.catalogue.readDurations()
    let commit = try Subject.commit(options.revision, of: repository)
    let base = try Subject.commit(revision, of: repository, option: option)
    try Subject.checkIsReadable(repository)
    // Up to here nothing was written: what is wrong with the call leaves no trace.
    let state = try places.makeState()
    let onEvent = teller
    let lock = try await StateLock.take(state, waits: options.waits) { pid in
      onEvent(.note("waiting for another run (process \(pid)) to leave \(state.path)"))
    }
    state.clearScratch()
    let earlierLogs = try options.previews ? [] : places.makeOutput()

    let workspace = try Workspace(
      in: state, borrowing: repository.objectFolders, packagePrefix: places.packagePrefix)
    let subject = try Subject(
      of: repository, at: commit, including: catalogue.configuration.include, places: places,
      workspace: workspace)
    for note in subject.notes { onEvent(.note(note)) }
    let plan = try Plan(of: catalogue.mutants, on: subject.tree, in: workspace.trees)
    let baseTree = try base.map { base throws(LabError) in
      Base(
        revision: revision ?? "", commit: base.id, tree: try Subject.tree(of: base, in: workspace))
    }
    let selected = plan.specimens.filter { names.contains($0.mutant.name) }
    let share = options.shard.map { $0.share(of: selected, durations) } ?? selected
    var record = emptyRecord(of: subject, catalogue, planned: share.map(\.mutant.name))
    record.shard = options.shard.map { ShardShare($0, catalogue: selected.map(\.mutant.id)) }
    record.sources = try changedSources(of: share, in: subject.tree, from: workspace.trees)
    record.findings = formFindings + catalogue.findings(today: today) + plan.findings
    func stage(on bench: Bench?) -> Stage {
      Stage(
        places: places, state: state, subject: subject, selected: selected, all: plan.specimens, share: share,
        base: baseTree, earlierLogs: earlierLogs, bench: bench, record: record, lock: lock)
    }
    guard record.findings.isEmpty else {
      places.remove(earlierLogs)
      return stage(on: nil)
    }
    onEvent(.planned(subject.summary, mutants: share.map(\.mutant)))
    if let note = record.shard?.note(judging: share.count) {
      onEvent(.note(note))
      record.notes.append(note)
    }

    let bench = try Bench(
      options: options, environment: environment, configuration: catalogue.configuration,
      output: places.output,
      state: state, workspace: workspace)
    record.isolation = bench.isolation
    for note in bench.notes { onEvent(.note(note)) }
    record.notes += bench.notes
    record.toolchain = await bench.toolchain()
    return stage(on: bench)
  }
}
