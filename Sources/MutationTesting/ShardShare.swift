/// What a run judged when it was one of several shards.
public struct ShardShare: Sendable, Equatable {
  /// Which one it was.
  public var shard: Shard
  /// The ids of all mutants that the shards were to judge together, in order.
  public var catalogue: [String]

  /// A share.
  public init(_ shard: Shard, catalogue: [String]) {
    (self.shard, self.catalogue) = (shard, catalogue)
  }

  /// What the share is, in a sentence.
  public func note(judging count: Int) -> String {
    let whole = "shard \(shard.index) of \(shard.count)"
    return count == 0
      ? "\(whole) has nothing to judge: the catalogue has \(catalogue.count) mutants"
      : "\(whole): \(count) of \(catalogue.count) mutants; `mutate merge` joins the reports"
  }
}
