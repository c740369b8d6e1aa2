/// The `@@ -old,count +new,count @@` line of a hunk.
struct HunkHeader {
  var oldStart = 0
  var oldCount = 1
  var newStart = 0
  var newCount = 1

  init?(_ line: ArraySlice<UInt8>) {
    var rest = line
    guard Self.skip("@@ -", &rest), let oldStart = Self.number(&rest) else { return nil }
    self.oldStart = oldStart
    if Self.skip(",", &rest) {
      guard let count = Self.number(&rest) else { return nil }
      oldCount = count
    }
    guard Self.skip(" +", &rest), let newStart = Self.number(&rest) else { return nil }
    self.newStart = newStart
    if Self.skip(",", &rest) {
      guard let count = Self.number(&rest) else { return nil }
      newCount = count
    }
    guard Self.skip(" @@", &rest) else { return nil }
  }

  private static func skip(_ text: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// A number of at most nine digits: no file has more lines, and none can overflow.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}

extension PatchLines {
  /// Reads a hunk and moves past it.
  mutating func hunk() throws(PatchFault) -> Hunk {
    let start = number
    guard let header = HunkHeader(bytes) else {
      throw fault("this hunk header does not read '@@ -line,count +line,count @@'", "make the diff again")
    }
    var hunk = Hunk(
      oldStart: header.oldStart, oldCount: header.oldCount, newStart: header.newStart,
      newCount: header.newCount, lines: [], header: text ?? "", line: start)
    advance()
    var old = header.oldCount
    var new = header.newCount
    while old > 0 || new > 0 {
      let line = try hunkLine(of: hunk, old, new)
      if line.kind != .added { old -= 1 }
      if line.kind != .removed { new -= 1 }
      hunk.lines.append(line)
      advance()
      if takeEndMark() { hunk.lines[hunk.lines.count - 1].hasNewline = false }
    }
    try verifyEnds(of: hunk)
    try verifyNothingFollows(hunk)
    return hunk
  }

  private func hunkLine(of hunk: Hunk, _ old: Int, _ new: Int) throws(PatchFault) -> Hunk.Line {
    let kind: Hunk.Line.Kind? =
      switch bytes.first {
      case UInt8(ascii: " "): .context
      case UInt8(ascii: "-"): .removed
      case UInt8(ascii: "+"): .added
      // Editors strip the blank from a blank line of context; git takes such lines too.
      case nil where !isAtEnd, UInt8(ascii: "\r") where bytes.count == 1: .context
      default: nil
      }
    let fits =
      switch kind {
      case .context: old > 0 && new > 0
      case .removed: old > 0
      case .added: new > 0
      case nil: false
      }
    guard let kind, fits else {
      throw fault(
        "the hunk at line \(hunk.line) says that it has \(hunk.oldCount) old and \(hunk.newCount) new lines,"
          + " and here it does not", "make the diff again rather than editing it by hand")
    }
    let isStripped = bytes.isEmpty || bytes.first == UInt8(ascii: "\r")
    return Hunk.Line(kind: kind, bytes: Array(isStripped ? bytes : bytes.dropFirst()), hasNewline: true)
  }

  /// Passes over `\ No newline at end of file`, in whatever language.
  private mutating func takeEndMark() -> Bool {
    guard starts(with: "\\ ") else { return false }
    advance()
    return true
  }

  private func verifyEnds(of hunk: Hunk) throws(PatchFault) {
    for other in [Hunk.Line.Kind.added, .removed] {
      let side = hunk.lines.filter { $0.kind != other }
      guard side.dropLast().allSatisfy({ $0.hasNewline }) else {
        throw PatchFault(
          line: hunk.line, message: "the hunk has lines after the one that it says ends the file",
          remedy: "make the diff again")
      }
    }
  }

  /// More lines than the header counts would silently not be applied.
  private func verifyNothingFollows(_ hunk: Hunk) throws(PatchFault) {
    guard let text else { return }
    let isSignature = text == "-- " || text == "--" || text.hasPrefix("--- ") || text == "---"
    guard text.hasPrefix("+") || text.hasPrefix(" ") || text.hasPrefix("-") && !isSignature else { return }
    throw fault(
      "the hunk at line \(hunk.line) has more lines than its header counts",
      "make the diff again rather than editing it by hand")
  }
}
