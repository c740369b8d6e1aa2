public import MutationTesting

/// What the user wants a new mutant to be.
public struct MutantRequest: Sendable {
  /// The id.
  public var id: String
  /// The area; nil: to be asked for.
  public var area: String?
  /// The fault in one line; nil: to be asked for, or the past fix's own words.
  public var summary: String?
  /// The tests that must fail.
  public var killers: [String] = []
  /// What documents the fault.
  public var provenance: [String] = []
  /// How it may be noticed when not by an assertion.
  public var expectation = Mutant.Expectation.assertion
  /// The files or folders whose change is meant, absolute; empty: all of the subject's.
  public var paths: [String] = []
  /// The past fix to take back; nil: the uncommitted change of the working tree.
  public var fix: String?

  /// A request for a mutant of this id, which may be written `area/id`.
  public init(id: String) {
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.id = parts.last ?? id
    area = parts.count > 1 ? parts[0] : nil
  }
}
