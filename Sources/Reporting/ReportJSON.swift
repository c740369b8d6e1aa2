/// The document `report.json`.
///
/// Stable: fields are only ever added.
///
/// These types are apart from the model, so that the model stays free to change.
struct ReportJSON: Codable, Equatable {
  var schemaVersion = 1
  var verdict: String
  var exitCode: Int
  var reasons: [String]
  var interrupted: Bool
  var subject: SubjectJSON?
  var toolchain: String
  var gate: String
  var isolation: String
  /// The outcomes that passed.
  var accept: [String]?
  var baseline: BaselineJSON?
  var shard: ShardJSON?
  var planned: [String]
  var mutants: [MutantJSON]
  var findings: [FindingJSON]
  var counts: [String: Int]
  var score: Double?
  var notes: [String]
  var seconds: Double
  /// Absent: not every test was asked.
  var matrix: MatrixJSON?
  /// Absent: the catalogue was judged.
  var newTests: [NewTestJSON]?
  var newTestsSince: String?
  /// Absent: that was not asked.
  var killersSince: KillersJSON?

  struct SubjectJSON: Codable, Equatable {
    var tree: String
    @Nullable var revision: String?
    var uncommitted: Bool
  }

  struct ShardJSON: Codable, Equatable {
    var index: Int
    var of: Int
    var catalogue: [String]
  }

  struct BaselineJSON: Codable, Equatable {
    var seconds: Double
    var buildSeconds: Double
    var tests: [TestJSON]
    var faults: [String]
    /// Absent: the baseline was not looked at again.
    var faultsAfter: [String]?
    var cached: Bool?
    var strays: [StrayJSON]
  }

  struct TestJSON: Codable, Equatable {
    var id: String
    var outcome: String
    var seconds: Double
    var message: String?
  }

  struct StrayJSON: Codable, Equatable {
    var pid: Int
    var command: String
  }

  struct LocationJSON: Codable, Equatable {
    var file: String
    var line: Int
  }

  struct MutantJSON: Codable, Equatable {
    var id: String
    var area: String
    var summary: String
    var explanation: String?
    var patch: String
    var provenance: [String]
    var expectedKillers: [String]
    /// Absent: an assertion has to fail.
    var expectation: String?
    var outcome: String
    var accepted: Bool
    var killedBy: [String]
    var coveredBy: [String]
    var message: String?
    var stoppedIn: String?
    var location: LocationJSON?
    var failedAt: LocationJSON?
    var strategy: String
    var misfit: String?
    var anchored: String?
    var tree: String?
    var diff: String?
    var seconds: SecondsJSON
    var runs: [RunJSON]
    var cached: Bool
    var strays: [StrayJSON]
    var log: String?
  }

  struct SecondsJSON: Codable, Equatable {
    var build: Double
    var test: Double
  }

  struct RunJSON: Codable, Equatable {
    var trial: Int
    var ending: String
    var seconds: Double
    var tests: [TestJSON]
    var disagreements: [String]
    var listeners: [String]
    var written: [String]
  }

  /// A test that is new or was changed; `names` are the mutants that its comment names.
  struct NewTestJSON: Codable, Equatable {
    var id: String
    var file: String
    var line: Int
    var idle: Bool
    var killed: [String]
    var reached: [String]
    var names: [String]
    /// The named mutants that it has not killed.
    var missing: [String]
    var nearest: [String]
  }

  struct FindingJSON: Codable, Equatable {
    var file: String
    var line: Int?
    var rule: String
    var message: String
    var remedy: String
  }
}

/// A value that is written as `null` when it is absent, instead of being left out.
@propertyWrapper
struct Nullable<Value: Codable & Equatable>: Codable, Equatable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension KeyedDecodingContainer {
  /// An absent key is an absent value.
  func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}
