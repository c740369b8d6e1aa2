/// The tests that were deleted or changed since a revision, the mutants that they killed there, and who notices these now.
public struct KillersSince: Sendable, Equatable {
  /// The revision, as the user has named it.
  public var revision: String
  /// The commit that it names, as hexadecimal object id.
  public var commit: String
  /// The tests that were deleted or changed.
  public var tests: [FormerTest] = []
  /// The mutants that these killed at the revision, in the catalogue's order.
  public var kills: [FormerKill] = []
  /// Why nobody knows what the tests killed at the revision, in sentences; empty: it is known.
  public var faults: [String] = []

  /// A comparison that has found nothing yet.
  public init(since revision: String, commit: String) {
    (self.revision, self.commit) = (revision, commit)
  }

  /// The mutants that no test notices any more.
  public var lost: [FormerKill] { kills.filter { $0.now == .lost } }

  /// The mutants that only other tests notice.
  public var takenOver: [FormerKill] {
    kills.filter { if case .takenOver = $0.now { true } else { false } }
  }

  /// What became of a test, in words with its place: `changed at Tests/T.swift:7`.
  public func fate(of test: TestID) -> String {
    guard let former = tests.first(where: { $0.id == test }) else { return "gone" }
    let place = "\(former.location.file):\(former.location.line)"
    switch former.fate {
    case .changed: return "changed at \(place)"
    case .deleted: return "deleted; at \(revision) it stood at \(place)"
    }
  }

  /// The reason that a mutant keeps the gate from passing; nil: it does not.
  public func reason(_ kill: FormerKill) -> String? {
    switch kill.now {
    case .kept, .takenOver: nil
    case .lost: "lostKiller: \(kill.mutant): \(kill.tests.inWords) killed it at \(revision)"
    case .unjudged(let outcome, _): "\(outcome.rawValue): \(kill.mutant)"
    }
  }

  /// What is worth knowing of the mutants that only other tests notice, a sentence each.
  public var notes: [String] {
    takenOver.map { kill in
      var others: [TestID] = []
      if case .takenOver(let tests) = kill.now { others = tests }
      let fates = kill.tests.map { "\($0) killed it at \(revision) (\(fate(of: $0)))" }
      return "\(kill.mutant) is still killed, by \(others.inWords); \(fates.joined(separator: ", "))"
    }
  }

  /// Why the gate does not pass, with the exit codes that this asks for.
  var refusal: (reasons: [String], codes: [ExitCode]) {
    let errors = faults.map { "error: \($0)" }
    let codes = kills.compactMap { kill -> ExitCode? in
      switch kill.now {
      case .kept, .takenOver: nil
      case .lost: .notKilled
      case .unjudged(let outcome, _): outcome.exitCode == .pass ? .noStableVerdict : outcome.exitCode
      }
    }
    return (errors + kills.compactMap(reason), codes + (errors.isEmpty ? [] : [.noStableVerdict]))
  }
}

extension [TestID] {
  /// The first ones, with how many more there are.
  var inWords: String {
    let shown = prefix(3).map(\.text).joined(separator: ", ")
    return count > 3 ? "\(shown) and \(count - 3) more" : shown
  }
}
