/// A piece of HTML or XML.
///
/// Whatever is interpolated into it is escaped, unless it is markup itself.
///
/// So a forgotten escape is not possible: `"<b>\(summary)</b>"` is right for every summary.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  /// The markup as text.
  private(set) var text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Markup that the project itself has written.
  init(trusted text: String) {
    self.text = text
  }

  static func += (markup: inout Markup, more: Markup) { markup.text += more.text }
  static func + (markup: Markup, more: Markup) -> Markup { Markup(trusted: markup.text + more.text) }

  /// Collects the parts of a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += escaped(value) }
    mutating func appendInterpolation(_ value: Int) { text += String(value) }
    mutating func appendInterpolation(_ value: Markup) { text += value.text }
    mutating func appendInterpolation(_ values: [Markup]) { for value in values { text += value.text } }
  }
}

extension [Markup] {
  /// The pieces with a separator between them.
  func joined(by separator: Markup) -> Markup {
    var all: Markup = ""
    for (index, piece) in enumerated() {
      if index > 0 { all += separator }
      all += piece
    }
    return all
  }
}

/// Text for the content of an element and for a quoted attribute.
private func escaped(_ value: String) -> String {
  var safe = ""
  for scalar in visible(value).unicodeScalars {
    switch scalar {
    case "&": safe += "&amp;"
    case "<": safe += "&lt;"
    case ">": safe += "&gt;"
    case "\"": safe += "&quot;"
    case "'": safe += "&#39;"
    default: safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}
