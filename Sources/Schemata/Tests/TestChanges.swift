/// What differs between two versions of the files of test targets.
public struct TestChanges: Sendable {
  /// Tests that the old version does not have, by id.
  public let added: [TestFunction]
  /// Tests whose declaration differs, as the new version has them, by id.
  public let changed: [TestFunction]
  /// Tests that the new version does not have, as the old one has them, by id.
  public let removed: [TestFunction]
  /// Those of the removed tests that stand in another type or module now, to the letter as they were, by id.
  public let moved: [TestFunction]
  /// Files in which something else than test functions differs, sorted.
  public let filesWithMore: [String]
  /// Names of tests and suites in the lists above that other code uses too, sorted.
  ///
  /// Such code may do something else now although its text is the same.
  public let mentionedElsewhere: [String]

  /// Whether something other than test functions differs, or may do so: a helper, set-up, an import, a nested type.
  public var changesMore: Bool { !filesWithMore.isEmpty || !mentionedElsewhere.isEmpty }
}
