#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A pattern over paths with the meaning that `.gitignore` gives it.
///
/// `*` and `?` stop at a slash, `**` between slashes spans folders, `[...]` is one character of a class.
/// Source: gitignore(5), "Pattern format".
struct Glob: Sendable {
  /// Shapes that can be compared at once: most patterns are of these, and most files match none of them.
  private enum Shape: Sendable {
    case literal
    /// A star and a literal.
    case suffix
    case general
  }

  private let pattern: [UInt8]
  private let shape: Shape
  private let folding: Bool

  /// A pattern; letters of either case are the same where `ignoringCase`.
  init(_ pattern: some Sequence<UInt8>, ignoringCase: Bool = false) {
    self.pattern = Array(pattern)
    folding = ignoringCase
    func isLiteral(_ part: ArraySlice<UInt8>) -> Bool { !part.contains { Self.special.contains($0) } }
    if ignoringCase {
      shape = .general
    } else if isLiteral(self.pattern[...]) {
      shape = .literal
    } else {
      let rest = self.pattern.dropFirst()
      let isSuffix =
        self.pattern.first == Self.star && !rest.isEmpty && !rest.contains(Self.slash) && isLiteral(rest)
      shape = isSuffix ? .suffix : .general
    }
  }

  private static let special: [UInt8] = Array("*?[\\".utf8)
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// Whether the whole of `path` fits the pattern.
  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    switch shape {
    case .literal: return path.count == pattern.count && ends(path, with: 0)
    case .suffix: return ends(path, with: 1) && !path.dropLast(pattern.count - 1).contains(Self.slash)
    case .general:
      var budget = 100_000
      return match(0, path, &budget)
    }
  }

  /// Whether `path` ends in the pattern from `index` on, byte for byte.
  private func ends(_ path: ArraySlice<UInt8>, with index: Int) -> Bool {
    let count = pattern.count - index
    guard path.count >= count, count > 0, path[path.endIndex - 1] == pattern[pattern.count - 1] else {
      return false
    }
    return path.withUnsafeBytes { path in
      pattern.withUnsafeBytes {
        memcmp(path.baseAddress! + path.count - count, $0.baseAddress! + index, count) == 0
      }
    }
  }

  /// Matches the pattern from `index` on.
  ///
  /// Steps are counted: a pattern of many stars would take time without bound.
  private func match(_ index: Int, _ text: ArraySlice<UInt8>, _ budget: inout Int) -> Bool {
    var index = index
    var text = text
    while index < pattern.count {
      budget -= 1
      if budget < 0 { return false }
      switch pattern[index] {
      case Self.star:
        return matchStar(index, text, &budget)
      case UInt8(ascii: "?"):
        guard let byte = text.first, byte != Self.slash else { return false }
        index += 1
      case UInt8(ascii: "["):
        guard let byte = text.first, byte != Self.slash,
          let rest = CharacterClass.match(byte, pattern[(index + 1)...], folding)
        else { return false }
        index = rest.startIndex
      default:
        if pattern[index] == UInt8(ascii: "\\") { index += 1 }
        guard index < pattern.count, let byte = text.first, Self.equal(byte, pattern[index], folding)
        else { return false }
        index += 1
      }
      text = text.dropFirst()
    }
    return text.isEmpty
  }

  private func matchStar(_ start: Int, _ text: ArraySlice<UInt8>, _ budget: inout Int) -> Bool {
    var rest = start
    while rest < pattern.count, pattern[rest] == Self.star { rest += 1 }
    let opens = start == 0 || pattern[start - 1] == Self.slash
    let closes = rest == pattern.count || pattern[rest] == Self.slash
    guard rest - start == 2, opens, closes else { return matchInName(rest, text, &budget) }
    if rest == pattern.count { return true }
    // `**/` also stands for nothing at all, and otherwise for whole folders.
    var text = text
    while true {
      if match(rest + 1, text, &budget) { return true }
      guard budget >= 0, let next = text.firstIndex(of: Self.slash) else { return false }
      text = text[(next + 1)...]
    }
  }

  private func matchInName(_ rest: Int, _ text: ArraySlice<UInt8>, _ budget: inout Int) -> Bool {
    var text = text
    while true {
      if match(rest, text, &budget) { return true }
      guard budget >= 0, let byte = text.first, byte != Self.slash else { return false }
      text = text.dropFirst()
    }
  }

  static func equal(_ left: UInt8, _ right: UInt8, _ folding: Bool) -> Bool {
    folding ? lowered(left) == lowered(right) : left == right
  }

  static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte + 32 : byte
  }
}

/// The `[...]` of a pattern.
private enum CharacterClass {
  /// Whether `byte` is in the class that `pattern` starts with, after its bracket: what follows the class if so.
  static func match(_ byte: UInt8, _ pattern: ArraySlice<UInt8>, _ folding: Bool) -> ArraySlice<UInt8>? {
    var rest = pattern
    let negated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if negated { rest = rest.dropFirst() }
    var found = false
    var isFirst = true
    while let next = rest.first {
      if next == UInt8(ascii: "]") && !isFirst {
        return found != negated ? rest.dropFirst() : nil
      }
      isFirst = false
      if let (isMember, after) = named(byte, rest) {
        found = found || isMember
        rest = after
        continue
      }
      guard let low = literal(&rest) else { return nil }
      var high = low
      if rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first, end != UInt8(ascii: "]") {
        rest = rest.dropFirst()
        guard let upper = literal(&rest) else { return nil }
        high = upper
      }
      if low <= byte && byte <= high { found = true }
      if folding && low <= Glob.lowered(byte) && Glob.lowered(byte) <= high { found = true }
    }
    return nil
  }

  private static func literal(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    if rest.first == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    return rest.popFirst()
  }

  /// `[:alpha:]` and its kin.
  private static func named(_ byte: UInt8, _ rest: ArraySlice<UInt8>) -> (Bool, ArraySlice<UInt8>)? {
    guard rest.starts(with: Array("[:".utf8)),
      let end = rest.firstIndex(of: UInt8(ascii: "]")), end > rest.startIndex + 2,
      rest[end - 1] == UInt8(ascii: ":")
    else { return nil }
    let name = String(decoding: rest[(rest.startIndex + 2)..<(end - 1)], as: UTF8.self)
    let isLower = (97...122).contains(byte)
    let isUpper = (65...90).contains(byte)
    let isDigit = (48...57).contains(byte)
    let isGraph = (33...126).contains(byte)
    let isMember: Bool
    switch name {
    case "alpha": isMember = isLower || isUpper
    case "digit": isMember = isDigit
    case "alnum": isMember = isLower || isUpper || isDigit
    case "lower": isMember = isLower
    case "upper": isMember = isUpper
    case "space": isMember = byte == 32 || (9...13).contains(byte)
    case "blank": isMember = byte == 32 || byte == 9
    case "punct": isMember = isGraph && !(isLower || isUpper || isDigit)
    case "xdigit": isMember = ObjectID.isHexadecimal(byte)
    case "graph": isMember = isGraph
    case "print": isMember = isGraph || byte == 32
    case "cntrl": isMember = byte < 32 || byte == 127
    default: return nil
    }
    return (isMember, rest[(end + 1)...])
  }
}
