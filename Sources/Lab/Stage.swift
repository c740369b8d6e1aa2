import Git
import MutationTesting

/// Everything that is there before anything is built.
struct Stage {
  let places: Places
  let state: StateFolder
  let subject: Subject
  /// The mutants that the user wants judged.
  let selected: [Specimen]
  /// All mutants of the catalogue.
  let all: [Specimen]
  /// This shard's part of the selected ones.
  let share: [Specimen]
  /// What tests are compared with; nil: nothing.
  let base: Base?
  /// The logs of an earlier run, relative to the output folder.
  let earlierLogs: Set<String>
  /// What scenarios are built and run with; nil: the catalogue is at fault, so nothing is.
  let bench: Bench?
  /// What is known so far.
  let record: RunRecord
  /// Keeps other runs out as long as it is held.
  let lock: StateLock

  /// Leaves the state folder to the next run.
  func end() {
    state.removeScratch()
    withExtendedLifetime(lock) {}
  }
}

/// An older version of the subject, with which its tests are compared.
struct Base {
  /// The revision, as the user has named it.
  let revision: String
  /// The commit that it names.
  let commit: ObjectID
  /// The commit's files.
  let tree: ObjectID
}
