internal import Foundation

/// Cuts a stream of bytes into lines, without ever holding more than one line of bounded length.
struct LineSplitter {
  /// One line, or a part of one that is too long to be held.
  struct Line: Equatable {
    /// The bytes without the line ending.
    var bytes: [UInt8]
    /// This is not the first part of its line.
    var continues: Bool
    /// The line ending follows.
    ///
    /// If not, the line goes on, or the stream ended without one.
    var ended: Bool
  }

  /// The longest line that is held, in bytes.
  let limit: Int
  private var pending: [UInt8] = []
  private var isContinuation = false

  init(limit: Int = 1 << 16) {
    self.limit = limit
  }

  /// Takes in bytes and hands out the lines that are complete.
  mutating func add(_ bytes: UnsafeRawBufferPointer, line: (Line) -> Void) {
    var rest = bytes
    while rest.count > 0 {
      let length = Self.lengthOfLine(rest)
      let part = UnsafeRawBufferPointer(rebasing: rest[..<min(length ?? rest.count, limit - pending.count)])
      pending.append(contentsOf: part)
      rest = UnsafeRawBufferPointer(rebasing: rest[part.count...])
      if part.count == length {
        rest = UnsafeRawBufferPointer(rebasing: rest[1...])
        handOut(ended: true, line)
      } else if pending.count == limit {
        handOutPart(line)
      }
    }
  }

  /// The bytes before the next line feed; nil if there is none.
  ///
  /// Asked of the C library: in a debug build a loop over the bytes takes fifty times as long.
  private static func lengthOfLine(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    return memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
  }

  /// Hands out what is left when the stream has ended.
  mutating func finish(line: (Line) -> Void) {
    if !pending.isEmpty || isContinuation { handOut(ended: false, line) }
  }

  private mutating func handOut(ended: Bool, _ line: (Line) -> Void) {
    line(Line(bytes: pending, continues: isContinuation, ended: ended))
    pending.removeAll(keepingCapacity: true)
    isContinuation = false
  }

  /// Cuts a line that is too long behind a blank, if there is one near the end: a word that a filter is to mask stays
  /// whole then.
  private mutating func handOutPart(_ line: (Line) -> Void) {
    let window = pending.suffix(limit / 4)
    let blank = window.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let cut = blank.map { $0 + 1 } ?? pending.endIndex
    line(Line(bytes: Array(pending[..<cut]), continues: isContinuation, ended: false))
    pending.removeFirst(cut)
    isContinuation = true
  }
}
