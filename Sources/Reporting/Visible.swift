/// Text from elsewhere, made safe to look at: nothing in it is invisible, and nothing turns the line around.
///
/// Control characters become the pictures of Unicode's block for them (`␛`), which XML 1.0 needs as well: it has no way
/// to write them. Marks that change the direction of writing are named, since they make code look like other code
/// (CVE-2021-42574). Line breaks and tabs stay.
func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if let replacement = replacement(for: scalar) {
      shown.append(contentsOf: replacement.unicodeScalars)
    } else {
      shown.append(scalar)
    }
  }
  return String(shown)
}

/// What stands for a character that must not be written; nil: itself.
private func replacement(for scalar: Unicode.Scalar) -> String? {
  switch scalar.value {
  case 0x09, 0x0A: nil
  case 0x0D: "\u{240D}"
  case 0..<0x20: String(Unicode.Scalar(0x2400 + scalar.value)!)
  case 0x7F: "\u{2421}"
  case 0x80..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF:
    "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
  default: nil
  }
}

/// The lines of a text, the empty ones too; a carriage return before a line's end is part of the line.
///
/// Swift's characters would not do: `\r\n` is one of them, and no `\n`.
func lines(of text: String) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}

/// The first line of a text that is not empty, safe to look at, shortened to a length.
func headline(_ text: String, atMost length: Int = 200) -> String {
  let line = lines(of: visible(text)).first { !$0.isEmpty } ?? ""
  return line.count <= length ? line : line.prefix(length - 1) + "…"
}
