internal import MutationTesting

/// The kill matrix: a row for each test, with what it did on each mutant as a line of runs, which the script draws.
struct HTMLMatrix {
  private let matrix: MatrixPicture
  private let tests: HTMLTests
  /// What every pair comes to; nil: not every pair was asked.
  private let whole: String?

  init(_ matrix: MatrixPicture, tests: HTMLTests, whole: KillMatrix?) {
    (self.matrix, self.tests, self.whole) = (matrix, tests, whole?.inWords)
  }

  var markup: Markup {
    guard !matrix.mutants.isEmpty, !matrix.rows.isEmpty else {
      return "<section id=\"matrix\"><h2>Kill matrix</h2><p>No test ran on a mutant.</p></section>"
    }
    return """
      <section id="matrix"><h2>Kill matrix</h2>
      <p class="soft">\(account)</p>
      <noscript><p class="soft">What each test did on each mutant is drawn by the script of this page; report.json holds it, too.</p></noscript>
      <div class="key"><span><i class="kk"></i>killed it</span><span><i class="mm"></i>is named and passed</span>\
      <span><i class="pp"></i>passed</span>\(unreached)<span><i class="uu"></i>was not run</span></div>
      <div class="filters"><label>Mutants in the order of <select id="order"><option value="run">the run</option>\
      <option value="name">their names</option><option value="kills">their killers</option></select></label></div>
      <div class="scroll" tabindex="0" role="region" aria-label="Kill matrix"><table class="matrix">
      <thead><tr>\(sorter("test", "test"))\(sorter("kills", "kills"))\(sorter("asked", "ran"))<th scope="col">mutants</th></tr></thead>
      \(tests.modules.map(body))</table></div>
      \(cut)
      <details class="columns"><summary>The columns</summary><ol id="columns"></ol></details>
      </section>
      """
  }

  private var unreached: Markup {
    whole == nil ? "" : "<span><i class=\"xx\"></i>does not run the changed code</span>"
  }

  private var cut: Markup {
    tests.withoutRow == 0
      ? ""
      : "<p class=\"soft\">\(counted(tests.withoutRow, "test")) more, of those with the fewest kills: see report.json.</p>"
  }

  private var account: String {
    if let whole { return whole }
    func count(_ worth: MatrixPicture.Worth) -> Int { matrix.rows.filter { $0.worth == worth }.count }
    let idle = count(.idle), notAsked = count(.notAsked)
    let all = "\(counted(count(.kills), "test")) killed something, \(idle) \(idle == 1 ? "is" : "are") idle"
    let size = "\(counted(matrix.rows.count, "test")) × \(counted(matrix.mutants.count, "mutant"))"
    guard matrix.rows.contains(where: { $0.asked < matrix.mutants.count }) else { return "\(size). \(all)." }
    return
      "\(size). \(all), \(notAsked) ran on no mutant. A mutant's tests stop at its first kill, so an idle test may yet kill."
  }

  private func sorter(_ key: String, _ head: String) -> Markup {
    "<th scope=\"col\"><button type=\"button\" data-sort=\"\(key)\" title=\"sort by \(head)\">\(head)</button></th>"
  }

  private func body(_ module: String, _ rows: [MatrixPicture.Row]) -> Markup {
    "<tbody data-module=\"\(module)\">\n\(rows.map(row))</tbody>"
  }

  private func row(_ row: MatrixPicture.Row) -> Markup {
    let worth: Markup =
      switch row.worth {
      case .kills: ""
      case .idle: " class=\"idle\""
      case .notAsked: " class=\"not-run\""
      }
    return """
      <tr\(worth) data-cells="\(runs(row.cells))"><th>\(row.test.withoutModule)</th>\
      <td>\(row.kills)</td><td>\(row.asked)</td></tr>

      """
  }
}

/// Cells in few characters: `k2pu3` is two that were killed, one that passed and three unknown; the unknown at the end
/// are left out.
func runs(_ cells: [MatrixPicture.Cell]) -> String {
  var text = "", rest = cells[...]
  while let last = rest.last, last == .unknown { rest.removeLast() }
  while let cell = rest.first {
    let run = rest.prefix { $0 == cell }.count
    text += "\(cell.rawValue)" + (run == 1 ? "" : "\(run)")
    rest = rest.dropFirst(run)
  }
  return text
}
