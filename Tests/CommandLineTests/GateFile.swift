import Foundation

/// What a fixture's `mutants/gate.json` says.
struct GateFile: Encodable {
  struct Suite: Encodable {
    var kind = "command"
    var package: String?
    var build: String? = "sh -n rules.sh"
    var test: String? = "./run-tests {tests}"
    var list: String? = "./run-tests --list"
    var results: String? = "xctest"
    var tiers: [[String]]?
    var environment: [String: String] = [:]
  }

  struct Timeout: Encodable {
    var factor = 5.0
    var floor = 20.0
  }

  var suite = Suite()
  var timeout = Timeout()
  var confirm: Int?
  var accept: [String]?
  var requireKilledBy: Bool?
  var include: [String]?

  /// The file's content.
  func data() throws -> Data { try JSONEncoder().encode(self) }

  /// The default with some things changed.
  static func with(_ change: (inout GateFile) -> Void) -> GateFile {
    var file = GateFile()
    change(&file)
    return file
  }
}
