/// A diff on the page: numbered lines, what is new and what is gone in colour, the changed part of a line marked.
struct HTMLDiff {
  private let diff: DiffText
  /// A patch that rewrites a file is better read where it lies.
  private static let mostLines = 400

  init(_ text: String) {
    diff = DiffText(text)
  }

  var markup: Markup {
    guard !diff.files.isEmpty else { return "" }
    var lines: [Markup] = []
    for file in diff.files {
      lines.append("<span class=\"file\">\(file.path)</span>")
      for (index, hunk) in file.hunks.enumerated() {
        if index > 0 || !hunk.section.isEmpty {
          lines.append("<span class=\"hunk\">… \(hunk.section)</span>")
        }
        lines += hunk.lines.map(line)
      }
    }
    let more: Markup =
      lines.count > HTMLDiff.mostLines
      ? "<span class=\"hunk\">… \(lines.count - HTMLDiff.mostLines) more lines</span>" : ""
    return """
      <pre class="diff" tabindex="0" aria-label="what was changed">\(Array(lines.prefix(HTMLDiff.mostLines)))\(more)</pre>
      """
  }

  private func line(_ line: DiffText.Line) -> Markup {
    let kind: Markup =
      switch line.kind {
      case .context: ""
      case .removed: " del"
      case .added: " add"
      }
    let before: Markup = line.before.map { "\($0)" } ?? ""
    let after: Markup = line.after.map { "\($0)" } ?? ""
    return "<span class=\"l\(kind)\"><i>\(before)</i><i>\(after)</i><span>\(text(line))</span>\n</span>"
  }

  private func text(_ line: DiffText.Line) -> Markup {
    guard let changed = line.changed, !changed.isEmpty else { return "\(line.marked)" }
    let marked = Array(line.marked)
    let (start, end) = (changed.lowerBound + 1, changed.upperBound + 1)
    return "\(String(marked[..<start]))<mark>\(String(marked[start..<end]))</mark>\(String(marked[end...]))"
  }
}
