internal import Foundation

/// Takes secrets out of what is written down.
struct Secrets: Sendable {
  private let values: [String]

  /// Looks for the values of the variables that look like secrets.
  init(environment: [String: String]) {
    // A short value, "1" or "true", would mask half of every log and protect nothing.
    values = environment.filter {
      Secrets.looksSecret($0.key) && $0.value.count >= 6 && !$0.value.hasPrefix("fixture-")
    }
    .map(\.value).sorted { $0.count > $1.count }
  }

  /// Whether a variable's name says that its value is a secret.
  static func looksSecret(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["TOKEN", "SECRET", "PASSWORD", "KEY"].contains { name.contains($0) }
  }

  /// A line with its secrets masked: values of secret variables, and what follows `Cookie:`, `Set-Cookie:`
  /// and `Authorization:`.
  ///
  /// Values that start with `fixture-` are markers of the tests, and stay.
  func mask(_ line: String) -> String {
    var line = line
    for value in values where line.contains(value) {
      line = line.replacingOccurrences(of: value, with: Secrets.masked)
    }
    return line.contains(":") ? Secrets.maskHeaders(in: line) : line
  }

  /// A text of several lines with its secrets masked.
  func mask(lines text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { mask(String($0)) }.joined(
      separator: "\n")
  }

  private static let masked = "[masked]"
  private static let headers = ["set-cookie", "cookie", "proxy-authorization", "authorization"]

  /// Masks what follows a header's name and a colon, also where the name is quoted, as in a printed dictionary.
  private static func maskHeaders(in line: String) -> String {
    for header in headers {
      var start = line.startIndex
      while let name = line.range(of: header, options: .caseInsensitive, range: start..<line.endIndex) {
        start = name.upperBound
        var rest = line[name.upperBound...]
        if let quote = rest.first, quote == "\"" || quote == "'" { rest = rest.dropFirst() }
        rest = rest.drop { $0 == " " }
        guard rest.first == ":" else { continue }
        let value = rest.dropFirst()
        let isEmpty = value.allSatisfy { $0 == " " }
        guard !isEmpty, !isMarked(value.trimmingCharacters(in: quotesAndBlanks)) else { return line }
        return "\(line[..<value.startIndex]) \(masked)"
      }
    }
    return line
  }

  private static let quotesAndBlanks = CharacterSet(charactersIn: " \t\"'[](){},")

  /// Whether every value in a header's text is a marker of the fixture: `name=fixture-a; other=fixture-b`.
  private static func isMarked(_ value: String) -> Bool {
    value.split(separator: ";").allSatisfy { part in
      let text = part.trimmingCharacters(in: .whitespaces)
      let value = text.firstIndex(of: "=").map { text[text.index(after: $0)...] } ?? text[...]
      return value.hasPrefix("fixture-")
    }
  }
}
