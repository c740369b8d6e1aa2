import MutationTesting

extension Outcome {
  /// What it means, in a sentence.
  var meaning: String {
    switch self {
    case .killed: "A test that the mutant names failed on it."
    case .killedElsewhere: "Only tests that the mutant does not name failed."
    case .survived: "The whole suite ran on the mutant and passed."
    case .noCoverage: "The suite passed, and no test even ran the changed code."
    case .timeout: "The deadline passed before any test failed."
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
  /// What somebody has to do about it; nil: nothing.
  var nextStep: String? {
    let again = "`mutate \(mutant.id)`"
    let test = mutant.killers.first?.pattern ?? "a test"
    switch judgement.outcome {
    case .survived: return "make \(test) assert what this patch breaks, then run \(again)"
    case .noCoverage: return "no test runs this code: write one, name it in \(mutant.path), then run \(again)"
    case .killedElsewhere:
      return "if that is the test that guards this boundary, name it in 'Killed-By:'; else mend \(test)"
    case .timeout:
      return
        "make the test fail by an assertion (bound its waits), or write 'Expect: timeout' if it can only hang"
    case .crashed:
      return "make the test fail by an assertion, or write 'Expect: crash' if the process can only die of it"
    case .compileError: return "mend the patch so that the mutated code builds, then run \(again)"
    case .noOp: return "mend or delete the patch: it changes nothing that runs"
    case .stale: return "make the patch anew against the code as it is now"
    case .flaky: return "make the test steady: it must fail on every run, or on none"
    case .error: return "read the log; nothing can be said of this mutant until its run adds up"
    case .killed, .ignored: return nil
    }
  }
}
