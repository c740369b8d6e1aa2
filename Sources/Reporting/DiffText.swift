/// A unified diff as lines with their numbers, to be shown.
struct DiffText: Sendable, Equatable {
  /// One line of a hunk.
  struct Line: Sendable, Equatable {
    enum Kind: Sendable { case context, removed, added }

    var kind: Kind
    /// The line without its mark.
    var text: String
    /// Its number before the change; nil: it is added.
    var before: Int?
    /// Its number after the change; nil: it is removed.
    var after: Int?
    /// The part that differs from the line that it replaces, or that replaces it; nil: all of it, or none.
    var changed: Range<Int>?

    /// The line with its mark.
    var marked: String {
      switch kind {
      case .context: " \(text)"
      case .removed: "-\(text)"
      case .added: "+\(text)"
      }
    }
  }

  /// The lines of one place.
  struct Hunk: Sendable, Equatable {
    /// The words behind the numbers in the hunk's head, often the name of the function.
    var section: String
    var lines: [Line]
  }

  /// One file's part.
  struct File: Sendable, Equatable {
    /// The path before the change, or after it where the file is new.
    var path: String
    var hunks: [Hunk]
  }

  /// The files, in the diff's order.
  private(set) var files: [File] = []

  /// Every line that changes something.
  var changes: [Line] { files.flatMap(\.hunks).flatMap(\.lines).filter { $0.kind != .context } }

  /// Takes a diff apart; what is not understood is left out.
  init(_ diff: String) {
    var rest = (before: 0, after: 0)
    var numbers = (before: 1, after: 1)
    for line in lines(of: diff).map({ $0[...] }) {
      if rest.before > 0 || rest.after > 0 {
        take(line, &numbers, &rest)
      } else if line.hasPrefix("diff --git ") {
        files.append(File(path: DiffText.path(inHead: line), hunks: []))
      } else if line.hasPrefix("--- ") || line.hasPrefix("+++ ") {
        name(line)
      } else if let head = HunkNumbers(line), !files.isEmpty {
        files[files.count - 1].hunks.append(Hunk(section: head.section, lines: []))
        (numbers, rest) = ((head.before, head.after), (head.beforeCount, head.afterCount))
      }
    }
    for file in files.indices {
      for hunk in files[file].hunks.indices {
        files[file].hunks[hunk].lines = markingChanges(files[file].hunks[hunk].lines)
      }
    }
  }

  private mutating func name(_ line: Substring) {
    if files.isEmpty { files.append(File(path: "", hunks: [])) }
    // A diff without "diff --git" begins each file here.
    if line.hasPrefix("--- "), files[files.count - 1].hunks.isEmpty == false {
      files.append(File(path: "", hunks: []))
    }
    let path = line.dropFirst(4).prefix { $0 != "\t" }
    guard path != "/dev/null" else { return }
    if files[files.count - 1].path.isEmpty || line.hasPrefix("--- ") {
      files[files.count - 1].path = DiffText.withoutPrefix(path)
    }
  }

  private mutating func take(
    _ line: Substring, _ numbers: inout (before: Int, after: Int), _ rest: inout (before: Int, after: Int)
  ) {
    let mark = line.first ?? " "
    guard mark != "\\" else { return }
    let kind: Line.Kind = mark == "-" ? .removed : mark == "+" ? .added : .context
    files[files.count - 1].hunks[files[files.count - 1].hunks.count - 1].lines.append(
      Line(
        kind: kind, text: String(line.dropFirst()), before: kind == .added ? nil : numbers.before,
        after: kind == .removed ? nil : numbers.after))
    if kind != .added { (numbers.before, rest.before) = (numbers.before + 1, rest.before - 1) }
    if kind != .removed { (numbers.after, rest.after) = (numbers.after + 1, rest.after - 1) }
  }

  private static func path(inHead line: Substring) -> String {
    // "diff --git a/x b/x": both names are equal unless the file is renamed, and then other lines name it.
    let names = line.dropFirst("diff --git ".count)
    let half = names.prefix(max(0, (names.count - 1) / 2))
    return withoutPrefix(half)
  }

  private static func withoutPrefix(_ path: Substring) -> String {
    path.hasPrefix("a/") || path.hasPrefix("b/") ? String(path.dropFirst(2)) : String(path)
  }
}

/// The numbers in a hunk's head: `@@ -7,3 +7,3 @@ var total`.
private struct HunkNumbers {
  var before = 0
  var beforeCount = 1
  var after = 0
  var afterCount = 1
  var section = ""

  init?(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "@@", parts[3] == "@@" else { return nil }
    guard let old = HunkNumbers.range(parts[1], "-"), let new = HunkNumbers.range(parts[2], "+") else {
      return nil
    }
    (before, beforeCount, after, afterCount) = (old.0, old.1, new.0, new.1)
    section = parts.count > 4 ? String(parts[4]) : ""
  }

  private static func range(_ text: Substring, _ mark: String) -> (Int, Int)? {
    guard text.hasPrefix(mark) else { return nil }
    let numbers = text.dropFirst().split(separator: ",").map { Int($0) }
    guard let start = numbers.first ?? nil, start >= 0, start < 10_000_000 else { return nil }
    guard numbers.count > 1 else { return (start, 1) }
    guard let count = numbers[1], count >= 0, count < 1_000_000 else { return nil }
    return (start, count)
  }
}

/// The lines with the part marked in which a removed line and the one that replaces it differ.
private func markingChanges(_ lines: [DiffText.Line]) -> [DiffText.Line] {
  var lines = lines
  var index = 0
  while index < lines.count {
    let removed = lines[index...].prefix { $0.kind == .removed }.indices
    let added = lines[removed.endIndex...].prefix { $0.kind == .added }.indices
    if removed.count == added.count {
      for (old, new) in zip(removed, added) { mark(&lines, old, new) }
    }
    index = max(added.endIndex, index + 1)
  }
  return lines
}

private func mark(_ lines: inout [DiffText.Line], _ old: Int, _ new: Int) {
  let (before, after) = (Array(lines[old].text), Array(lines[new].text))
  let shorter = min(before.count, after.count)
  let head = zip(before, after).prefix { $0 == $1 }.count
  let tail = min(shorter - head, zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count)
  // Lines that have little in common are better shown whole.
  guard (head + tail) * 3 >= shorter else { return }
  lines[old].changed = head..<(before.count - tail)
  lines[new].changed = head..<(after.count - tail)
}
