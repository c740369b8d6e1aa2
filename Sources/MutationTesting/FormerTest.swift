/// A test that was deleted or changed since a revision.
public struct FormerTest: Sendable, Equatable {
  /// What became of a test.
  public enum Fate: String, Sendable, CaseIterable {
    /// Its function is gone.
    case deleted
    /// Its function is declared otherwise now.
    case changed
  }

  /// The test.
  public var id: TestID
  /// What became of it.
  public var fate: Fate
  /// Where its function stands now; of a deleted one, where it stood at the revision.
  public var location: SourceLocation

  /// A test with what became of it.
  public init(_ id: TestID, _ fate: Fate, at location: SourceLocation) {
    (self.id, self.fate, self.location) = (id, fate, location)
  }
}
