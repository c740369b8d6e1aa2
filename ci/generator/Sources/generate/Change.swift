import SwiftSyntax

/// The kinds of change; each is a folder, and so an area, of the catalogue.
enum Operator: String, CaseIterable {
  case relational, logical, condition
  case statementDeletion = "statement-deletion"
  case returnValue = "return-value"
  case constant
  case earlyExit = "early-exit"
}

/// One change to one file: a range of its bytes is replaced.
struct Change {
  let kind: Operator
  let range: Range<Int>
  let replacement: String

  init(_ kind: Operator, _ node: some SyntaxProtocol, _ replacement: String) {
    self.kind = kind
    range = node.written
    self.replacement = replacement
  }

  /// Puts text in front of a node.
  init(_ kind: Operator, before node: some SyntaxProtocol, _ insertion: String) {
    self.kind = kind
    range = node.written.lowerBound..<node.written.lowerBound
    replacement = insertion
  }

  /// The file after the change; whole lines go where nothing but blanks is left of them.
  func applied(to source: [UInt8]) -> [UInt8] {
    let gone = replacement.isEmpty ? wholeLines(of: source) ?? range : range
    return Array(source[..<gone.lowerBound]) + replacement.utf8 + source[gone.upperBound...]
  }

  /// The lines of the range, if there is nothing else in them.
  private func wholeLines(of source: [UInt8]) -> Range<Int>? {
    let newline = UInt8(ascii: "\n")
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, isBlank(source[start - 1]) { start -= 1 }
    while end < source.count, isBlank(source[end]) { end += 1 }
    guard start == 0 || source[start - 1] == newline, end < source.count, source[end] == newline else {
      return nil
    }
    return start..<(end + 1)
  }
}

extension SyntaxProtocol {
  /// The bytes of the node without the blanks and comments around it.
  var written: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
