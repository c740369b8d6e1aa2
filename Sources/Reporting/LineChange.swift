/// What a mutant changes in the first file that it touches, as one piece of text in place of another.
struct LineChange: Equatable {
  /// The file.
  var path: String
  /// The lines that are replaced, whole.
  var location: ElementsJSON.Location
  /// What stands there instead, without the last line's end.
  var replacement: String

  /// The change of a diff; nil when its first file's source is not known, or does not hold the lines that it replaces.
  init?(_ diff: DiffText, sources: [String: String]) {
    guard let file = diff.files.first, let source = sources[file.path] else { return nil }
    let lines = Reporting.lines(of: source)
    let known = file.hunks.flatMap(\.lines)
    guard let span = LineChange.span(of: known),
      known.allSatisfy({ line in line.before.map { $0 <= lines.count && lines[$0 - 1] == line.text } ?? true }
      ),
      let first = known[span].compactMap(\.before).first, let last = known[span].compactMap(\.before).last
    else { return nil }
    path = file.path
    location = ElementsJSON.Location(
      start: .init(line: first, column: 1),
      end: .init(line: last, column: LineChange.width(lines[last - 1]) + 1))
    replacement = LineChange.after(known[span], in: lines, from: first).joined(separator: "\n")
  }

  /// The part from the first changed line to the last.
  ///
  /// Where lines are only added, a line beside them is taken in, so that there is something that is replaced.
  private static func span(of lines: [DiffText.Line]) -> ClosedRange<Int>? {
    guard let first = lines.firstIndex(where: { $0.kind != .context }),
      let last = lines.lastIndex(where: { $0.kind != .context })
    else { return nil }
    if lines[first...last].contains(where: { $0.before != nil }) { return first...last }
    if last + 1 < lines.count { return first...(last + 1) }
    return first > 0 ? (first - 1)...last : nil
  }

  /// The new text of a part; what lies between two hunks stays as it is in the file.
  private static func after(
    _ span: ArraySlice<DiffText.Line>, in lines: [String], from first: Int
  ) -> [String] {
    var after: [String] = []
    var next = first
    for line in span {
      if let before = line.before {
        after += lines[(next - 1)..<(before - 1)]
        next = before + 1
      }
      if line.kind != .removed { after.append(line.text) }
    }
    return after
  }

  /// Columns are counted in UTF-16 units, as viewers in browsers do.
  private static func width(_ line: String) -> Int { line.utf16.count }
}
