/// A list of mutants, divided into shares that take about equally long: every mutant is in exactly one.
///
/// The shares depend on nothing but the list, the durations and the number of shares, so every shard that sees the same
/// catalogue comes to the same plan by itself.
public struct ShardPlan: Sendable, Equatable {
  /// The names of the mutants of each share, in the order of the list; some shares may be empty.
  public let shares: [[String]]

  /// Divides a list: the longest first, each to the share that has the least so far (Graham, "Bounds on multiprocessing
  /// timing anomalies", 1969).
  ///
  /// No share takes longer than an equal part and the longest mutant together.
  ///
  /// - Parameters:
  ///   - names: all mutants of the run, each once.
  ///   - durations: how long mutants take, in seconds. A mutant that is not among them counts as the median of those
  ///     that are; when there are none, all count the same.
  ///   - count: how many shares, at least 1.
  public init(of names: [String], durations: [String: Double] = [:], into count: Int) {
    let weights = ShardPlan.weights(of: names, durations)
    let longestFirst = names.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    var loads = [Double](repeating: 0, count: max(1, count))
    var members = [[Int]](repeating: [], count: max(1, count))
    for index in longestFirst {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) }!
      loads[least] += weights[index]
      members[least].append(index)
    }
    shares = members.map { $0.sorted().map { names[$0] } }
  }

  /// The mutants of one shard.
  public func share(of shard: Shard) -> [String] { shares[shard.index - 1] }

  private static func weights(of names: [String], _ durations: [String: Double]) -> [Double] {
    let known = names.compactMap { durations[$0] }.filter { $0.isFinite && $0 >= 0 }.sorted()
    let median = known.isEmpty ? 1 : max((known[(known.count - 1) / 2] + known[known.count / 2]) / 2, 0.001)
    return names.map { name in
      guard let seconds = durations[name], seconds.isFinite, seconds >= 0 else { return median }
      // One that takes no time at all is still one more to look at.
      return max(seconds, 0.001)
    }
  }
}
