internal import MutationTesting

/// A new test that has not proved that it can fail, told so that a reader knows what to do.
struct IdleTestText {
  private let test: NewTest
  private let ink: Ink

  init(_ test: NewTest, ink: Ink = Ink(isOn: false)) {
    (self.test, self.ink) = (test, ink)
  }

  /// The whole of it, under a headline.
  var text: String {
    let head = "\(ink.red("idleTest")): \(ink.bold(visible(test.id.text)))"
    let place = row("at", "\(test.location.file):\(test.location.line)")
    return ([head, place] + rows.map { row($0.head, visible($0.text)) }).joined(separator: "\n")
  }

  /// What there is to know and to do, a line each.
  var advice: [String] { rows.map { $0.head.isEmpty ? $0.text : "\($0.head): \($0.text)" } }

  private var rows: [(head: String, text: String)] {
    var rows = [
      ("reached", test.reached.isEmpty ? "no mutant's code, as far as is known" : shown(test.reached))
    ]
    if !test.missing.isEmpty { rows.append(("not killed", "its comment names \(shown(test.missing))")) }
    if !test.killed.isEmpty { rows.append(("killed", shown(test.killed))) }
    if !test.nearest.isEmpty { rows.append(("nearest", shown(test.nearest))) }
    rows.append(("next", "assert what one of these breaks; or break the code as this test forbids it, then"))
    rows.append(("", newLine))
    return rows
  }

  /// A call that makes a mutant of the change for which the test is.
  private var newLine: String {
    let area = test.nearest.first.map { String($0.prefix { $0 != "/" }) } ?? "AREA"
    return "mutate new \(area)/\(IdleTestText.mutantName(for: test.id)) --killed-by '\(test.id)' "
      + "--summary 'WHAT THE CHANGE BREAKS' --try"
  }

  /// A mutant's id from the name of a test: `other-port-is-never-contacted` of `testOtherPortIsNeverContacted`.
  static func mutantName(for test: TestID) -> String {
    var words = ""
    for character in test.shortName.prefix(while: { $0 != "(" }) where character.isASCII {
      if character.isUppercase || !(character.isLetter || character.isNumber) { words += "-" }
      if character.isLetter || character.isNumber { words += character.lowercased() }
    }
    var parts = words.split(separator: "-")
    if parts.count > 1, parts.first == "test" { parts.removeFirst() }
    return parts.isEmpty ? "new-mutant" : parts.joined(separator: "-")
  }

  private func shown(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }

  private func row(_ head: String, _ text: String) -> String { "  \(padded(head, 12)) \(text)" }
}

extension RunRecord {
  /// Whether the new tests were held against mutants.
  var isAskedOfTests: Bool { baseline?.faults.isEmpty != false && findings.isEmpty && !interrupted }
}

extension [NewTest] {
  /// What came of them, in a sentence without an end.
  func inWords(since revision: String?, isAsked: Bool) -> String {
    let since = revision.map { " since \($0)" } ?? ""
    if isEmpty { return "no test is new or changed\(since)" }
    guard isAsked else { return "\(counted(count, "test")) new or changed\(since)" }
    let proved = filter { !$0.isIdle }.count
    return "\(proved) of \(counted(count, "test")) new or changed\(since) can fail"
  }
}
