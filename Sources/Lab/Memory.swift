internal import Foundation
import Git
import MutationTesting

/// What earlier runs know of this run's subject, and what this run leaves for later ones.
struct Memory {
  private let cache: ResultCache
  private let circumstances: Circumstances
  /// The subject's tree, less the catalogue.
  private let subject: String
  private let catalogue: CatalogueFolder
  private let trees: WorkspaceRepository
  private let output: String
  private let confirm: Int
  private let tree: ObjectID
  private let modules: [String: String]

  /// The memory of a run.
  ///
  /// - Parameters:
  ///   - folder: the cache's folder.
  ///   - tree: the snapshot.
  ///   - confirm: how often a kill or a survival has to be seen.
  init(
    in folder: String, of tree: ObjectID, _ catalogue: CatalogueFolder, circumstances: Circumstances,
    confirm: Int, on bench: Bench
  ) throws(LabError) {
    cache = ResultCache(in: folder)
    trees = bench.workspace.trees
    (self.catalogue, self.circumstances, self.confirm) = (catalogue, circumstances, confirm)
    output = bench.output
    (self.tree, modules) = (tree, bench.modules)
    subject = try catalogue.removed(from: tree, in: trees).description
  }

  /// The baseline that an earlier run has found green, before and after its mutants.
  func baseline() -> Baseline? {
    guard var baseline = cache.value(Baseline.self, for: CacheKey(circumstances, subject: subject)),
      baseline.faults.isEmpty
    else { return nil }
    baseline.cached = true
    return baseline
  }

  /// The test that has killed each mutant last, by the mutant's name.
  var lastKillers: [String: TestID] { cache.lastKillers }

  /// How long each mutant was tested last, in seconds, by the mutant's name.
  var lastSeconds: [String: Double] { cache.lastSeconds }

  /// The results of those mutants that earlier runs have judged, by the mutant's name.
  func results(of specimens: [Specimen]) throws(LabError) -> [String: CachedResult] {
    var results: [String: CachedResult] = [:]
    for specimen in specimens {
      guard let key = try key(of: specimen) else { continue }
      results[specimen.mutant.name] = cache.value(CachedResult.self, for: key)
    }
    let missing = specimens.filter { results[$0.mutant.name] == nil }
    return results.merging(try resultsBeforeTestsChanged(of: missing)) { known, _ in known }
  }

  /// The results of the run before, where since then nothing but test functions has changed: those of mutants that tests
  /// have killed which are still the same.
  ///
  /// A test that was added, changed or removed cannot undo such a kill. Every other outcome it can.
  private func resultsBeforeTestsChanged(of specimens: [Specimen]) throws(LabError) -> [String: CachedResult]
  {
    guard !specimens.isEmpty, let ledger = cache.ledger, ledger.circumstances == circumstancesDigest,
      let old = ObjectID(ledger.tree), let changed = try changedTests(since: old), !changed.isEmpty
    else { return [:] }
    var results: [String: CachedResult] = [:]
    for specimen in specimens {
      guard let entry = ledger.entries[specimen.mutant.name], entry == self.entry(of: specimen, entry.result),
        let result = cache.value(CachedResult.self, named: entry.result), result.outcome == .killed,
        result.failed.isDisjoint(with: changed)
      else { continue }
      results[specimen.mutant.name] = result
    }
    return results
  }

  private func changedTests(since old: ObjectID) throws(LabError) -> Set<TestID>? {
    do {
      return try ChangedTests.between(old, tree, in: trees, modules: modules, leavingOut: catalogue.holds)
    } catch {
      // The workspace was made anew since: nothing is known of that tree.
      return nil
    }
  }

  private func entry(of specimen: Specimen, _ result: String) -> Ledger.Entry {
    Ledger.Entry(
      result: result, diff: Memory.digest(specimen.diff), killers: specimen.mutant.killers.map(\.pattern))
  }

  private static func digest(_ text: String) -> String {
    (try? ObjectID.of(Array(text.utf8)))?.description ?? text
  }

  /// The circumstances, apart from what the subject is.
  private var circumstancesDigest: String { Memory.digest(CacheKey(circumstances, subject: "").text) }

  /// The record of a specimen from an earlier result; nil when that does not hold any more.
  func record(of specimen: Specimen, _ result: CachedResult, green: Set<TestID>) -> MutantRecord? {
    guard
      var record = result.record(
        of: specimen.mutant, apply: specimen.apply, green: green, confirm: confirm)
    else { return nil }
    record.appliedDiff = specimen.diff
    record.place = specimen.place
    if let log = result.log, isThere(log) { record.log = log.name }
    return record
  }

  /// Whether a log is the one that was written when the result was found.
  func isThere(_ log: CachedResult.Log) -> Bool {
    (try? ObjectID.ofFile("\(output)/\(log.name)"))?.description == log.digest
  }

  /// Keeps what this run has found, between two looks at a green baseline.
  func keep(_ baseline: Baseline, _ records: [MutantRecord], of specimens: [Specimen]) throws(LabError) {
    if !baseline.cached { cache.keep(baseline, for: CacheKey(circumstances, subject: subject)) }
    let byName = Dictionary(specimens.map { ($0.mutant.name, $0) }) { one, _ in one }
    var ledger = Ledger(circumstances: circumstancesDigest, tree: tree.description, entries: [:])
    for record in records {
      guard let specimen = byName[record.mutant.name], let key = try key(of: specimen),
        let result = CachedResult(record, confirm: confirm, log: log(of: record))
      else { continue }
      // Also what was taken over: under this tree it has not been kept yet, or it is written anew as it is.
      cache.keep(result, for: key)
      ledger.entries[record.mutant.name] = ResultCache.name(of: key).map { entry(of: specimen, $0) }
    }
    if let before = cache.ledger, before.tree == ledger.tree, before.circumstances == ledger.circumstances {
      ledger.entries.merge(before.entries) { now, _ in now }
    }
    cache.keep(ledger)
    cache.rememberKillers(of: records)
    cache.rememberSeconds(of: records)
    cache.prune()
  }

  private func log(of record: MutantRecord) -> CachedResult.Log? {
    guard let name = record.log, let digest = try? ObjectID.ofFile("\(output)/\(name)") else { return nil }
    return CachedResult.Log(name: name, digest: digest.description)
  }

  /// The key of a mutant; nil for one whose result is not kept: it changes nothing, or it changes the catalogue.
  private func key(of specimen: Specimen) throws(LabError) -> CacheKey? {
    guard case .applied = specimen.apply, let tree = specimen.tree,
      !specimen.changes.contains(where: {
        catalogue.holds($0.path) || $0.oldPath.map(catalogue.holds) == true
      })
    else { return nil }
    return CacheKey(
      circumstances, subject: subject,
      mutated: try catalogue.removed(from: tree, in: trees).description, killers: specimen.mutant.killers)
  }
}
