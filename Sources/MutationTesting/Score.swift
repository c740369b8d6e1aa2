/// How many mutants came to each outcome, and what share was killed.
public struct Score: Sendable, Equatable {
  /// The number of mutants by outcome; every outcome has an entry.
  public let counts: [Outcome: Int]

  /// Counts outcomes.
  public init(_ outcomes: some Sequence<Outcome>) {
    var counts = Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0, 0) })
    for outcome in outcomes { counts[outcome, default: 0] += 1 }
    self.counts = counts
  }

  /// The killed mutants as a share of those judged, from 0 to 1; nil when none was judged.
  public var value: Double? {
    let judged = counts.values.reduce(0, +) - counts[.ignored]!
    return judged == 0 ? nil : Double(counts[.killed]!) / Double(judged)
  }
}
