internal import Foundation
internal import MutationTesting

/// One mutant on the page: a line that opens to everything that is known of it.
struct HTMLMutant {
  private let entry: ReportModel.Entry
  private var record: MutantRecord { entry.record }
  private var mutant: Mutant { entry.mutant }

  private let isOpen: Bool

  init(of entry: ReportModel.Entry, isOpen: Bool) {
    (self.entry, self.isOpen) = (entry, isOpen)
  }

  var markup: Markup {
    let open: Markup = isOpen ? " open" : ""
    return """
      <details class="mutant" id="\(entry.anchor)" data-outcome="\(entry.outcome.rawValue)" data-area="\(mutant.area)"\(open)>
      <summary><span>\(entry.badge)</span><span class="what"><b>\(mutant.name)</b>\(mutant.summary)</span>\
      <span class="time nums">\(spoken(entry.seconds))</span></summary>
      <div class="body">
      \(explanation)
      \(HTMLDiff(record.appliedDiff).markup)
      <dl>\(facts)</dl>
      </div>
      </details>

      """
  }

  private var explanation: Markup {
    mutant.explanation.isEmpty ? "" : "<p class=\"why\">\(mutant.explanation)</p>"
  }

  private var facts: Markup {
    var facts: Markup = "\(row("outcome", "\(entry.outcome.meaning)"))"
    if entry.isRefused, let next = record.nextStep {
      facts += row("next", "<span class=\"next\">\(next)</span>")
    }
    if let place = record.place { facts += row("broke", "<code>\(place.file):\(place.line)</code>") }
    facts += row("should fail", list(mutant.killers.map(\.pattern)))
    if !record.judgement.killedBy.isEmpty {
      facts += row(
        entry.outcome == .killed ? "killed by" : "failed", list(record.judgement.killedBy.map(\.text)))
    }
    facts += evidence
    facts += row("ran", "\(record.ranInWords)")
    facts += unnoticing
    facts += row("provenance", provenance)
    facts += circumstances
    return facts
  }

  private var evidence: Markup {
    guard let message = record.judgement.message else { return "" }
    let place =
      record.judgement.location.map { place -> Markup in "<br><code>\(place.file):\(place.line)</code>" }
      ?? ""
    return row("evidence", "<code class=\"evidence\">\(shortened(message))</code>\(place)")
  }

  private var unnoticing: Markup {
    let tests = record.unnoticing.map(\.text)
    guard !tests.isEmpty, entry.outcome != .killed else { return "" }
    let head = "did not notice"
    guard tests.count > 5 else { return row(head, list(tests)) }
    return row(
      head, "<details><summary>\(tests.count) tests that ran and passed</summary>\(list(tests))</details>")
  }

  private var provenance: Markup {
    guard !mutant.provenance.isEmpty else { return "" }
    return mutant.provenance.map { text -> Markup in
      Provenance.pieces(of: text).map { piece -> Markup in
        guard let address = piece.address else { return "\(piece.text)" }
        return "<a href=\"\(address)\" rel=\"noreferrer\">\(piece.text)</a>"
      }.joined(by: "")
    }.joined(by: "<br>")
  }

  private var circumstances: Markup {
    var rows = row("patch", "<code>\(mutant.path)</code>")
    if let log = record.log { rows += row("log", "<a href=\"\(address(log))\"><code>\(log)</code></a>") }
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

  private func row(_ head: String, _ text: Markup) -> Markup {
    text.text.isEmpty ? "" : "<dt>\(head)</dt><dd>\(text)</dd>\n"
  }

  private func list(_ texts: [String]) -> Markup {
    texts.map { text -> Markup in "<code>\(text)</code>" }.joined(by: "<br>")
  }

  private func shortened(_ message: String) -> String {
    message.count <= 4000 ? message : message.prefix(4000) + "…"
  }

  private func address(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
  }
}
