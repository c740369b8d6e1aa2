/// The rules of one ignore file, in the order in which they stand.
///
/// Source: gitignore(5). Measured against `git check-ignore` in the tests.
struct IgnoreRules: Sendable {
  private struct Rule: Sendable {
    var glob: Glob
    var isNegated: Bool
    var isForFolders: Bool
    /// Whether the pattern speaks of paths; otherwise of the last name only.
    var isAnchored: Bool
  }

  private let rules: [Rule]
  /// The folder that the patterns are relative to.
  let folder: BytePath

  var isEmpty: Bool { rules.isEmpty }

  /// Reads the lines of an ignore file that stands in `folder`, or holds for it.
  init(_ text: some Collection<UInt8>, in folder: BytePath, ignoringCase: Bool = false) {
    self.folder = folder
    var text = Array(text)[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    rules = text.split(separator: UInt8(ascii: "\n")).compactMap { Self.rule($0, ignoringCase) }
  }

  private static func rule(_ line: ArraySlice<UInt8>, _ ignoringCase: Bool) -> Rule? {
    var pattern = line
    if pattern.last == UInt8(ascii: "\r") { pattern = pattern.dropLast() }
    if pattern.first == UInt8(ascii: "#") { return nil }
    pattern = withoutTrailingSpaces(pattern)
    var rule = Rule(glob: Glob([]), isNegated: false, isForFolders: false, isAnchored: false)
    if pattern.first == UInt8(ascii: "!") {
      rule.isNegated = true
      pattern = pattern.dropFirst()
    }
    if pattern.last == UInt8(ascii: "/") {
      rule.isForFolders = true
      pattern = pattern.dropLast()
    }
    rule.isAnchored = pattern.contains(UInt8(ascii: "/"))
    if pattern.first == UInt8(ascii: "/") { pattern = pattern.dropFirst() }
    if pattern.isEmpty { return nil }
    rule.glob = Glob(pattern, ignoringCase: ignoringCase)
    return rule
  }

  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == UInt8(ascii: " ") {
      let backslashes = line.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes % 2 == 1 { break }
      line = line.dropLast()
    }
    return line
  }

  /// What the last fitting rule says of `path`: ignored, not ignored, or (`nil`) nothing.
  func verdict(on path: BytePath, isFolder: Bool) -> Bool? {
    let whole = path.bytes
    let relative = folder.isRoot ? whole : whole.dropFirst(folder.count + 1)
    let name = relative.suffix(
      from: relative.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? relative.startIndex)
    for rule in rules.reversed() {
      if rule.isForFolders && !isFolder { continue }
      if rule.glob.matches(rule.isAnchored ? relative : name) { return !rule.isNegated }
    }
    return nil
  }
}

/// The ignore files that hold for a folder, the weightiest last.
struct IgnoreStack: Sendable {
  private var files: [IgnoreRules] = []

  /// Adds rules that outweigh all before.
  mutating func push(_ rules: IgnoreRules) {
    if !rules.isEmpty { files.append(rules) }
  }

  /// Whether `path` itself is ignored, taken that the folder which it is in is not.
  func ignores(_ path: BytePath, isFolder: Bool) -> Bool {
    for rules in files.reversed() {
      if let verdict = rules.verdict(on: path, isFolder: isFolder) { return verdict }
    }
    return false
  }
}
