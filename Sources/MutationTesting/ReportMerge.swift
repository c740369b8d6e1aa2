/// One report that is to be joined with others.
public struct ShardReport: Sendable {
  /// What messages call it: its path.
  public var source: String
  /// What it says.
  public var record: RunRecord

  /// A report from its path and what it says.
  public init(source: String, record: RunRecord) {
    (self.source, self.record) = (source, record)
  }

  /// Which shard it is of; a run that was not divided is the only one.
  var shard: Shard { record.shard?.shard ?? Shard(1, of: 1)! }

  /// The ids of all mutants of the whole run.
  var catalogue: [String] {
    record.shard?.catalogue
      ?? record.planned.map { String($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...]) }
  }

  /// What messages call it.
  var name: String { "shard \(shard) (\(source))" }
}

/// Joins the reports of shards into the record of the whole run, with the verdict that the whole run would have had.
///
/// It passes only when the reports are those of all shards of one run: same subject, gate, toolchain and catalogue, every
/// shard once, every mutant judged once, every baseline green, none interrupted.
///
/// - Parameter reports: at least one, in any order.
public func joined(_ reports: [ShardReport]) -> RunRecord {
  let reports = reports.sorted { ($0.shard.index, $0.source) < ($1.shard.index, $1.source) }
  let first = reports[0]
  let catalogue = first.catalogue
  let places = Dictionary(catalogue.enumerated().map { ($0.element, $0.offset) }) { one, _ in one }
  var record = first.record
  record.shard = nil
  record.interrupted = false
  record.planned = names(of: catalogue, in: reports)
  record.mutants = reports.flatMap(\.record.mutants).enumerated().sorted { one, other in
    (places[one.element.mutant.id] ?? catalogue.count, one.offset)
      < (places[other.element.mutant.id] ?? catalogue.count, other.offset)
  }.map(\.element)
  record.baseline = (reports.first { $0.record.baseline?.faults.isEmpty == false } ?? first).record.baseline
  record.faultsAfter = faultsAfter(in: reports)
  record.findings = unique(reports.flatMap(\.record.findings))
  record.sources = reports.reduce(into: [:]) { $0.merge($1.record.sources) { first, _ in first } }
  let matrices = reports.filter { !$0.record.mutants.isEmpty }.map(\.record.matrix)
  record.matrix = matrices.contains(nil) ? nil : KillMatrix(joining: matrices.compactMap { $0 })
  record.notes = unique(reports.flatMap(\.record.notes))
  record.isolation = reports.map(\.record.isolation).first { $0 != "namespaces" } ?? first.record.isolation
  // Shards run side by side: the whole takes as long as the longest.
  record.seconds = reports.map(\.record.seconds).max() ?? 0
  record.verdict = record.derivedVerdict(mismatches: mismatches(among: reports))
  return record
}

/// The names `area/id` of ids; the id alone where no report knows the area.
private func names(of ids: [String], in reports: [ShardReport]) -> [String] {
  let known = reports.flatMap { $0.record.planned + $0.record.mutants.map(\.mutant.name) }
  let byID = Dictionary(known.map { (String($0.split(separator: "/").last ?? ""), $0) }) { one, _ in one }
  return ids.map { byID[$0] ?? $0 }
}

/// What was wrong after the last mutants; nil: a shard that judged something did not look.
private func faultsAfter(in reports: [ShardReport]) -> [String]? {
  var faults: [String] = []
  for report in reports where !report.record.mutants.isEmpty || !report.record.planned.isEmpty {
    guard let found = report.record.faultsAfter else { return nil }
    faults += found.map { "\(report.name): \($0)" }
  }
  return faults
}

/// Why reports are not those of all shards of one run, in sentences; empty: they are.
func mismatches(among reports: [ShardReport]) -> [String] {
  differences(among: reports) + shardFaults(among: reports) + mutantsJudgedTwice(in: reports)
    + reports.filter(\.record.interrupted).map { "\($0.name) was interrupted" }
    + reports.filter { $0.record.baseline == nil && $0.record.findings.isEmpty && !$0.record.interrupted }
    .map { "\($0.name) took no baseline" }
    + reports.filter { !$0.record.verdict.passed && $0.record.derivedVerdict().passed }
    .map { "\($0.name) failed: \($0.record.verdict.reasons.first ?? "its report does not say why")" }
}

private func differences(among reports: [ShardReport]) -> [String] {
  func differ<Value: Equatable>(_ what: String, _ value: (ShardReport) -> Value, _ text: (Value) -> String)
    -> [String]
  {
    let first = value(reports[0])
    return reports.dropFirst().filter { value($0) != first }.prefix(1).map { other in
      "the \(what) differ: \(text(first)) in \(reports[0].name), \(text(value(other))) in \(other.name)"
    }
  }
  return differ("subjects", { $0.record.subject?.tree }, { $0.map { "tree \($0)" } ?? "none" })
    + differ("versions of the gate", \.record.gate, { $0 })
    + differ("toolchains", \.record.toolchain, { "'\($0)'" })
    + differ(
      "accepted outcomes", \.record.configuration.accept,
      { $0.map(\.rawValue).sorted().joined(separator: ", ") })
    + differ("numbers of shards", \.shard.count, { "\($0)" })
    + differ("catalogues", \.catalogue, { "\($0.count) mutants" })
}

private func shardFaults(among reports: [ShardReport]) -> [String] {
  let count = reports[0].shard.count
  let present = Dictionary(grouping: reports, by: \.shard.index)
  return (1...count).flatMap { index -> [String] in
    let found = present[index] ?? []
    if found.isEmpty { return ["shard \(index)/\(count) is missing"] }
    return found.count == 1
      ? [] : ["shard \(index)/\(count) is there twice: \(found.map(\.source).joined(separator: ", "))"]
  }
}

private func mutantsJudgedTwice(in reports: [ShardReport]) -> [String] {
  let judged = reports.flatMap { report in
    report.record.mutants.map { (name: $0.mutant.name, report: report.name) }
  }
  return Dictionary(grouping: judged, by: \.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map
  {
    "\($0.key) was judged twice: in \($0.value.map(\.report).joined(separator: " and in "))"
  }
}

private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}
