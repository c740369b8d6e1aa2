internal import Foundation

/// The lenient date format of `Expires`.
///
/// The algorithm of the specification and not a `DateFormatter`: locale, calendar and time zone of the machine have
/// no say, and the many spellings that servers use are all read.
///
/// Source: RFC 6265, section 5.1.1.
enum CookieDate {
  /// The moment that a text names, or nil where it names none.
  static func parse(_ text: String) -> Date? {
    var time: (Int, Int, Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.split(whereSeparator: isDelimiter) {
      if time == nil, let found = clock(token) {
        time = found
      } else if day == nil, let found = number(token, digits: 1...2) {
        day = found
      } else if month == nil, let found = months.firstIndex(of: token.prefix(3).lowercased()) {
        month = found + 1
      } else if year == nil, let found = number(token, digits: 2...4) {
        year = fullYear(found)
      }
    }
    guard let time, let day, let month, let year else { return nil }
    return date(year: year, month: month, day: day, time: time)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func date(year: Int, month: Int, day: Int, time: (Int, Int, Int)) -> Date? {
    guard year >= 1601, time.1 <= 59, time.2 <= 59 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let parts = DateComponents(
      year: year, month: month, day: day, hour: time.0, minute: time.1, second: time.2)
    // A calendar rolls over: 30 February into March, 24 o'clock into the next day. The specification has neither.
    guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == day else {
      return nil
    }
    return date
  }

  private static func fullYear(_ year: Int) -> Int {
    switch year {
    case 70...99: 1900 + year
    case 0...69: 2000 + year
    default: year
    }
  }

  private static func clock(_ token: Substring) -> (Int, Int, Int)? {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = Int(parts[0]), parts[0].count <= 2,
      let minute = Int(parts[1]), parts[1].count <= 2, let second = number(parts[2], digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  /// The leading digits of a token, if their count fits and no further digit follows.
  private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
    let leading = token.prefix { $0.isASCII && $0.isNumber }
    return digits.contains(leading.count) ? Int(leading) : nil
  }

  private static func isDelimiter(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return switch ascii {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
