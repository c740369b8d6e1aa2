internal import MutationTesting

/// The runs of one output folder side by side: how many mutants passed, were refused, were ignored.
struct HTMLTrend {
  private let lines: [HistoryLine]
  private static let most = 60

  init(of history: [HistoryLine]) {
    lines = history.suffix(HTMLTrend.most)
  }

  var markup: Markup {
    guard lines.count > 1 else { return "" }
    let highest = max(1, lines.map { $0.accepted + $0.refused + $0.ignored }.max() ?? 1)
    let bars = lines.map { line -> Markup in
      "<i title=\"\(words(line))\">\(part(line.accepted, "good", highest))\(part(line.refused, "bad", highest))\(part(line.ignored, "calm", highest))</i>"
    }
    let rows = lines.reversed().map { line -> Markup in
      """
      <tr><td>\(line.ended)</td><td><span class="badge \(line.verdict == "pass" ? "good" : "bad")">\(line.verdict)</span></td>\
      <td class="n">\(line.accepted)</td><td class="n">\(line.refused)</td><td class="n">\(line.ignored)</td>\
      <td class="n">\(spoken(line.seconds))</td></tr>

      """
    }
    return """
      <section id="trend"><h2>Trend</h2>
      <p class="soft">The last \(lines.count) runs, the newest at the right. A short bar is a run of some mutants only.</p>
      <div class="trend" role="img" aria-label="bars of the last \(lines.count) runs; the table below has the numbers">\(bars)</div>
      <details><summary>The numbers</summary><div class="scroll"><table><thead><tr><th scope="col">ended</th><th scope="col">verdict</th>\
      <th scope="col" class="n">passed</th><th scope="col" class="n">refused</th><th scope="col" class="n">ignored</th>\
      <th scope="col" class="n">time</th></tr></thead><tbody>\(rows)</tbody></table></div></details>
      </section>
      """
  }

  private func part(_ count: Int, _ tone: String, _ highest: Int) -> Markup {
    count == 0 ? "" : "<b class=\"\(tone)-bar\" style=\"height:\(max(1, count * 100 / highest))%\"></b>"
  }

  private func words(_ line: HistoryLine) -> String {
    "\(line.ended): \(line.verdict), \(line.accepted) passed, \(line.refused) refused, \(line.ignored) ignored"
  }
}
