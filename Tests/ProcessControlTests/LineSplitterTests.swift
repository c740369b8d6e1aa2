import Testing

@testable import ProcessControl

@Suite struct LineSplitterTests {
  private func lines(of text: String, limit: Int, piece: Int) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      Array(bytes[start..<min(start + piece, bytes.count)]).withUnsafeBytes {
        splitter.add($0) { lines.append($0) }
      }
    }
    splitter.finish { lines.append($0) }
    return lines
  }

  private func line(_ text: String, continues: Bool = false, ended: Bool = true) -> LineSplitter.Line {
    LineSplitter.Line(bytes: Array(text.utf8), continues: continues, ended: ended)
  }

  @Test("Lines are the same however the bytes arrive", arguments: 1...9)
  func pieces(piece: Int) {
    #expect(
      lines(of: "ab\n\ncde\nf", limit: 8, piece: piece) == [
        line("ab"), line(""), line("cde"), line("f", ended: false),
      ])
  }

  @Test("A line of just the limit is whole", arguments: 1...6)
  func atTheLimit(piece: Int) {
    let found = lines(of: "abcd\nx\n", limit: 4, piece: piece)
    #expect(found.map(\.bytes).joined().elementsEqual("abcdx".utf8))
    #expect(found.last == line("x"))
    #expect(found.filter { !$0.continues }.count == 2)
  }

  @Test("A line that is too long comes in parts", arguments: 1...12)
  func tooLong(piece: Int) {
    #expect(
      lines(of: "abcdefghij\nx", limit: 4, piece: piece) == [
        line("abcd", ended: false), line("efgh", continues: true, ended: false), line("ij", continues: true),
        line("x", ended: false),
      ])
  }

  @Test("It is cut behind a blank where there is one near the end", arguments: 1...20)
  func atBlank(piece: Int) {
    #expect(
      lines(of: "aaaaaa bcdef\n", limit: 8, piece: piece) == [
        line("aaaaaa ", ended: false), line("bcdef", continues: true),
      ])
  }

  @Test("Nothing is nothing")
  func empty() {
    #expect(lines(of: "", limit: 8, piece: 1) == [])
  }
}
