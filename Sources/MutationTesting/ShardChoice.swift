/// Which shard the user asks for: one by its number, or the one that a CI system's variables tell.
///
/// The variables count only where `auto` asks for them: a plain run inside a parallel job must not silently judge a
/// part.
public enum ShardChoice: Hashable, Sendable {
  /// The one that is named.
  case shard(Shard)
  /// The one that the CI system names; `count` where the user says how many there are.
  case automatic(count: Int?)

  /// A choice from `K/N`, `auto` or `auto/N`; nil when the text is anything else.
  public init?(_ text: String) {
    if text == "auto" {
      self = .automatic(count: nil)
    } else if text.hasPrefix("auto/") {
      guard let count = Shard.number(text.dropFirst("auto/".count)), Shard(1, of: count) != nil else {
        return nil
      }
      self = .automatic(count: count)
    } else {
      guard let shard = Shard(text) else { return nil }
      self = .shard(shard)
    }
  }

  /// The shard that is meant.
  ///
  /// Throws a sentence when the variables name none, no valid one, or two different ones.
  public func shard(environment: [String: String]) throws(ShardUnknown) -> Shard {
    switch self {
    case .shard(let shard): return shard
    case .automatic(let count): return try ParallelJob.shard(environment, count: count)
    }
  }
}

/// Why a CI system's variables name no shard.
public struct ShardUnknown: Error, Sendable, Equatable {
  /// What is wrong, in a sentence.
  public var message: String
  /// What to do about it.
  public var hint: String
}
