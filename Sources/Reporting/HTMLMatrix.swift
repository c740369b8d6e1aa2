internal import MutationTesting

/// The kill matrix as a picture: a row for each test, a column for each mutant.
///
/// A row is three paths of runs, not a cell for each pair, so that large matrices stay small and quick.
struct HTMLMatrix {
  private let matrix: MatrixPicture
  /// What every pair comes to; nil: not every pair was asked.
  private let whole: String?
  private let anchors: [String: String]

  init(of model: ReportModel) {
    matrix = MatrixPicture(model.record)
    whole = model.record.matrix?.inWords
    anchors = Dictionary(model.entries.map { ($0.mutant.name, $0.anchor) }) { first, _ in first }
  }

  var markup: Markup {
    guard !matrix.mutants.isEmpty, !matrix.rows.isEmpty else {
      return "<section id=\"matrix\"><h2>Kill matrix</h2><p>No test ran on a mutant.</p></section>"
    }
    return """
      <section id="matrix"><h2>Kill matrix</h2>
      <p class="soft">\(account)</p>
      <div class="key"><span><i class="kk"></i>killed it</span><span><i class="mm"></i>is named and passed</span>\
      <span><i class="pp"></i>passed</span>\(unreached)<span><i class="uu"></i>was not run</span></div>
      <div class="filters"><label>Mutants in the order of <select id="order"><option value="run">the run</option>\
      <option value="name">their names</option><option value="kills">their killers</option></select></label></div>
      <div class="scroll" tabindex="0" role="region" aria-label="Kill matrix"><table class="matrix">
      <thead><tr>\(sorter("test", "test"))\(sorter("kills", "kills", "n"))\(sorter("asked", "ran", "n"))<th scope="col">mutants</th></tr></thead>
      <tbody>\(matrix.rows.map(row))</tbody></table></div>
      <details><summary>The columns</summary><ol id="columns">\(columns)</ol></details>
      </section>
      """
  }

  private var unreached: Markup {
    whole == nil ? "" : "<span><i class=\"xx\"></i>does not run the changed code</span>"
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

  private var columns: [Markup] {
    matrix.mutants.map { name in "<li><a href=\"#\(anchors[name] ?? "mutants")\">\(name)</a></li>" }
  }

  private func sorter(_ key: String, _ head: String, _ kind: String = "") -> Markup {
    "<th scope=\"col\" class=\"\(kind)\"><button type=\"button\" data-sort=\"\(key)\" title=\"sort by \(head)\">\(head)</button></th>"
  }

  private func row(_ row: MatrixPicture.Row) -> Markup {
    let mark: Markup =
      switch row.worth {
      case .kills: ""
      case .idle: " <span class=\"badge warn\">idle</span>"
      case .notAsked: " <span class=\"badge calm\">not run</span>"
      }
    let name = row.test.withoutModule
    return """
      <tr data-kills="\(row.kills)" data-asked="\(row.asked)"><th scope="row"><span>\(name)</span>\(mark)</th>\
      <td class="n">\(row.kills)</td><td class="n">\(row.asked)</td><td>\(picture(row))</td></tr>

      """
  }

  private func picture(_ row: MatrixPicture.Row) -> Markup {
    let count = matrix.mutants.count
    let width = count * max(5, min(22, 700 / count))
    let paths = ([.passed, .missed, .killed] + (whole == nil ? [] : [.notReached])).map {
      (cell: MatrixPicture.Cell) -> Markup in
      "<path class=\"\(String(cell.rawValue))\" d=\"\(path(of: cell, in: row))\"/>"
    }
    return """
      <svg role="img" aria-label="\(words(row))" width="\(width)" height="14" viewBox="0 0 \(count) 1" preserveAspectRatio="none">\(paths)</svg>
      """
  }

  private func words(_ row: MatrixPicture.Row) -> String {
    let killed = zip(matrix.mutants, row.cells).filter { $0.1 == .killed }.map(\.0)
    let shown =
      killed.prefix(8).joined(separator: ", ") + (killed.count > 8 ? " and \(killed.count - 8) more" : "")
    return killed.isEmpty ? "kills nothing" : "kills \(shown)"
  }

  private func path(of cell: MatrixPicture.Cell, in row: MatrixPicture.Row) -> String {
    var path = "", column = 0
    for run in runs(row) {
      if run.cell == cell { path += "M\(column) .5h\(run.length)" }
      column += run.length
    }
    return path
  }

  private func runs(_ row: MatrixPicture.Row) -> [(cell: MatrixPicture.Cell, length: Int)] {
    row.cells.reduce(into: []) { runs, cell in
      if runs.last?.cell == cell { runs[runs.count - 1].length += 1 } else { runs.append((cell, 1)) }
    }
  }
}
