/// One word or mark of Swift source.
struct SwiftToken: Equatable {
  /// A name (with its backticks, where it has some), or one character of punctuation.
  var text: String
  /// The line on which it stands, from 1.
  var line: Int

  var isName: Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return first == "`" || first == "_" || first.properties.isAlphabetic
  }
}

/// Cuts Swift source into words and marks; strings, comments and regular expressions are left out.
///
/// Enough to find declarations in source that compiles, and never stuck on any other.
struct SwiftTokens {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  static func of(_ source: [UInt8]) -> [SwiftToken] {
    var reader = SwiftTokens(source)
    while reader.place < reader.bytes.count { reader.step() }
    return reader.tokens
  }

  private init(_ source: [UInt8]) { bytes = source }

  private func has(_ text: StaticString) -> Bool {
    let end = place + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    return bytes[place..<end].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func advance() {
    if bytes[place] == 10 { line += 1 }
    place += 1
  }

  private mutating func step() {
    if has("//") {
      while place < bytes.count, bytes[place] != 10 { place += 1 }
    } else if has("/*") {
      skipComment()
    } else if let hashes = openingOfString() {
      skipString(hashes)
    } else if bytes[place] == UInt8(ascii: "/") || has("#/"), let end = endOfRegularExpression() {
      while place < end { advance() }
    } else if bytes[place] == UInt8(ascii: "`") {
      takeQuotedName()
    } else if SwiftTokens.isWord(bytes[place]) {
      takeWord()
    } else {
      if bytes[place] > 32 { append(String(UnicodeScalar(bytes[place])), line) }
      advance()
    }
  }

  private mutating func append(_ text: String, _ line: Int) {
    tokens.append(SwiftToken(text: text, line: line))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte)
  }

  private mutating func takeWord() {
    let start = place
    while place < bytes.count, SwiftTokens.isWord(bytes[place]) { place += 1 }
    append(String(decoding: bytes[start..<place], as: UTF8.self), line)
  }

  private mutating func takeQuotedName() {
    let start = place
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "`"), bytes[place] != 10 { place += 1 }
    guard place < bytes.count, bytes[place] != 10 else { return }
    place += 1
    append(String(decoding: bytes[start..<place], as: UTF8.self), line)
  }

  private mutating func skipComment() {
    var depth = 0
    while place < bytes.count {
      if has("/*") {
        depth += 1
        place += 2
      } else if has("*/") {
        depth -= 1
        place += 2
        if depth == 0 { return }
      } else {
        advance()
      }
    }
  }

  /// The number of `#` before a quote that stands here; nil: none does.
  private func openingOfString() -> Int? {
    var end = place
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - place : nil
  }

  private mutating func skipString(_ hashes: Int) {
    place += hashes
    let isLong = has("\"\"\"")
    place += isLong ? 3 : 1
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\"), followsHashes(hashes) {
        place += 1 + hashes
        guard place < bytes.count else { return }
        if bytes[place] == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
      } else if isLong ? has("\"\"\"") : bytes[place] == UInt8(ascii: "\""),
        followsHashes(hashes, after: isLong ? 3 : 1)
      {
        place += (isLong ? 3 : 1) + hashes
        return
      } else if !isLong, bytes[place] == 10 {
        return
      } else {
        advance()
      }
    }
  }

  private func followsHashes(_ hashes: Int, after count: Int = 1) -> Bool {
    let start = place + count
    guard start + hashes <= bytes.count else { return false }
    return bytes[start..<(start + hashes)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    while place < bytes.count {
      if let hashes = openingOfString() {
        skipString(hashes)
        continue
      }
      if bytes[place] == UInt8(ascii: "(") { depth += 1 }
      if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
      advance()
      if depth == 0 { return }
    }
  }

  /// Where a regular expression that starts here ends; nil: this is an operator.
  private func endOfRegularExpression() -> Int? {
    let start = has("#/") ? place + 2 : place + 1
    let close: [UInt8] = has("#/") ? Array("/#".utf8) : [UInt8(ascii: "/")]
    let before = tokens.last?.text ?? "("
    guard has("#/") || "(,=:{[;&|!?".contains(before) || ["return", "try", "in"].contains(before) else {
      return nil
    }
    guard start < bytes.count, bytes[start] > 32 else { return nil }
    var end = start
    while end + close.count <= bytes.count, bytes[end] != 10 {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
        continue
      }
      if bytes[end..<(end + close.count)].elementsEqual(close) { return end + close.count }
      end += 1
    }
    return nil
  }
}
