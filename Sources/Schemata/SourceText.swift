/// A text as bytes, with its lines.
struct SourceText: Sendable {
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    lineStarts = [0] + bytes.indices.filter { [bytes] in bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The line of a byte, from 1.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  var lines: Int { lineStarts.count }

  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether the rest of the line at this byte is empty.
  func endsLine(at offset: Int) -> Bool {
    let rest = bytes[offset...].prefix(2)
    return rest.first == UInt8(ascii: "\n") || Array(rest) == Array("\r\n".utf8)
  }
}
