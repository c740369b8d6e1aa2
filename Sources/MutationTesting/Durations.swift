internal import Foundation

/// How long mutants take, by name, in seconds: what `durations.json` in the catalogue says.
///
/// It lies in the catalogue, and not in a folder of one machine, because all shards have to divide the catalogue in the
/// same way.
public struct Durations: Sendable, Equatable {
  /// The file's name in the catalogue's folder.
  public static let fileName = "durations.json"

  /// The seconds, by `area/id`.
  public var seconds: [String: Double]

  /// Durations by name.
  public init(_ seconds: [String: Double] = [:]) {
    self.seconds = seconds
  }

  /// What the mutants of a run took, those that were built or tested.
  public init(of record: RunRecord) {
    let taken = record.mutants.map { ($0.mutant.name, $0.buildSeconds + $0.testSeconds) }.filter { $0.1 > 0 }
    self.init(Dictionary(taken) { first, _ in first })
  }

  /// Reads the file: an object of `area/id` and seconds.
  public init(json bytes: [UInt8]) throws(ConfigurationError) {
    guard case .object(let entries) = try JSONValue.parse(bytes) else {
      throw ConfigurationError("the document must be an object of mutants and seconds")
    }
    var seconds: [String: Double] = [:]
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard case .number(let number) = value, number.isFinite, number >= 0 else {
        throw ConfigurationError("'\(name)' must be a number of seconds from 0")
      }
      seconds[name] = number
    }
    self.init(seconds)
  }

  /// The file: an entry a line, sorted, so that a change is easy to read.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Finite numbers only: there is nothing in it that cannot be encoded.
    let data = try? encoder.encode(seconds.mapValues { ($0 * 100).rounded() / 100 })
    return Array(data ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }
}
