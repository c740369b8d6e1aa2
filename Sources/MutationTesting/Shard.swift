/// One of several runs that share a catalogue, each judging a part of it.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which one it is, from 1.
  public let index: Int
  /// How many there are.
  public let count: Int

  /// The most shards that a run can be divided into.
  public static let most = 10_000

  /// A shard; nil unless `1 <= index <= count <= most`.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, count <= Shard.most, (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// A shard from `K/N`, in decimal digits; nil when the text is anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Shard.number($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  /// The shard as `K/N`.
  public var description: String { "\(index)/\(count)" }

  /// Digits as a number up to `most`; nil for signs, blanks and whatever else is no number of a shard.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
      return nil
    }
    return number <= most ? number : nil
  }
}
