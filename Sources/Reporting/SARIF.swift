/// The document `report.sarif`, as far as a gate needs it.
///
/// Source: SARIF 2.1.0 (OASIS, docs.oasis-open.org/sarif/sarif/v2.1.0).
struct SARIF: Encodable, Equatable {
  var schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable, Equatable {
    var tool: Tool
    var invocations: [Invocation]
    var columnKind = "utf16CodeUnits"
    var originalUriBaseIds = ["SRCROOT": Base(description: Message(text: "the repository's folder"))]
    var results: [Result]
  }

  struct Base: Encodable, Equatable {
    var description: Message
  }

  struct Tool: Encodable, Equatable {
    var driver: Driver
  }

  struct Driver: Encodable, Equatable {
    var name = "mutate"
    var semanticVersion: String
    var rules: [Rule]
  }

  struct Rule: Encodable, Equatable {
    var id: String
    var name: String
    var shortDescription: Message
    var defaultConfiguration = Configuration()
  }

  struct Configuration: Encodable, Equatable {
    var level = "error"
  }

  struct Message: Encodable, Equatable {
    var text: String
  }

  struct Invocation: Encodable, Equatable {
    var executionSuccessful: Bool
    var exitCode: Int
    var toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable, Equatable {
    var level = "error"
    var message: Message
  }

  struct Result: Encodable, Equatable {
    var ruleId: String
    var ruleIndex: Int
    var level = "error"
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]
    var partialFingerprints: [String: String]
  }

  struct Location: Encodable, Equatable {
    var id: Int?
    var message: Message?
    var physicalLocation: Physical
  }

  struct Physical: Encodable, Equatable {
    var artifactLocation: Artifact
    var region: Region?
  }

  struct Artifact: Encodable, Equatable {
    var uri: String
    var uriBaseId: String?
  }

  struct Region: Encodable, Equatable {
    var startLine: Int
  }
}
