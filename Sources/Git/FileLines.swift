#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The content of a file with the places where its lines start.
struct FileLines {
  let bytes: [UInt8]
  /// Where each line starts, and at the end where the last one ends.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = bytes.withUnsafeBytes { buffer in
      var starts = [0]
      guard let base = buffer.baseAddress else { return starts }
      while let start = starts.last, start < buffer.count {
        let feed = memchr(base + start, 10, buffer.count - start)
        starts.append(feed.map { UnsafeRawPointer($0) - base + 1 } ?? buffer.count)
      }
      return starts
    }
  }

  var count: Int { starts.count - 1 }

  /// The bytes of some lines, line feeds included; the lines are counted from 0.
  func slice(_ lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[lines.lowerBound]..<starts[lines.upperBound]]
  }

  /// Whether the lines from `line` on are exactly `text`.
  func has(_ text: HunkText, at line: Int) -> Bool {
    guard line >= 0, line + text.lineCount <= count else { return false }
    let range = starts[line]..<starts[line + text.lineCount]
    guard range.count == text.before.count else { return false }
    return bytes.withUnsafeBytes { buffer in
      range.isEmpty || memcmp(buffer.baseAddress! + range.lowerBound, text.before, range.count) == 0
    }
  }

  /// All lines from which on the file has exactly `text`.
  func places(of text: HunkText) -> [Int] {
    guard text.lineCount > 0, text.lineCount <= count else { return [] }
    return (0...(count - text.lineCount)).filter { has(text, at: $0) }
  }
}

/// The text of a hunk before and after, in one way of ending lines.
struct HunkText: Equatable {
  /// What becomes of the line ends of a hunk.
  enum Endings {
    /// As they stand in the patch.
    case asWritten
    /// CRLF for LF: the file has it, and the patch was made without.
    case withReturns
    /// LF for CRLF: the patch as a whole was converted on its way.
    case withoutReturns
  }

  private(set) var before: [UInt8] = []
  private(set) var after: [UInt8] = []
  private(set) var lineCount = 0

  init(_ hunk: Hunk, _ endings: Endings) {
    for line in hunk.lines {
      let bytes = Self.bytes(of: line, endings)
      if line.kind != .added {
        before += bytes
        lineCount += 1
      }
      if line.kind != .removed { after += bytes }
    }
  }

  private static func bytes(of line: Hunk.Line, _ endings: Endings) -> [UInt8] {
    var bytes = line.bytes
    let hasReturn = bytes.last == UInt8(ascii: "\r")
    if endings == .withReturns && line.hasNewline && !hasReturn { bytes.append(UInt8(ascii: "\r")) }
    if endings == .withoutReturns && hasReturn { bytes.removeLast() }
    if line.hasNewline { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  /// The ways in which a hunk may be meant, the likeliest first.
  static func readings(of hunk: Hunk, in file: FilePatch) -> [HunkText] {
    var readings = [HunkText(hunk, .asWritten)]
    let before = hunk.lines.filter { $0.kind != .added }
    if !before.contains(where: { $0.bytes.last == UInt8(ascii: "\r") }) {
      readings.append(HunkText(hunk, .withReturns))
    }
    if file.hasCarriageReturns { readings.append(HunkText(hunk, .withoutReturns)) }
    return readings
  }
}

extension HunkText {
  /// The text with before and after exchanged.
  var reversed: HunkText {
    var reversed = self
    reversed.before = after
    reversed.after = before
    let feeds = after.count { $0 == UInt8(ascii: "\n") }
    reversed.lineCount = feeds + (after.isEmpty || after.last == UInt8(ascii: "\n") ? 0 : 1)
    return reversed
  }
}
