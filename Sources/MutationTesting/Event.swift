/// What a run tells while it goes on.
///
/// Events are for people and tools that watch; nothing is decided by them.
public enum Event: Sendable {
  /// What is being done with a scenario.
  public enum Phase: String, Sendable {
    case apply, build, test
  }

  /// Something worth knowing.
  case note(String)
  /// The snapshot is taken and the catalogue is read.
  case planned(RunRecord.Subject, mutants: [Mutant])
  /// A phase of a scenario has begun. `index` counts mutants from 1; 0 is the baseline.
  case began(Phase, scenario: String, index: Int)
  /// The baseline is known.
  case baseline(Baseline)
  /// A mutant is judged. `index` counts from 1.
  case judged(MutantRecord, index: Int, isAccepted: Bool)
}
