/// Text that has to be put before a byte of another text.
struct Insertion: Sendable, Hashable {
  let offset: Int
  let text: String
}

extension SourceText {
  /// The text of a range, with insertions; those at the same byte come in the given order.
  func spliced(_ range: Range<Int>, _ insertions: [Insertion]) -> String {
    var result = ""
    var at = range.lowerBound
    for insertion in insertions.stablySorted() {
      result += self[at..<insertion.offset] + insertion.text
      at = insertion.offset
    }
    return result + self[at..<range.upperBound]
  }
}

extension [Insertion] {
  func stablySorted() -> [Insertion] {
    enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
  }
}
