import Git
import MutationTesting

extension PastFix {
  /// A piece of the fix, with what came of taking it back alone.
  struct Part {
    var hunk: StepHunk
    var reversal: Reversal

    /// Its place after the fix, as a file and a line.
    var place: String { "\(hunk.path):\(hunk.line)" }

    /// Why it cannot be taken back; nil: it can.
    var obstacle: String? {
      switch reversal {
      case .reversed: nil
      case .nothing: "nothing is left of it in the code as it is now"
      // The place has said which file.
      case .conflicts(let reasons): reasons.joined(separator: ", ").replacing("\(hunk.path) ", with: "it ")
      }
    }
  }

  /// The hunks of the fix in some of the subject's files, each taken back alone from the code as it is now.
  ///
  /// A hunk is what git shows as one. Of a hunk that has changed since, each run of changed lines is tried for itself.
  func parts(on desk: Desk, where takes: (String) -> Bool) throws(LabError) -> [Part] {
    try desk.attempt("taking \(commit.short) back by hunks") { () throws(GitError) in
      let whole = try parts(on: desk, context: 3, where: takes)
      if whole.allSatisfy({ $0.obstacle == nil }) { return whole }
      let runs = try parts(on: desk, context: 0, where: takes)
      return whole.flatMap { part in
        guard case .conflicts = part.reversal else { return [part] }
        let pieces = runs.filter { $0.hunk.isPart(of: part.hunk) }
        return pieces.count > 1 ? pieces : [part]
      }
    }
  }

  private func parts(
    on desk: Desk, context: Int, where takes: (String) -> Bool
  ) throws(GitError) -> [Part] {
    let hunks = try desk.trees.hunks(from: before, to: after, context: context).filter { hunk in
      desk.role(of: hunk.path) == .subject && takes(hunk.path)
    }
    let reversals = try desk.trees.reversing(hunks, to: after, on: desk.subject.tree)
    return zip(hunks, reversals).map { Part(hunk: $0, reversal: $1) }
  }
}
