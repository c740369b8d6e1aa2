/// Where a fault was published, as text with links to the records that it names.
enum Provenance {
  /// A piece of the text.
  struct Piece: Equatable {
    var text: String
    /// Where it leads; nil: it is plain text.
    var address: String?
  }

  /// The text cut at the names of records: CVE, GHSA, CWE, sections of RFCs, https addresses.
  static func pieces(of text: String) -> [Piece] {
    let names =
      /CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|CWE-\d+|RFC ?\d+(?:,? ?(?:[sS]ection |§ ?)[0-9A-Z]+(?:\.\d+)*)?|https:\/\/[^\s<>"'`\\]+/
    var pieces: [Piece] = []
    var rest = text.startIndex
    for match in text.matches(of: names) {
      if rest < match.range.lowerBound {
        pieces.append(Piece(text: String(text[rest..<match.range.lowerBound]), address: nil))
      }
      let name = String(match.output)
      pieces.append(Piece(text: name, address: address(of: name)))
      rest = match.range.upperBound
    }
    if rest < text.endIndex { pieces.append(Piece(text: String(text[rest...]), address: nil)) }
    return pieces
  }

  private static func address(of name: String) -> String {
    if name.hasPrefix("CVE-") { return "https://nvd.nist.gov/vuln/detail/\(name)" }
    if name.hasPrefix("GHSA-") { return "https://github.com/advisories/\(name)" }
    if name.hasPrefix("CWE-") { return "https://cwe.mitre.org/data/definitions/\(name.dropFirst(4)).html" }
    guard name.hasPrefix("RFC") else { return name }
    let number = name.dropFirst(3).drop { $0 == " " }.prefix(while: \.isNumber)
    let section = name.reversed().prefix { $0 == "." || ($0.isASCII && ($0.isNumber || $0.isUppercase)) }
    let address = "https://www.rfc-editor.org/rfc/rfc\(number)"
    return name.contains("ection") || name.contains("§")
      ? "\(address)#section-\(String(section.reversed()))" : address
  }
}
