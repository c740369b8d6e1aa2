internal import Foundation
internal import MutationTesting

extension SARIF {
  /// The document of a run: a result for each mutant that keeps the gate from passing, and for each fault of the
  /// catalogue.
  ///
  /// What is neither, a red baseline for instance, is a notification of the invocation.
  init(_ model: ReportModel) {
    let record = model.record
    let refused = model.entries.filter(\.isRefused)
    let outcomes = Outcome.allCases.filter { outcome in refused.contains { $0.outcome == outcome } }
    let faults = Finding.Rule.allCases.filter { rule in record.findings.contains { $0.rule == rule } }
    let kills = model.refusedKills
    let words = kills.map(\.kill.word).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let rules =
      words.map { Rule("killers/\($0)", $0, SARIF.meaning(ofKill: $0)) }
      + outcomes.map { Rule("outcome/\($0.rawValue)", $0.rawValue, $0.meaning) }
      + faults.map {
        Rule("catalogue/\($0.rawValue)", $0.rawValue, "The catalogue has a fault of form: \($0.rawValue).")
      }
    func index(_ id: String) -> Int { rules.firstIndex { $0.id == id } ?? -1 }
    let results =
      kills.map { kill, reason in
        Result(kill, reason, model.record.killersSince, index("killers/\(kill.word)"))
      }
      + refused.map { Result($0, index("outcome/\($0.outcome.rawValue)")) }
      + record.findings.map { Result($0, index("catalogue/\($0.rule.rawValue)")) }
    let told = Set(record.findings.map(\.text) + kills.map(\.reason))
    let others = model.otherReasons.filter { !told.contains($0) }
    let invocation = Invocation(
      // The run itself went well when it came to a verdict, whatever that is.
      executionSuccessful: !record.interrupted && record.verdict.exitCode != .internalError,
      exitCode: Int(record.verdict.exitCode.rawValue),
      toolExecutionNotifications: others.map { Notification(message: Message(text: visible($0))) })
    let driver = Driver(semanticVersion: record.gate, rules: rules)
    runs = [Run(tool: Tool(driver: driver), invocations: [invocation], results: results)]
  }
}

extension SARIF {
  private static func meaning(ofKill word: String) -> String {
    word == "lostKiller"
      ? "A test that killed the mutant was deleted or weakened, and no other kills it."
      : "A mutant that a deleted or changed test killed came to no verdict: \(word)."
  }
}

extension SARIF.Rule {
  fileprivate init(_ id: String, _ name: String, _ meaning: String) {
    self.init(
      id: id, name: name.prefix(1).uppercased() + name.dropFirst(),
      shortDescription: SARIF.Message(text: meaning))
  }
}

extension SARIF.Result {
  /// A mutant that deleted or changed tests killed: at the first changed one, else where the mutant changes the code.
  fileprivate init(_ kill: FormerKill, _ reason: String, _ since: KillersSince?, _ index: Int) {
    ruleId = "killers/\(kill.word)"
    ruleIndex = index
    let lines = since.map { LostKillerText(kill, of: $0, output: nil).lines } ?? []
    message = SARIF.Message(text: visible(([reason] + lines).joined(separator: "\n")))
    let changed = since?.tests.first { $0.fate == .changed && kill.tests.contains($0.id) }
    let place = changed?.location ?? kill.place
    let patch = SARIF.Location(kill.patch, nil)
    locations = [place.map { SARIF.Location($0.file, $0.line) } ?? patch]
    relatedLocations = place == nil ? [] : [patch.numbered(1, "the mutant")]
    partialFingerprints = ["killers/v1": visible(kill.mutant)]
  }

  fileprivate init(_ entry: ReportModel.Entry, _ index: Int) {
    let (mutant, record) = (entry.mutant, entry.record)
    ruleId = "outcome/\(entry.outcome.rawValue)"
    ruleIndex = index
    let words = [
      "\(entry.outcome.rawValue): \(mutant.name): \(mutant.summary)", record.judgement.message,
      record.nextStep.map { "Next: \($0)" },
    ]
    message = SARIF.Message(text: visible(words.compactMap { $0 }.joined(separator: "\n")))
    let patch = SARIF.Location(mutant.path, nil)
    let place = record.place.map { SARIF.Location($0.file, $0.line) }
    locations = [place ?? patch]
    relatedLocations = place == nil ? [] : [patch.numbered(1, "the mutant")]
    if let failed = record.judgement.location {
      relatedLocations.append(
        SARIF.Location(failed.file, failed.line).numbered(2, "the assertion that failed"))
    }
    // The same mutant is the same result in the next run, wherever its lines have moved to.
    partialFingerprints = ["mutant/v1": visible(mutant.name)]
  }

  fileprivate init(_ finding: Finding, _ index: Int) {
    ruleId = "catalogue/\(finding.rule.rawValue)"
    ruleIndex = index
    message = SARIF.Message(text: visible("\(finding.message); \(finding.remedy)"))
    locations = [SARIF.Location(finding.file, finding.line)]
    relatedLocations = []
    partialFingerprints = [
      "finding/v1": "\(finding.rule.rawValue) \(visible(finding.file)) \(visible(finding.message))"
    ]
  }
}

extension SARIF.Location {
  fileprivate init(_ path: String, _ line: Int?) {
    let isAbsolute = path.hasPrefix("/")
    let address = uri(of: path)
    physicalLocation = SARIF.Physical(
      artifactLocation: SARIF.Artifact(
        uri: isAbsolute ? "file://\(address)" : address, uriBaseId: isAbsolute ? nil : "SRCROOT"),
      region: line.map { SARIF.Region(startLine: max(1, $0)) })
  }

  fileprivate func numbered(_ id: Int, _ words: String) -> SARIF.Location {
    var location = self
    (location.id, location.message) = (id, SARIF.Message(text: words))
    return location
  }
}

/// A path as the path of a URI: everything but letters, digits, `-._~` and `/` is written as `%XX` (RFC 3986, section 2.1).
func uri(of path: String) -> String {
  path.utf8.map { byte -> String in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }.joined()
}
