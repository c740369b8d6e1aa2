internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The `Set-Cookie` fields of a response, one by one.
///
/// Foundation joins fields of one name with commas, and a comma may stand in `Expires` too. A new cookie starts
/// after a comma only where a token and an equals sign follow; the date has a space there instead. A comma inside a
/// value cannot be told apart, and RFC 6265 does not allow one there.
enum SetCookieFields {
  /// Every field of a response, whatever the spelling of its name.
  static func of(_ response: HTTPURLResponse) -> [String] {
    response.value(forHTTPHeaderField: "Set-Cookie").map(split) ?? []
  }

  /// A joined value taken apart.
  static func split(_ joined: String) -> [String] {
    var fields: [String] = []
    for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
      if let last = fields.indices.last, !startsCookie(part) {
        fields[last] += "," + part
      } else {
        fields.append(String(part))
      }
    }
    return fields.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func startsCookie(_ part: Substring) -> Bool {
    let text = part.drop { $0 == " " }
    guard let end = text.firstIndex(where: { "=; ,".contains($0) }) else { return false }
    return text[end] == "=" && end != text.startIndex
  }
}
