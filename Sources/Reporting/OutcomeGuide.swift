import MutationTesting

extension Outcome {
  /// What it means, in a sentence.
  var meaning: String {
    switch self {
    case .killed: "A test that the mutant names failed on it."
    case .killedElsewhere: "Only tests that the mutant does not name failed."
    case .survived: "The whole suite ran on the mutant and passed."
    case .noCoverage: "The suite passed, and no test even ran the changed code."
    case .timeout: "A run took far too long before any test failed."
    case .crashed: "The test process died before any test failed."
    case .compileError: "The mutated code does not build."
    case .noOp: "The mutant changes nothing that runs."
    case .stale: "The patch fits nowhere in the code as it is now."
    case .flaky: "Repeated runs disagree."
    case .ignored: "Not judged: of another system, or accepted until a day that has not come."
    case .error: "The gate could not judge: the run does not add up."
    }
  }
}

extension MutantRecord {
  /// Whether a mutant that built alone differs in no token.
  private var changesNoCode: Bool { whyBuiltAlone == "changes no code" }

  /// Whether it is known that none of the tests that should notice runs the changed code.
  private var isMissedByKillers: Bool {
    guard let reach = reachedBy, !reach.isEmpty else { return false }
    return !reach.contains(where: mutant.killers.anyMatches)
  }

  /// What somebody has to do about it; nil: nothing.
  var nextStep: String? {
    let again = "`mutate \(mutant.id)`"
    let test = mutant.killers.first?.pattern ?? "a test"
    switch judgement.outcome {
    case .survived where changesNoCode:
      return "mend or delete the patch: it changes nothing but comments or blanks"
    case .survived: return "make \(test) assert what this patch breaks, then run \(again)"
    case .noCoverage:
      return
        "make \(test) run this code, or write a test that does and name it in \(mutant.path); then run \(again)"
    case .killedElsewhere:
      let mend = isMissedByKillers ? "make \(test) run this code and assert what it breaks" : "mend \(test)"
      return "if that is the test that guards this boundary, name it in 'Killed-By:'; else \(mend)"
    case .timeout:
      return
        "make the test fail by an assertion (bound its waits), or write 'Expect: timeout' if it can only hang"
    case .crashed:
      return "make the test fail by an assertion, or write 'Expect: crash' if the process can only die of it"
    case .compileError: return "mend the patch so that the mutated code builds, then run \(again)"
    case .noOp: return "mend or delete the patch: it changes nothing that runs"
    case .stale:
      return
        "compare the two with `mutate refresh \(mutant.id)`, then mend the patch or make it anew (`mutate new`)"
    case .flaky:
      let unsteady = judgement.killedBy.first?.text ?? test
      return "make \(unsteady) steady: it must fail on every run, or on none"
    case .error: return "read the log; nothing can be said of this mutant until its run adds up"
    case .killed, .ignored: return nil
    }
  }
}
