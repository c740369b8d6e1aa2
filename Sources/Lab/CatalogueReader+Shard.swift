internal import Foundation
import MutationTesting

extension CatalogueReader {
  /// Reads `durations.json`; nothing when there is none.
  ///
  /// Throws when it is wrong: to go on without it would divide the catalogue in another way than the other shards do.
  func readDurations() throws(LabError) -> Durations {
    let path = "\(folder)/\(Durations.fileName)"
    guard FileManager.default.fileExists(atPath: path) else { return Durations() }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LabError(.usage, "\(name)/\(Durations.fileName) cannot be read", hint: "check its permissions")
    }
    do {
      return try Durations(json: Array(data))
    } catch {
      throw LabError(
        .usage, "\(name)/\(Durations.fileName): \(error)",
        hint: "write it anew with `mutate merge --durations`")
    }
  }
}

extension Shard {
  /// The specimens of this shard among all that are selected.
  func share(of selected: [Specimen], _ durations: Durations) -> [Specimen] {
    let plan = ShardPlan(of: selected.map(\.mutant.name), durations: durations.seconds, into: count)
    let names = Set(plan.share(of: self))
    return selected.filter { names.contains($0.mutant.name) }
  }
}
