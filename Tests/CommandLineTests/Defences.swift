/// One way in which a verdict could be wrong, what keeps it from being so, and the tests that fail without it.
struct Defence {
  /// What is done.
  var what: String
  /// The fault that it stops.
  var against: String
  /// The names of the tests that prove it.
  var tests: [String]

  init(_ what: String, against: String, _ tests: String...) {
    (self.what, self.against, self.tests) = (what, against, tests)
  }

  /// Every defence of the gate.
  static let all = [
    // Kills that are none.
    Defence(
      "build and test are separate phases with separate exits", against: "a build error counts as a kill",
      "a mutant that does not build is the catalogue's fault, not a kill",
      "failed tests after a build that made nothing kill nothing"),
    Defence(
      "a crash is an outcome of its own", against: "a process that dies at its start counts as a kill",
      "a crash is no kill, and the report says in which test",
      "leaving in the middle of a test is a crash as well",
      "an expected crash outside any test is not accepted"),
    Defence(
      "a hang is an outcome of its own", against: "a loop counts as a kill",
      "an endless loop is a timeout, no kill", "an expected crash or hang is accepted in the named test only"),
    Defence(
      "only named killers kill", against: "any red test counts",
      "a kill by a test that the mutant does not name is not the kill that was promised"),
    Defence(
      "only tests that were green on the baseline kill",
      against: "a test that is always red kills everything",
      "a test that was not green on the baseline kills nothing",
      "a test that was skipped on the baseline cannot be a killer"),
    Defence(
      "killers are rehearsed by themselves on the baseline",
      against: "a test that passes only after others looks like a killer when it is run alone",
      "a killer that passes only after another test is no killer"),
    Defence(
      "skipped tests and known issues kill nothing", against: "a skip counts as a failure",
      "skipped tests and known issues kill nothing", "a known issue does not hide a failure"),
    Defence(
      "repeated trials have to agree", against: "a flaky test kills by chance",
      "a mutant on which repeated runs disagree is flaky, with how often",
      "trials that disagree are flaky, and an error among them is an error"),
    Defence(
      "a killer that fits no green test is a fault before anything is built for it",
      against: "a typo can never kill",
      "a killer that is no test of the green baseline is named, with the nearest test"),
    // Survivals and passes that are none.
    Defence(
      "results are held against the list, the totals and the exit status",
      against: "nothing was executed, and all passed",
      "on a mutant, results that do not add up are an error",
      "on the baseline, results that do not add up are not green",
      "totals that disagree are told", "a run that does not add up is an error whatever it shows"),
    Defence(
      "what a test prints is not believed",
      against: "a test that quotes another's result line decides about it",
      "what a test prints about other tests is not believed"),
    Defence(
      "result files are removed before each run", against: "the baseline's results are read again",
      "JUnit XML that a mutant does not write is not the baseline's of before"),
    Defence(
      "a cut-off document is not a whole one", against: "half a JUnit file reads as a smaller suite",
      "what does not add up is told"),
    Defence(
      "an empty catalogue, or one in which all is ignored, does not pass",
      against: "a gate that guards nothing is green",
      "an empty catalogue guards nothing", "a gate that judged nothing does not pass"),
    Defence(
      "unknown trailers and keys are faults", against: "a typo silently weakens the gate",
      "an unknown trailer is named, with the nearest known one",
      "a trailer with a value that says nothing is a fault",
      "a trailer in the middle of the prose would not hold, so it is a fault",
      "a broken or misspelt configuration is told in a line"),
    Defence(
      "patches outside their place are faults", against: "a mutant is silently never judged",
      "a patch outside its place would silently not be judged"),
    Defence(
      "planned, judged and reported are the same", against: "a lost mutant is not missed",
      "planned and judged have to be the same mutants, once each"),
    // The wrong code.
    Defence(
      "the baseline is looked at before, after, and when verdicts look alike",
      against: "a broken machine kills everything",
      "a suite that is red without a mutant can prove nothing",
      "a baseline that turns red voids what was judged since",
      "three of a kind are suspicious when nothing but the mutants should make them so",
      "a baseline that was not looked at again fails"),
    Defence(
      "the workspace's tree is proved after every checkout, and what tests wrote is undone",
      against: "one mutant's leftovers decide about the next",
      "what a test writes into the workspace is told and undone",
      "what the suite itself writes into the workspace decides about no mutant"),
    Defence(
      "files that change get a later, distinct time, and a program that did not change is built again",
      against: "a stale build is judged",
      "a Swift package is judged alike in one build and in many, in layers and without"),
    Defence(
      "a patch is anchored exactly, or in the one place where its lines stand, or merged cleanly, or not at all",
      against: "a patch lands in the wrong place",
      "a patch whose code has moved is anchored where the code is now",
      "a patch whose code is gone is stale, and the rest is still judged",
      "a patch whose surroundings have changed is merged from the file that it was made against",
      "a hunk without context could land anywhere"),
    Defence(
      "two patches may not make the same tree", against: "one mutant counts twice",
      "two patches that make the same tree are one too many"),
    // Processes.
    Defence(
      "each run's family ends with it", against: "a leftover server answers the next mutant's test",
      "a process that a test leaves on a mutant is ended and named",
      "a test that ignores every polite signal ends with the run",
      "What the command leaves behind is killed and reported", "A family is ended whatever its manners",
      "Children that only ever fork and exit do not outrun the sweep"),
    Defence(
      "a suite that leaves something behind fails the gate", against: "servers pile up unseen",
      "a suite that leaves a process without any mutant fails the gate",
      "a socket that the suite leaves listening is a fault that names it"),
    Defence(
      "a supervisor goes when the gate goes", against: "a gate that is killed leaves its tests running",
      "a gate that is killed takes everything with it, and the next run works",
      "When the program is killed with KILL, its families go too"),
    Defence(
      "output is drained, and the log is capped", against: "endless output fills the disk or blocks the test",
      "a test that floods its output does not stop the gate", "Output without end does not fill the memory"),
    Defence(
      "memory, files and processes are bounded", against: "a runaway mutant takes the machine with it",
      "Too much memory makes an outcome of the command's own", "A file that grows too long ends its writer",
      "Too many processes make an outcome of the command's own"),
    Defence(
      "tests see a loopback of their own", against: "a mutant that follows any redirect reaches the outside",
      "Nothing outside can be reached, names included"),
    Defence(
      "few variables, a home and temporary files of the run's own, no terminal",
      against: "the outcome depends on who runs it",
      "tests see an allow-list of variables, and a home and a folder for files that go with the run",
      "tests have no terminal and nothing to read"),
    // Results of other runs.
    Defence(
      "a result is taken over only where everything that it hangs on is the same",
      against: "what was true of other code is told of this", "whatever decides an outcome is in the key",
      "whatever is changed in the subject or its tests is judged anew",
      "a change of gate.json that decides outcomes judges anew, another does not",
      "a mutant that names other tests is judged anew, one with other prose is not",
      "variables that tests or builds see count, those of terminals and CI systems do not",
      "ignored files that the build needs count",
      "a catalogue's folder in which tests find something counts as theirs",
      "a package whose tree does not hold all of it is judged anew each time"),
    Defence(
      "only stable results between two green looks at the baseline are kept",
      against: "chance, once written down, is believed for ever",
      "only what another run would find again is kept",
      "a result that another run might not come to is not kept", "a red baseline is not kept",
      "what is judged before a baseline that turned red is not kept"),
    Defence(
      "kept facts are judged again, and a damaged file is none", against: "a file decides about a mutant",
      "a result that means something else now is not taken", "damaged files are judged anew and written anew",
      "a file of another key that was put in the place of one is not taken"),
    Defence(
      "shards are held against each other", against: "a part is taken for the whole",
      "what does not make a whole fails, with its reason",
      "every mutant is in exactly one share, whatever the durations",
      "a missing shard, one twice, or one of another tree makes no whole",
      "the CI system's variables count only where they are asked for"),
    Defence(
      "the judgement does not look at what --matrix asks besides",
      against: "a test that nobody needed to run changes an outcome",
      "the judgement does not look at the sweep",
      "a test that spoils a whole run does not change the outcome, nor what is known of the others"),
    Defence(
      "a new test has to kill something, run by itself", against: "a test that cannot fail is added",
      "a new test has to kill a mutant, or those that it names; nothing else is asked",
      "a name that no mutant has is never killed; one that is ignored here is not asked for"),
    // The user's things.
    Defence(
      "the user's repository is only read", against: "a gate that changes what it judges",
      "a run with a state folder elsewhere leaves no trace in the repository",
      "a run that is ended by a signal leaves no trace",
      "the variables of a git hook do not lead to another repository or index"),
    Defence(
      "patches stay inside the repository", against: "a catalogue writes where it likes",
      "a patch that leaves the repository is refused, and nothing is written anywhere",
      "a patch that makes a link and writes through it is refused"),
    Defence(
      "secrets are masked in everything that is written", against: "a token in a log",
      "the value of a variable that looks secret is in nothing that is written",
      "the value of a header that carries a session is in nothing that is written",
      "a secret in the command line of a process that was left is masked as well"),
    Defence(
      "a lock of the kernel's keeps two runs apart", against: "two runs share a workspace",
      "two runs do not share a state folder"),
    Defence(
      "an interrupted run says so", against: "half a run looks like a whole one",
      "a signal ends the run with a report that says so", "an interrupted run fails with the signal's code"),

    // A catalogue that rots.
    Defence(
      "a place that moved is trusted only where no commit since the patch was made had two",
      against: "refresh takes a mutant to a copy of its lines",
      "copies of a mutant's lines never take it away from its place",
      "of a place that was copied and then changed, the copy is not taken"),
    Defence(
      "killers are looked up in the sources without a build",
      against: "a renamed test leaves mutants unguarded",
      "every finding of check has its file, line, rule and remedy"),
    Defence(
      "a new mutant is held against the code without its change",
      against: "the fault is on the baseline, and nothing can be seen to fail",
      "a test that is not committed yet stays, and sees the new mutant fail"),
  ]
}
