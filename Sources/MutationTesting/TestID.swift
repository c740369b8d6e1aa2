/// The name of one test, unique within a suite.
///
/// `Module.Class/method` for XCTest, `Module.Suite/function()` for Swift Testing, `classname/name` for JUnit XML.
/// Where the runner tells no module and there is no list of tests, an XCTest id is `Class/method`.
public struct TestID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The id as it is written in headers, on the command line and in reports.
  public let text: String

  /// An id from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// An id from a literal.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// The id's text.
  public var description: String { text }

  /// The id without its module: `Class/method` of `Module.Class/method`; the whole id where no module is named.
  public var withoutModule: String {
    let head = text.prefix { $0 != "/" && $0 != "(" }
    guard let dot = head.firstIndex(of: ".") else { return text }
    return String(text[text.index(after: dot)...])
  }

  /// The name by which XCTest's lines on Linux call the test: `Class.method`, without the module.
  public var nameInXCTestLines: String {
    withoutModule.replacing("/", with: ".")
  }

  /// The id without the test's own name: `Module.Class` of `Module.Class/method`; the whole id where no class is named.
  public var className: String {
    text.firstIndex(of: "/").map { String(text[..<$0]) } ?? text
  }

  /// The function's name alone, for messages with little room.
  public var shortName: String {
    String(text[(text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex)...])
  }
}

extension TestID: Comparable {
  /// Ids are ordered by their text.
  public static func < (one: TestID, other: TestID) -> Bool { one.text < other.text }
}

extension TestID: Codable {
  /// Reads the id as a plain string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the id as a plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
