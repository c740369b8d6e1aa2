/// A diff on the page: numbered lines, what is new and what is gone in colour, the changed part of a line marked.
///
/// The style sheet counts the lines, so that each is no more than its text and a short tag.
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
      lines.append("<span class=\"file\">\(file.path)\(firstChange(in: file))\n</span>")
      for (index, hunk) in file.hunks.enumerated() {
        lines.append(head(of: hunk, isFirst: index == 0))
        lines += hunk.lines.map(line)
      }
    }
    let more: Markup =
      lines.count > HTMLDiff.mostLines
      ? "<span class=\"hunk\">… \(lines.count - HTMLDiff.mostLines) more lines</span>" : ""
    return "<pre class=\"diff\">\(Array(lines.prefix(HTMLDiff.mostLines)))\(more)</pre>\n"
  }

  private func firstChange(in file: DiffText.File) -> String {
    let change = file.hunks.flatMap(\.lines).first { $0.kind != .context }
    return (change?.before ?? change?.after).map { ":\($0)" } ?? ""
  }

  /// The line between two places, from which the numbers start again.
  private func head(of hunk: DiffText.Hunk, isFirst: Bool) -> Markup {
    let before = hunk.lines.lazy.compactMap(\.before).first ?? 1
    let after = hunk.lines.lazy.compactMap(\.after).first ?? 1
    let text = isFirst && hunk.section.isEmpty ? "" : "… \(hunk.section)\n"
    return "<span class=\"hunk\" style=\"counter-reset:b \(before - 1) a \(after - 1)\">\(text)</span>"
  }

  private func line(_ line: DiffText.Line) -> Markup {
    switch line.kind {
    case .context: "<i>\(text(line))\n</i>"
    case .removed: "<del>\(text(line))\n</del>"
    case .added: "<ins>\(text(line))\n</ins>"
    }
  }

  private func text(_ line: DiffText.Line) -> Markup {
    guard let changed = line.changed, !changed.isEmpty else { return "\(line.marked)" }
    let marked = Array(line.marked)
    let (start, end) = (changed.lowerBound + 1, changed.upperBound + 1)
    return "\(String(marked[..<start]))<mark>\(String(marked[start..<end]))</mark>\(String(marked[end...]))"
  }
}
