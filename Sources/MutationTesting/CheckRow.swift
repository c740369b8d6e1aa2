/// One mutant of a catalogue that was checked without a build.
public struct CheckRow: Sendable {
  /// The mutant.
  public var mutant: Mutant
  /// How its patch lies in the snapshot; nil: it could not be read.
  public var apply: ApplyFact?
  /// What is wrong with it.
  public var findings: [Finding]

  /// A row.
  public init(mutant: Mutant, apply: ApplyFact?, findings: [Finding]) {
    (self.mutant, self.apply, self.findings) = (mutant, apply, findings)
  }
}
