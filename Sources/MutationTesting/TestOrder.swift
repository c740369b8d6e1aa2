/// The order in which tests are run: the suite's, or one shuffled by a seed.
public struct TestOrder: Sendable, Equatable {
  /// The seed; nil: the suite's own order.
  public let seed: UInt64?

  /// The suite's own order, or the one that a seed makes.
  public init(seed: UInt64? = nil) {
    self.seed = seed
  }

  /// The tests in order.
  ///
  /// `trial` counts from 0: repeated trials have orders of their own, all told by the one seed.
  public func of(_ tests: [TestID], trial: Int = 0) -> [TestID] {
    guard let seed else { return tests }
    var generator = SplitMix64(state: seed &+ UInt64(trial))
    return tests.shuffled(using: &generator)
  }
}

/// A generator whose numbers are the same on every platform (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
