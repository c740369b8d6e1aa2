internal import Foundation
internal import MutationTesting

/// `report.html`: the whole run on one page that needs no network.
///
/// It can be read without the script, which filters and sorts, draws the kill matrix and adds the ends of long lists.
struct HTMLReport {
  let model: ReportModel
  private let entries: [ReportModel.Entry]
  private let matrix: MatrixPicture
  private let tests: HTMLTests
  /// The place of each mutant in the kill matrix, by name.
  private let columns: [String: Int]
  /// So many failures are open from the beginning.
  private static let mostOpen = 12

  init(of model: ReportModel) {
    self.model = model
    entries = model.entries
    matrix = MatrixPicture(model.record)
    tests = HTMLTests(matrix)
    columns = Dictionary(matrix.mutants.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The page.
  var text: String { page.text }

  private var record: RunRecord { model.record }
  private var verdict: String { record.verdict.passed ? "pass" : "fail" }

  private var page: Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline';img-src data:">
    <link rel="icon" href="data:,">
    <title>\(verdict): \(model.resultInWords)</title>
    <style>\(htmlStyle)</style>
    </head>
    <body>
    <a class="skip" href="#mutants">Skip to the mutants</a>
    \(head)
    \(navigation)
    <main>
    \(areas)
    \(mutants)
    \(HTMLKillers(of: model).markup)\(HTMLMatrix(matrix, tests: tests, whole: record.matrix).markup)
    \(HTMLTrend(of: model.history).markup)
    \(baseline)
    </main>
    \(footer)
    <script>\(htmlScript)</script>
    </body>
    </html>

    """
  }

  private var head: Markup {
    let cut: Markup =
      record.interrupted
      ? "<p class=\"soft\">The run was interrupted: this is what was found until then.</p>" : ""
    return """
      <header class="head">
      <div class="top"><span class="verdict \(verdict)" id="verdict">\(verdict)</span><h1>Mutation gate</h1></div>
      <p class="lead">\(model.resultInWords), in \(spoken(record.seconds)).</p>
      <p class="soft nums">\(subject)</p>
      \(cut)
      \(stack)
      \(reasons)
      </header>
      """
  }

  private var subject: Markup {
    let ended =
      model.ended.map { " · \(timestamp($0).replacing("T", with: " ").replacing("Z", with: " UTC"))" } ?? ""
    return "\(model.subjectInWords)\(ended)"
  }

  private var stack: Markup {
    let parts = tally(entries.map(\.outcome)).map { outcome, count -> Markup in
      "<i class=\"\(outcome.tone)-bar\" style=\"flex:\(count)\" title=\"\(count) \(outcome.rawValue)\"></i>"
    }
    return parts.isEmpty ? "" : "<div class=\"stack\" aria-hidden=\"true\">\(parts)</div>"
  }

  private var reasons: Markup {
    let refused = entries.filter(\.isRefused).map { entry -> Markup in
      "<li>\(entry.badge) <a href=\"#\(entry.anchor)\">\(entry.mutant.name)</a>: \(entry.mutant.summary)</li>"
    }
    let others = model.otherReasons.map { reason -> Markup in "<li>\(reason)</li>" }
    guard !record.verdict.passed, refused.count + others.count > 0 else { return "" }
    return "<div class=\"reasons\"><p>Why it fails</p><ul>\(others)\(refused)</ul></div>"
  }

  private var navigation: Markup {
    let trend: Markup = model.history.count > 1 ? "<a href=\"#trend\">Trend</a>" : ""
    return """
      <nav aria-label="Sections"><a href="#areas">Areas</a><a href="#mutants">Mutants</a><a href="#matrix">Kill matrix</a>\
      \(trend)<a href="#run">Run</a></nav>
      """
  }

  private var areas: Markup {
    let outcomes = Outcome.allCases.filter { outcome in entries.contains { $0.outcome == outcome } }
    guard !outcomes.isEmpty else {
      return "<section id=\"areas\"><h2>Areas</h2><p>No mutant was judged.</p></section>"
    }
    let heads = outcomes.map { outcome -> Markup in "<th scope=\"col\" class=\"n\">\(outcome.rawValue)</th>" }
    let rows = model.areas.map { area, entries -> Markup in
      let cells = outcomes.map { outcome in
        cell(area, outcome, entries.filter { $0.outcome == outcome }.count)
      }
      let time = spoken(entries.reduce(0) { $0 + $1.seconds })
      return """
        <tr><th scope="row"><a href="#mutants" data-filter-area="\(area)">\(area)</a></th>\(cells)\
        <td class="n">\(entries.count)</td><td class="n wide">\(time)</td></tr>

        """
    }
    let counts = record.score.counts
    let sums = outcomes.map { outcome -> Markup in
      "<td class=\"n\" data-count=\"\(outcome.rawValue)\">\(counts[outcome]!)</td>"
    }
    return """
      <section id="areas"><h2>Areas</h2><div class="scroll"><table>
      <thead><tr><th scope="col">area</th>\(heads)<th scope="col" class="n">all</th><th scope="col" class="n wide">time</th></tr></thead>
      <tbody>\(rows)</tbody>
      <tfoot><tr><th scope="row">all</th>\(sums)<td class="n">\(entries.count)</td><td class="n wide"></td></tr></tfoot>
      </table></div></section>
      """
  }

  private func cell(_ area: String, _ outcome: Outcome, _ count: Int) -> Markup {
    guard count > 0 else { return "<td class=\"n zero\">0</td>" }
    return """
      <td class="n"><a href="#mutants" data-filter-area="\(area)" data-filter-outcome="\(outcome.rawValue)">\(count)\
      <span class="visually-hidden"> \(outcome.rawValue) in \(area)</span></a></td>
      """
  }

  private var mutants: Markup {
    guard !entries.isEmpty else {
      return "<section id=\"mutants\"><h2>Mutants</h2><p>None was judged.</p></section>"
    }
    // What has to be looked at comes first.
    let sorted = entries.filter(\.isRefused) + entries.filter { !$0.isRefused }
    return """
      <section id="mutants"><h2>Mutants</h2>
      \(filters)
      \(sorted.enumerated().map(mutant))
      </section>
      """
  }

  private func mutant(_ place: Int, _ entry: ReportModel.Entry) -> Markup {
    let isOpen = entry.isRefused && place < HTMLReport.mostOpen
    return HTMLMutant(of: entry, among: tests, isOpen: isOpen)
      .markup(column: columns[entry.mutant.name])
  }

  private var filters: Markup {
    let chips = tally(entries.map(\.outcome)).map { outcome, count -> Markup in
      """
      <button type="button" aria-pressed="false" data-outcome="\(outcome.rawValue)" title="\(outcome.meaning)">\(outcome.rawValue) \(count)</button>
      """
    }
    let options = model.areas.map { area -> Markup in "<option value=\"\(area.name)\">\(area.name)</option>" }
    return """
      <div class="filters" role="search" aria-label="Filter the mutants">
      <input type="search" id="search" aria-label="Search the mutants" placeholder="Search: summary, test, file … ( / )">
      <select id="area" aria-label="Area"><option value="">every area</option>\(options)</select>
      <div class="chips" role="group" aria-label="Outcome">\(chips)</div>
      <button type="button" id="clear">Clear</button><button type="button" id="open">Open all</button>\
      <button type="button" id="close">Close all</button>
      <span id="shown" class="soft nums" role="status"></span>
      </div>
      """
  }

  private var baseline: Markup {
    var rows: [(String, Markup)] = []
    if let subject = record.subject {
      rows.append(("tree", "<code>\(subject.tree)</code>"))
      if let revision = subject.revision { rows.append(("commit", "<code>\(revision)</code>")) }
    }
    if let baseline = record.baseline {
      let tests = counted(Set(baseline.results.map(\.test)).count, "test")
      let state = baseline.faults.isEmpty ? "green" : "not green"
      rows.append(
        (
          "baseline",
          "\(state): built in \(spoken(baseline.build.seconds)), \(tests) in \(spoken(baseline.trial.seconds)); \(link("logs/baseline.log"))"
        ))
    }
    if !record.toolchain.isEmpty { rows.append(("toolchain", "\(record.toolchain)")) }
    rows.append(("gate", "mutate \(record.gate); processes kept apart by \(record.isolation)"))
    rows.append(("planned", "\(counted(record.planned.count, "mutant")); judged \(record.mutants.count)"))
    rows += record.notes.map { ("note", "\($0)") }
    let list = rows.map { head, text -> Markup in "<tr><th scope=\"row\">\(head)</th><td>\(text)</td></tr>" }
    return "<section id=\"run\"><h2>Run</h2><table>\(list)</table></section>"
  }

  private func link(_ log: String) -> Markup { "<a href=\"\(log)\">\(log)</a>" }

  private var footer: Markup {
    """
    <footer>mutate \(record.gate). The same facts for programs: <a href="report.json">report.json</a>,
    <a href="elements.json">elements.json</a>, <a href="junit.xml">junit.xml</a>, <a href="report.sarif">report.sarif</a>.</footer>
    """
  }
}

extension Outcome {
  /// The colour in which it is shown.
  var tone: String {
    switch self {
    case .killed: "good"
    case .survived, .noCoverage, .killedElsewhere, .error: "bad"
    case .timeout, .crashed, .compileError, .noOp, .stale, .flaky: "warn"
    case .ignored: "calm"
    }
  }
}

extension ReportModel.Entry {
  /// The id of its element; unique, since only characters that no name holds stand for others.
  var anchor: String {
    "m-"
      + mutant.name.unicodeScalars.map { scalar -> String in
        let isPlain =
          scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        if isPlain || scalar == "-" { return String(scalar) }
        return scalar == "/" ? "." : "_\(String(scalar.value, radix: 16))_"
      }.joined()
  }

  var badge: Markup {
    let tone = isAccepted ? "good" : outcome.tone
    return "<span class=\"badge \(tone)\">\(outcome.rawValue)</span>"
  }
}
