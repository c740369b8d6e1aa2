/// What every test does on one mutant, as far as it was asked besides what the judgement needs.
///
/// The judgement does not look at it: with it and without it a mutant comes to the same outcome.
public struct Sweep: Sendable, Equatable, Codable {
  /// The tests that run the changed code; nil: not known, so all are asked.
  public var reach: [TestID]?
  /// The runs.
  public var runs: [TestRun]
  /// Tests that were not asked, with the reason in words.
  public var unasked: [TestID: String]

  /// A sweep.
  public init(reach: [TestID]? = nil, runs: [TestRun] = [], unasked: [TestID: String] = [:]) {
    (self.reach, self.runs, self.unasked) = (reach, runs, unasked)
  }
}

extension TestRun {
  /// Whether what it says of its tests counts: it was neither lost nor interrupted, and it adds up.
  public var isSound: Bool {
    if case .lost = ending { return false }
    return ending != .interrupted && disagreements.isEmpty
  }
}
