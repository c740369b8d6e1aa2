internal import Foundation
internal import MutationTesting

/// `junit.xml`: a suite for each area, a case for each mutant, and a case for the gate as a whole.
///
/// Source: the XSD of JUnit's Ant format (windyroad/JUnit-Schema), which is the strictest of the dialects. A mutant that
/// nobody killed is a failure, one of which nothing stable can be said an error. The file is green exactly when the gate
/// passes.
struct JUnitXML {
  private let model: ReportModel

  init(_ model: ReportModel) {
    self.model = model
  }

  var text: String {
    var suites = [gate]
    if let since = model.record.killersSince, !since.kills.isEmpty { suites.append(killers(since)) }
    for area in model.areas { suites.append(suite(area.name, area.entries, suites.count)) }
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(suites)</testsuites>

      """
    return document.text
  }

  /// Fails when something that is no mutant's keeps the gate from passing.
  private var gate: Markup {
    let kills = model.refusedKills.map(\.reason)
    let reasons = model.otherReasons.filter { !kills.contains($0) }
    let problem: Markup =
      reasons.isEmpty
      ? ""
      : "\n<error type=\"verdict\" message=\"\(token(reasons[0]))\">\(reasons.joined(separator: "\n"))</error>\n"
    return suite(
      "gate", cases: ["<testcase classname=\"mutate\" name=\"verdict\" time=\"0\">\(problem)</testcase>\n"],
      counts: (1, 0, reasons.isEmpty ? 0 : 1, 0), seconds: 0, id: 0)
  }

  /// A case for each mutant that deleted or changed tests killed.
  private func killers(_ since: KillersSince) -> Markup {
    let refused = since.kills.filter(\.isRefused)
    let lost = refused.filter { $0.now == .lost }.count
    let cases = since.kills.map { kill -> Markup in
      let text = LostKillerText(kill, of: since, output: nil).lines.joined(separator: "\n")
      let message = token(since.reason(kill) ?? kill.word)
      let element: Markup = kill.now == .lost ? "failure" : "error"
      let result: Markup =
        kill.isRefused
        ? "\n<\(element) type=\"\(kill.word)\" message=\"\(message)\">\(text)</\(element)>\n" : ""
      return
        "<testcase classname=\"mutate.killers\" name=\"\(token(kill.mutant))\" time=\"0\">\(result)</testcase>\n"
    }
    return suite(
      "killers", cases: cases, counts: (since.kills.count, lost, refused.count - lost, 0), seconds: 0, id: 1)
  }

  private func suite(_ area: String, _ entries: [ReportModel.Entry], _ id: Int) -> Markup {
    let refused = entries.filter(\.isRefused)
    let failures = refused.filter(\.isFailure).count
    return suite(
      area, cases: entries.map(testcase),
      counts: (
        entries.count, failures, refused.count - failures, entries.filter { $0.outcome == .ignored }.count
      ),
      seconds: entries.reduce(0) { $0 + $1.seconds }, id: id)
  }

  private func suite(
    _ name: String, cases: [Markup], counts: (tests: Int, failures: Int, errors: Int, skipped: Int),
    seconds: Double, id: Int
  ) -> Markup {
    let ended = timestamp(model.ended ?? Date(timeIntervalSince1970: 0)).replacing("Z", with: "")
    return """
      <testsuite name="\(token(name))" package="mutate" id="\(id)" timestamp="\(ended)" hostname="localhost" \
      tests="\(counts.tests)" failures="\(counts.failures)" errors="\(counts.errors)" skipped="\(counts.skipped)" \
      time="\(decimal(seconds))">
      <properties>
      <property name="gate" value="\(model.record.gate)"/>
      <property name="subject" value="\(model.record.subject?.tree ?? "")"/>
      </properties>
      \(cases)<system-out></system-out>
      <system-err></system-err>
      </testsuite>

      """
  }

  private func testcase(_ entry: ReportModel.Entry) -> Markup {
    """
    <testcase classname="mutate.\(token(entry.mutant.area))" name="\(token(entry.mutant.id))" time="\(decimal(entry.seconds))">\(result(entry))</testcase>

    """
  }

  private func result(_ entry: ReportModel.Entry) -> Markup {
    if entry.outcome == .ignored {
      return "\n<skipped message=\"\(token(entry.record.judgement.message ?? "ignored"))\"></skipped>\n"
    }
    guard entry.isRefused else { return "" }
    let message = "\(entry.outcome.rawValue): \(entry.mutant.summary)"
    let text = FailureText(entry, output: nil).lines.joined(separator: "\n")
    let element: Markup = entry.isFailure ? "failure" : "error"
    return """

      <\(element) type="\(entry.outcome.rawValue)" message="\(token(message))">\(text)</\(element)>

      """
  }

  /// Text for an attribute of one line.
  private func token(_ text: String) -> String { headline(text.replacing("\t", with: " "), atMost: 300) }

  private func decimal(_ seconds: Double) -> String {
    let thousandths = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension ReportModel.Entry {
  /// Whether the suite, and not the catalogue or the gate, is at fault.
  fileprivate var isFailure: Bool { [.survived, .noCoverage, .killedElsewhere].contains(outcome) }
}
