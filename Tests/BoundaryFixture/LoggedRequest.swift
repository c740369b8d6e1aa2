/// A request as it arrived at the fixture.
public struct LoggedRequest: Sendable, Decodable, Equatable {
  /// The method.
  public let method: String
  /// The path with its query.
  public let path: String
  /// The body as text.
  public let body: String
  /// The status that it was answered with, or will be when its answer is released; nil in an echo.
  public let answered: Int?
  private let headers: [[String]]

  /// Every value of a header field, whatever the spelling of its name, in the order of arrival.
  public func values(of name: String) -> [String] {
    headers.filter { $0[0].lowercased() == name.lowercased() }.map { $0[1] }
  }

  /// The value of a header field, or nil where it did not arrive.
  public func value(of name: String) -> String? { values(of: name).first }

  /// The names of all header fields, in lower case.
  public var headerNames: Set<String> { Set(headers.map { $0[0].lowercased() }) }

  /// The cookies that arrived, each as `name=value`, without regard to order.
  public var cookies: Set<String> {
    Set(
      values(of: "Cookie").flatMap { $0.split(separator: ";") }
        .map { String($0.drop { $0 == " " }) })
  }
}
