internal import Foundation
internal import MutationTesting

/// One mutant on the page: a line that opens to everything that is known of it.
struct HTMLMutant {
  private let entry: ReportModel.Entry
  private let tests: HTMLTests
  private let isOpen: Bool
  private var record: MutantRecord { entry.record }
  private var mutant: Mutant { entry.mutant }

  /// `tests`: those that have their names on the page.
  init(of entry: ReportModel.Entry, among tests: HTMLTests, isOpen: Bool) {
    (self.entry, self.tests, self.isOpen) = (entry, tests, isOpen)
  }

  /// `column`: its place in the kill matrix; nil: it has none.
  func markup(column: Int?) -> Markup {
    let open: Markup = isOpen ? " open" : ""
    let place: Markup = column.map { " data-column=\"\($0)\"" } ?? ""
    return """
      <details class="mutant" id="\(entry.anchor)" data-area="\(mutant.area)"\(place)\(open)>
      <summary>\(entry.badge)<span><b>\(mutant.name)</b>\(mutant.summary)</span><i>\(spoken(entry.seconds))</i></summary>
      \(explanation)\(HTMLDiff(record.appliedDiff).markup)<dl>
      \(facts)</dl>
      </details>

      """
  }

  private var explanation: Markup {
    mutant.explanation.isEmpty ? "" : "<p>\(mutant.explanation)</p>\n"
  }

  private var facts: Markup {
    var facts: Markup = ""
    // Of a killed mutant the line below says the same.
    if entry.outcome != .killed { facts += row("outcome", "\(entry.outcome.meaning)") }
    if entry.isRefused, let next = record.nextStep { facts += row("next", "<b>\(next)</b>") }
    if record.appliedDiff.isEmpty, let place = record.place {
      facts += row("broke", "<code>\(place.file):\(place.line)</code>")
    }
    facts += killers
    facts += evidence
    facts += row("ran", "\(record.ranInWords)")
    if entry.outcome != .killed { facts += row("did not notice", tests.list(record.unnoticing)) }
    facts += row("provenance", provenance)
    facts += circumstances
    return facts
  }

  private var killers: Markup {
    let named = mutant.killers.map(\.pattern), killed = record.judgement.killedBy
    let isAsNamed = entry.outcome == .killed && named == killed.map(\.text)
    let head: Markup = entry.outcome != .killed ? "failed" : isAsNamed ? "killed by, as named" : "killed by"
    return (isAsNamed ? "" : row("should fail", list(named))) + row(head, tests.list(killed))
  }

  private var evidence: Markup {
    guard let message = record.judgement.message else { return "" }
    let place =
      record.judgement.location.map { place -> Markup in "\n\(place.file):\(place.line)" } ?? ""
    return row("evidence", "<code>\(shortened(message))\(place)</code>")
  }

  private var provenance: Markup {
    guard !mutant.provenance.isEmpty else { return "" }
    return mutant.provenance.map { text -> Markup in
      Provenance.pieces(of: text).map { piece -> Markup in
        guard let address = piece.address else { return "\(piece.text)" }
        return "<a href=\"\(address)\">\(piece.text)</a>"
      }.joined(by: "")
    }.joined(by: "<br>")
  }

  private var circumstances: Markup {
    let log = record.log.map { log -> Markup in ", <a href=\"\(address(log))\">log</a>" } ?? ""
    var rows = row("patch", "<code>\(mutant.path)</code>\(log)")
    var built =
      "\(record.strategy), built in \(spoken(record.buildSeconds)), tests \(spoken(record.testSeconds))"
    if case .applied(_, let anchoring) = record.facts.apply, anchoring != .exact {
      built += ", patch \(anchoring.rawValue)"
    }
    if record.cached { built += ", result of an earlier run" }
    if let why = record.whyBuiltAlone { built += ", built alone: \(why)" }
    rows += row("how", "\(built)")
    if !record.strays.isEmpty {
      rows += row("left behind", list(record.strays.map { "\($0.pid) \($0.command)" }))
    }
    return rows
  }

  private func row(_ head: Markup, _ text: Markup) -> Markup {
    text.text.isEmpty ? "" : "<dt>\(head)</dt><dd>\(text)</dd>\n"
  }

  private func list(_ texts: [String]) -> Markup {
    texts.map { text -> Markup in "<code>\(text)</code>" }.joined(by: "<br>")
  }

  private func shortened(_ message: String) -> String {
    message.count <= 2000 ? message : message.prefix(2000) + "…"
  }

  private func address(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
  }
}
