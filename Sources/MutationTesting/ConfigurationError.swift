/// What is wrong in `gate.json`, in a sentence that says where and what to do.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence, without the file's name.
  public let description: String

  /// An error from its sentence.
  public init(_ description: String) {
    self.description = description
  }
}

/// The keys of one JSON object, taken out one by one; what is left at the end is unknown.
struct Fields {
  private let path: String
  private var values: [String: JSONValue]
  private var known: [String] = []

  init(_ value: JSONValue, at path: String) throws(ConfigurationError) {
    guard case .object(let values) = value else {
      throw ConfigurationError(
        "\(path.isEmpty ? "the document" : "'\(path)'") must be an object, not \(value.kind)")
    }
    (self.path, self.values) = (path, values)
  }

  /// The full path of a key, as `suite.kind`.
  func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// A key's value as it is; nil when it is absent.
  mutating func take(_ key: String) -> JSONValue? {
    known.append(key)
    return values.removeValue(forKey: key)
  }

  mutating func string(_ key: String) throws(ConfigurationError) -> String? {
    guard let value = take(key) else { return nil }
    guard case .string(let text) = value, !text.isEmpty else {
      throw wrong(key, value, wanted: "a string that is not empty")
    }
    return text
  }

  mutating func bool(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let value = take(key) else { return nil }
    guard case .bool(let bool) = value else { throw wrong(key, value, wanted: "true or false") }
    return bool
  }

  mutating func number(_ key: String, above limit: Double) throws(ConfigurationError) -> Double? {
    guard let value = take(key) else { return nil }
    guard case .number(let number) = value, number.isFinite, number > limit, number <= 1e9 else {
      throw wrong(key, value, wanted: "a number above \(Int(limit))")
    }
    return number
  }

  mutating func strings(_ key: String) throws(ConfigurationError) -> [String]? {
    guard let value = take(key) else { return nil }
    return try strings(value, key)
  }

  /// A list of lists of strings.
  mutating func stringLists(_ key: String) throws(ConfigurationError) -> [[String]]? {
    guard let value = take(key) else { return nil }
    guard case .array(let items) = value, !items.isEmpty else {
      throw wrong(key, value, wanted: "a list of lists of strings")
    }
    var lists: [[String]] = []
    for (index, item) in items.enumerated() { lists.append(try strings(item, "\(key)[\(index)]")) }
    return lists
  }

  mutating func stringMap(_ key: String) throws(ConfigurationError) -> [String: String]? {
    guard let value = take(key) else { return nil }
    guard case .object(let entries) = value else { throw wrong(key, value, wanted: "an object of strings") }
    var map: [String: String] = [:]
    for (name, entry) in entries {
      guard case .string(let text) = entry else { throw wrong("\(key).\(name)", entry, wanted: "a string") }
      map[name] = text
    }
    return map
  }

  mutating func fields(_ key: String) throws(ConfigurationError) -> Fields? {
    guard let value = take(key) else { return nil }
    return try Fields(value, at: name(key))
  }

  /// Throws when a key is left that nobody asked for.
  func finish() throws(ConfigurationError) {
    guard let unknown = values.keys.min() else { return }
    let hint = nearest(to: unknown, among: known)
    throw ConfigurationError(
      "unknown key '\(name(unknown))'; "
        + (hint.map { "did you mean '\(name($0))'?" } ?? "known are \(known.joined(separator: ", "))"))
  }

  private func strings(_ value: JSONValue, _ key: String) throws(ConfigurationError) -> [String] {
    guard case .array(let items) = value else { throw wrong(key, value, wanted: "a list of strings") }
    var strings: [String] = []
    for item in items {
      guard case .string(let text) = item, !text.isEmpty else {
        throw wrong(key, item, wanted: "a list of strings that are not empty")
      }
      strings.append(text)
    }
    return strings
  }

  private func wrong(_ key: String, _ value: JSONValue, wanted: String) -> ConfigurationError {
    let got: String =
      switch value {
      case .string(let text): "\"\(text)\""
      case .number(let number):
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
      case .bool(let bool): "\(bool)"
      default: value.kind
      }
    return ConfigurationError("'\(name(key))' must be \(wanted), not \(got)")
  }
}
