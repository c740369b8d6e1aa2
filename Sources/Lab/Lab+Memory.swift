internal import Foundation
import Git
import MutationTesting
import ProcessControl

extension Lab {
  /// The memory of this run; nil when the user wants none, or when results may not be kept.
  func memory(
    of tree: ObjectID, places: Places, state: StateFolder, toolchain: String, on bench: Bench
  ) throws(LabError) -> Memory? {
    guard options.caches, !options.matrix else { return nil }
    if let reason = try whyUncacheable(tree, places: places, on: bench) {
      tell(.note("no results are kept for later runs: \(reason)"))
      return nil
    }
    let catalogue = try CatalogueFolder(places.catalogueFolder, in: tree, bench.workspace.trees)
    return try Memory(
      in: state.cache, of: tree, catalogue,
      circumstances: circumstances(places: places, toolchain: toolchain, on: bench),
      confirm: confirm ?? bench.configuration.confirm, on: bench)
  }

  /// Tells the results that are taken over from earlier runs, and returns them.
  func announce(_ known: [MutantRecord], of count: Int, on bench: Bench) -> [MutantRecord] {
    let reused = known.filter(\.cached).count
    if reused > 0 {
      tell(.note("\(reused) of \(count) results are from earlier runs; --no-cache judges all anew"))
    }
    for (index, record) in known.enumerated() {
      let isAccepted = Judged(record.mutant, record.judgement).isAccepted(by: bench.configuration)
      tell(.judged(record, index: index + 1, isAccepted: isAccepted && record.judgement.outcome != .ignored))
    }
    return known
  }

  private func circumstances(places: Places, toolchain: String, on bench: Bench) -> Circumstances {
    let environment = bench.builder.runner.environment
    return Circumstances(
      gate: "\(Lab.version) \(Lab.program)", toolchain: toolchain, system: Lab.system,
      isolation: bench.isolation,
      network: "\(bench.builder.runner.network)", package: places.packagePrefix,
      configuration: bench.configuration, timeout: bench.timeout, seed: bench.order.seed,
      testVariables: environment.forTests(scratch: ""), buildVariables: environment.lastingForBuilds())
  }

  /// The digest of the running program: a gate that was changed may judge otherwise, also when its version is the same.
  private static let program: String = {
    #if os(Linux)
      // What runs, also when another program has been put in its place since.
      let path: String? = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath
    #endif
    guard let path, let digest = try? ObjectID.ofFile(path) else {
      // Unknown, so never the same as that of another run.
      return UUID().uuidString
    }
    return digest.description
  }()

  /// The kernel, the processor and the distribution: tools of the system come with them.
  private static let system: String = {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    let words = [text(of: names.sysname), text(of: names.machine)]
    let distribution = FileManager.default.contents(atPath: "/etc/os-release") ?? Data()
    return words.joined(separator: " ") + "\n" + String(decoding: distribution, as: UTF8.self)
  }()

  private static func text<Characters>(of field: Characters) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private func whyUncacheable(_ tree: ObjectID, places: Places, on bench: Bench) throws(LabError) -> String? {
    guard case .swiftPackage = bench.configuration.suite.kind else { return nil }
    let head = places.packagePrefix.isEmpty ? "" : "\(places.packagePrefix)/"
    do {
      let trees = bench.workspace.trees
      let manifest = try trees.contents(of: "\(head)Package.swift", in: tree) ?? []
      let isPinned = try trees.contents(of: "\(head)Package.resolved", in: tree) != nil
      return MutationTesting.whyUncacheable(
        manifest: String(decoding: manifest, as: UTF8.self), isPinned: isPinned)
    } catch {
      throw LabError(.internalFailure, "the snapshot cannot be read: \(error)")
    }
  }
}

/// What a run takes over from earlier ones.
struct Remembered {
  /// The baseline, when an earlier run has found it green.
  var baseline: Baseline?
  /// The results, by the mutant's name.
  var results: [String: CachedResult] = [:]
}

extension Memory {
  /// What earlier runs know of specimens.
  func remembered(_ specimens: [Specimen]) throws(LabError) -> Remembered {
    var remembered = Remembered(baseline: baseline())
    remembered.results = try results(of: specimens)
    return remembered
  }

  /// The logs of earlier results that are still there, relative to the output folder.
  func logs(of remembered: Remembered) -> Set<String> {
    Set(remembered.results.values.compactMap(\.log).filter(isThere).map(\.name))
  }

  /// The records of all specimens, when nothing has to be built or run for any of them; nil: something has to.
  func allRecords(of specimens: [Specimen], _ remembered: Remembered, today: Day) -> [MutantRecord]? {
    guard remembered.baseline != nil else { return nil }
    let all = knownRecords(of: specimens, remembered, today: today)
    return all.count == specimens.count ? all : nil
  }

  /// The records of those specimens for which nothing has to be built or run.
  func knownRecords(of specimens: [Specimen], _ remembered: Remembered, today: Day) -> [MutantRecord] {
    let known = remembered.baseline.map { records(of: specimens, remembered, $0, today: today) } ?? []
    let byName = Dictionary(known.map { ($0.mutant.name, $0) }) { one, _ in one }
    return specimens.compactMap { byName[$0.mutant.name] ?? $0.recordWithoutRun(today: today) }
  }

  /// The records that earlier results make against a baseline, in the order of the specimens.
  func records(of specimens: [Specimen], _ remembered: Remembered, _ baseline: Baseline, today: Day)
    -> [MutantRecord]
  {
    let green = baseline.green
    return specimens.filter { $0.isJudged(today: today) }.compactMap { specimen in
      remembered.results[specimen.mutant.name].flatMap { record(of: specimen, $0, green: green) }
    }
  }
}

extension Specimen {
  /// The record of a mutant that nothing is run for; nil when something has to be.
  func recordWithoutRun(today: Day) -> MutantRecord? {
    let facts = Facts(ignored: whyIgnored(today: today), apply: apply)
    if facts.ignored == nil, case .applied = apply { return nil }
    let expected = Expectations(killers: mutant.killers, green: [])
    return MutantRecord(
      mutant: mutant, facts: facts, judgement: judge(facts, expecting: expected), appliedDiff: diff,
      place: place)
  }
}

extension [Specimen] {
  /// Those that have no record yet.
  func without(_ known: [MutantRecord]) -> [Specimen] {
    let names = Set(known.map(\.mutant.name))
    return filter { !names.contains($0.mutant.name) }
  }
}
