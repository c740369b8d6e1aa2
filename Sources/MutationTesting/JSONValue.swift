internal import Foundation

/// A JSON document as plain values, read so that a wrong one can be spoken of by the path of its keys.
indirect enum JSONValue: Sendable, Equatable {
  case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

  /// Reads JSON5 (https://spec.json5.org): comments, trailing commas and unquoted keys are fine.
  static func parse(_ bytes: [UInt8]) throws(ConfigurationError) -> JSONValue {
    // Foundation on Linux traps on JSON5 that is not UTF-8.
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
      throw ConfigurationError("is not valid JSON: its bytes are not UTF-8")
    }
    do {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      return try decoder.decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw ConfigurationError("is not valid JSON: \(JSONValue.reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    let detail = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
    return detail ?? context.debugDescription
  }

  /// What kind of value it is, in a person's words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: Key.self) {
      var object: [String: JSONValue] = [:]
      for key in keyed.allKeys { object[key.stringValue] = try keyed.decode(JSONValue.self, forKey: key) }
      self = .object(object)
    } else if var list = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !list.isAtEnd { array.append(try list.decode(JSONValue.self)) }
      self = .array(array)
    } else {
      let single = try decoder.singleValueContainer()
      if single.decodeNil() {
        self = .null
      } else if let bool = try? single.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? single.decode(Double.self) {
        self = .number(number)
      } else {
        self = .string(try single.decode(String.self))
      }
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
