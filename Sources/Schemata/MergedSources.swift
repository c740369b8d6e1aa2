/// The texts that make one program of many mutants.
public struct MergedSources: Sendable {
  /// The text of every changed file by its path, and a support file for each module that has choices.
  public let files: [String: String]

  /// The mutants that are in it, ascending.
  public let fitted: [Int]

  /// Why each of the other mutants does not fit, in one plain clause, such as `changes the signature of func f`.
  public let misfits: [Int: String]

  /// The mutants in it of which all lies in clauses of `#if`: the compiler may have left them out.
  public let conditional: Set<Int>

  private let blame: Blame

  init(
    files: [String: String], fitted: [Int], misfits: [Int: String], conditional: Set<Int>, blame: Blame
  ) {
    self.conditional = conditional
    self.files = files
    self.fitted = fitted
    self.misfits = misfits
    self.blame = blame
  }

  /// The mutants that the output of a failed build blames; none if nobody can be blamed.
  ///
  /// A diagnostic (`file:line:column: error:`) in the text of a mutant blames that one. Any other blames all variants
  /// of the innermost site around it, and so perhaps also some that compile.
  public func blamed(by output: String) -> Set<Int> {
    Diagnostic.errors(in: output).reduce(into: []) { $0.formUnion(blame.mutants(for: $1)) }
  }

  /// The true line for a line that a compiled program or a diagnostic tells.
  public static func sourceLine(_ line: Int) -> Int {
    LineCode.line(line)
  }
}
