internal import Foundation
internal import MutationTesting

/// The document `elements.json`: a report that the viewers and dashboards of other mutation testing tools read.
///
/// Source: mutation-testing-report-schema, version 2 (stryker-mutator/mutation-testing-elements). A file is there only when
/// its source text is known, since the schema wants it whole.
struct ElementsJSON: Codable, Equatable {
  var schemaVersion = "2"
  /// Shares, in percent, above which a viewer shows green, and below which red.
  ///
  /// The gate wants every mutant.
  var thresholds = Thresholds(high: 100, low: 99)
  var framework: Framework
  var files: [String: File]
  var testFiles: [String: TestFile]
  /// What the gate says, which the schema has no place for.
  var config: Gate

  struct Thresholds: Codable, Equatable {
    var high: Int
    var low: Int
  }

  struct Framework: Codable, Equatable {
    var name = "mutate"
    var version: String
  }

  struct Gate: Codable, Equatable {
    var verdict: String
    var reasons: [String]
  }

  struct File: Codable, Equatable {
    var language: String
    var source: String
    var mutants: [MutantResult]
  }

  struct MutantResult: Codable, Equatable {
    var id: String
    var mutatorName: String
    var description: String
    var location: Location
    var replacement: String
    var status: String
    var statusReason: String?
    var killedBy: [String]?
    var coveredBy: [String]?
    var testsCompleted: Int?
    /// Milliseconds.
    var duration: Int?
  }

  struct Location: Codable, Equatable {
    var start: Position
    /// Exclusive.
    var end: Position
  }

  /// Both from 1.
  struct Position: Codable, Equatable {
    var line: Int
    var column: Int
  }

  struct TestFile: Codable, Equatable {
    var tests: [Test]
  }

  struct Test: Codable, Equatable {
    var id: String
    var name: String
  }

  /// The source texts that a document holds; none when it is not one.
  static func sources(in data: Data) -> [String: String] {
    // Foundation on Linux traps on some JSON that is not UTF-8.
    let text = String(decoding: data, as: UTF8.self)
    let document = try? JSONDecoder().decode(ElementsJSON.self, from: Data(text.utf8))
    return document?.files.mapValues(\.source) ?? [:]
  }
}
