/// Whether a diff changes nothing that a test could notice: comments on lines of their own, blank lines, and where
/// lines break.
public enum LayoutChange {
  /// Judges the changed lines of each file, in the languages that are known to be free in their layout.
  public static func isAll(of diff: [UInt8]) -> Bool {
    let files = String(decoding: diff, as: UTF8.self).split(separator: "diff --git ")
    return !files.isEmpty && files.allSatisfy(isAll(ofFile:))
  }

  private static func isAll(ofFile text: Substring) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let head = lines.first, let type = head.split(separator: ".").last?.lowercased() else {
      return false
    }
    let hunks = lines.drop { !$0.hasPrefix("@@ ") }
    guard !hunks.isEmpty, let mark = mark(type) else { return false }
    func code(_ sign: Character) -> [Substring] {
      hunks.filter { $0.first == sign }.map { $0.dropFirst().trimmed() }
        .filter { !$0.isEmpty && !$0.hasPrefix(mark) }
    }
    let (old, new) = (code("-"), code("+"))
    if old.isEmpty && new.isEmpty { return true }
    return freeTypes.contains(type) && words(old) == words(new)
  }

  /// Lines of code without the blanks between their words; in a text every blank counts.
  private static func words(_ lines: [Substring]) -> String {
    var isText = false
    var isEscaped = false
    return lines.joined(separator: "\n").filter { character in
      if character == "\"", !isEscaped { isText.toggle() }
      isEscaped = character == "\\" && !isEscaped
      return isText || !character.isWhitespace
    }
  }

  private static let freeTypes: Set<String> = ["swift", "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm"]

  /// What starts a comment in files of a type; nil: not known.
  private static func mark(_ type: String) -> String? {
    if ["py", "rb", "sh"].contains(type) { return "#" }
    return freeTypes.contains(type) || ["rs", "go", "js", "ts", "java", "kt"].contains(type) ? "//" : nil
  }
}

extension Substring {
  fileprivate func trimmed() -> Substring {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
