import MutationTesting

/// The deleted and changed tests, and what they killed, in `report.json`.
struct KillersJSON: Codable, Equatable {
  var revision: String
  var commit: String
  var tests: [TestJSON]
  var kills: [KillJSON]
  var faults: [String]

  /// `fate`: `deleted`, with the place at the revision, or `changed`, with the place now.
  struct TestJSON: Codable, Equatable {
    var id: String
    var fate: String
    var file: String
    var line: Int
  }

  /// `now`: `kept`, `takenOver`, `lost` or `unjudged`; `killedBy`: the tests that kill it now, of the first two.
  struct KillJSON: Codable, Equatable {
    var mutant: String
    var summary: String
    var patch: String
    var location: ReportJSON.LocationJSON?
    /// Those of the tests that killed it at the revision.
    var tests: [String]
    var now: String
    var killedBy: [String]
    /// Of one that came to none of the other ends.
    var outcome: String?
    var message: String?
    var log: String?
  }
}

extension KillersJSON {
  /// The document's part of a comparison.
  init(_ since: KillersSince) {
    (revision, commit, faults) = (since.revision, since.commit, since.faults)
    tests = since.tests.map {
      TestJSON(id: $0.id.text, fate: $0.fate.rawValue, file: $0.location.file, line: $0.location.line)
    }
    kills = since.kills.map(KillJSON.init)
  }

  /// The comparison; nil: a word is none that a report can hold.
  var killersSince: KillersSince? {
    var since = KillersSince(since: revision, commit: commit)
    since.faults = faults
    for test in tests {
      guard let fate = FormerTest.Fate(rawValue: test.fate) else { return nil }
      since.tests.append(FormerTest(TestID(test.id), fate, at: .init(file: test.file, line: test.line)))
    }
    for kill in kills {
      guard let kill = kill.kill else { return nil }
      since.kills.append(kill)
    }
    return since
  }
}

extension KillersJSON.KillJSON {
  fileprivate init(_ kill: FormerKill) {
    (mutant, summary, patch) = (kill.mutant, kill.summary, kill.patch)
    location = kill.place.map { ReportJSON.LocationJSON(file: $0.file, line: $0.line) }
    tests = kill.tests.map(\.text)
    (message, log) = (kill.message, kill.log)
    killedBy = []
    switch kill.now {
    case .kept(let test): (now, killedBy) = ("kept", [test.text])
    case .takenOver(let tests): (now, killedBy) = ("takenOver", tests.map(\.text))
    case .lost: now = "lost"
    case .unjudged(let outcome, let reason):
      (now, self.outcome, message) = ("unjudged", outcome.rawValue, reason)
    }
  }

  fileprivate var kill: FormerKill? {
    guard let end else { return nil }
    var kill = FormerKill(
      of: mutant, summary: summary, patch: patch, killedBy: tests.map { TestID($0) }, now: end)
    kill.place = location.map { SourceLocation(file: $0.file, line: $0.line) }
    (kill.message, kill.log) = (message, log)
    return kill
  }

  private var end: FormerKill.Now? {
    switch now {
    case "kept": killedBy.first.map { .kept(by: TestID($0)) }
    case "takenOver": .takenOver(by: killedBy.map { TestID($0) })
    case "lost": .lost
    case "unjudged": outcome.flatMap(Outcome.init).map { .unjudged($0, message ?? "") }
    default: nil
    }
  }
}
