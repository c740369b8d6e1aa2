import Git
import MutationTesting

/// A program that holds many mutants, none of them active.
struct SharedProgram: Sendable {
  /// The tree from which it was built.
  let tree: ObjectID
  /// Where it was built.
  let scene: Scene
  /// The program without an active mutant.
  let program: Program
  /// The number of each mutant in it, by name.
  let numbers: [String: Int]
  /// The names of the mutants in it which the compiler may have left out, since they are in clauses of `#if`.
  let conditional: Set<String>
  /// How long it was built, in seconds, all rounds together.
  let seconds: Double

  /// The program with one mutant active; nil: it does not hold that one.
  func program(with specimen: Specimen) -> Program? {
    guard let number = numbers[specimen.mutant.name] else { return nil }
    var program = program
    program.activation[SourceMerge.activeVariable] = String(number)
    return program
  }

  /// The program without a mutant, writing down which mutants' code it runs.
  func recordingReach(in file: String) -> Program {
    var program = program
    program.activation[SourceMerge.reachVariable] = file
    return program
  }
}

/// What came of building many mutants together.
struct SharedBuild: Sendable {
  /// The program; nil: there is none.
  var program: SharedProgram?
  /// Why mutants are not in it, or cannot be judged in it, by name.
  var misfits: [String: String]

  /// The program, if a mutant can be judged in it.
  func program(holding specimen: Specimen) -> SharedProgram? {
    let name = specimen.mutant.name
    return misfits[name] == nil && program?.numbers[name] != nil ? program : nil
  }
}
