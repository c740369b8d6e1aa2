/// `report.json` as programs outside the project read it: only what is promised to them.
struct Report: Decodable {
  struct Subject: Decodable {
    var tree: String
    var revision: String?
    var uncommitted: Bool
  }

  struct Baseline: Decodable {
    var seconds: Double
    var tests: [Test]
    var cached: Bool
    var strays: [Stray]
  }

  struct Shard: Decodable, Equatable {
    var index: Int
    var of: Int
    var catalogue: [String]
  }

  struct Test: Decodable {
    var id: String
    var outcome: String
    var seconds: Double
  }

  struct Stray: Decodable {
    var pid: Int
    var command: String
  }

  struct Location: Decodable, Equatable {
    var file: String
    var line: Int
  }

  struct Seconds: Decodable {
    var build: Double
    var test: Double
  }

  struct Mutant: Decodable {
    var id: String
    var area: String
    var summary: String
    var patch: String
    var provenance: [String]
    var expectedKillers: [String]
    var outcome: String
    var killedBy: [String]
    var coveredBy: [String]
    var message: String?
    var stoppedIn: String?
    var location: Location?
    var strategy: String
    var misfit: String?
    var anchored: String?
    var tree: String?
    var seconds: Seconds
    var runs: [Run]
    var cached: Bool
    var strays: [Stray]
    var log: String?
  }

  struct Run: Decodable {
    var trial: Int
    var ending: String
    var seconds: Double
    var tests: [Test]
    var written: [String]
  }

  var schemaVersion: Int
  var verdict: String
  var exitCode: Int
  var reasons: [String]
  var interrupted: Bool
  var subject: Subject?
  var toolchain: String
  var gate: String
  var isolation: String
  var baseline: Baseline?
  var shard: Shard?
  var mutants: [Mutant]
  var counts: [String: Int]
  var score: Double?
  var seconds: Double
  var matrix: Matrix?
  var newTests: [NewTest]?
  var killersSince: Killers?
  var notes: [String]

  struct Matrix: Decodable {
    struct Column: Decodable {
      var mutant: String
      var killed: [Int]
      var passed: [Int]
      var notReached: [Int]
      var notRun: [NotRun]
    }
    struct NotRun: Decodable {
      var why: String
      var tests: [Int]
    }
    struct SoleKiller: Decodable, Equatable {
      var mutant: String
      var test: Int
    }
    struct Cover: Decodable, Equatable {
      var tests: [Int]
      var exact: Bool
    }

    var tests: [String]
    var mutants: [Column]
    var idle: [Int]
    var soleKillers: [SoleKiller]
    var covered: [Int]
    var smallest: Cover
  }

  struct Killers: Decodable {
    struct Test: Decodable, Equatable {
      var id: String
      var fate: String
      var file: String
      var line: Int
    }
    struct Kill: Decodable {
      var mutant: String
      var tests: [String]
      var now: String
      var killedBy: [String]
      var message: String?
    }

    var revision: String
    var commit: String
    var tests: [Test]
    var kills: [Kill]
    var faults: [String]
  }

  struct NewTest: Decodable {
    var id: String
    var file: String
    var line: Int
    var idle: Bool
    var killed: [String]
    var reached: [String]
    var names: [String]
    var missing: [String]
    var nearest: [String]
  }

  /// The outcome of every judged mutant, by id.
  var outcomes: [String: String] {
    Dictionary(mutants.map { ($0.id, $0.outcome) }, uniquingKeysWith: { "\($0) and \($1)" })
  }

  /// A mutant by its id.
  func mutant(_ id: String) -> Mutant? { mutants.first { $0.id == id } }
}
