extension GateConfiguration {
  /// Reads `gate.json` (JSON5).
  ///
  /// Every key is optional; an unknown one is an error that names it and the nearest.
  public init(json bytes: [UInt8]) throws(ConfigurationError) {
    self.init()
    var fields = try Fields(JSONValue.parse(bytes), at: "")
    if let suite = try fields.fields("suite") { self.suite = try SuiteConfiguration(suite) }
    if let timeout = try fields.fields("timeout") { self.timeout = try Timeout(timeout) }
    if let limits = try fields.fields("limits") { self.limits = try Limits(limits) }
    if let confirm = try fields.number("confirm", above: 0) {
      guard let whole = Int(exactly: confirm) else {
        throw ConfigurationError("'confirm' must be a whole number, not \(confirm)")
      }
      self.confirm = whole
    }
    if let accept = try fields.strings("accept") { self.accept = try GateConfiguration.outcomes(accept) }
    requireKilledBy = try fields.bool("requireKilledBy") ?? requireKilledBy
    include = try fields.strings("include") ?? include
    try fields.finish()
    try check()
  }

  private static func outcomes(_ names: [String]) throws(ConfigurationError) -> Set<Outcome> {
    var outcomes: Set<Outcome> = []
    for name in names {
      guard let outcome = Outcome(rawValue: name) else {
        let known = Outcome.allCases.filter(\.canBeAccepted).map(\.rawValue)
        let hint = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        throw ConfigurationError(
          "'accept' names an unknown outcome '\(name)'; \(hint ?? "known are \(known.joined(separator: ", "))")"
        )
      }
      guard outcome.canBeAccepted else {
        throw ConfigurationError("'accept' may not hold '\(name)': it says that nothing was judged")
      }
      outcomes.insert(outcome)
    }
    return outcomes
  }

  private func check() throws(ConfigurationError) {
    guard case .command(let command) = suite.kind, command.results == .exitStatus, requireKilledBy else {
      return
    }
    throw ConfigurationError(
      "'suite.results' is exit-status, which can name no killer; set 'requireKilledBy' to false, "
        + "or let the command report each test (xctest, swift-testing:FILE, junit:GLOB, tap)")
  }
}

extension GateConfiguration.Timeout {
  fileprivate init(_ fields: Fields) throws(ConfigurationError) {
    self.init()
    var fields = fields
    factor = try fields.number("factor", above: 0) ?? factor
    floor = try fields.number("floor", above: 0) ?? floor
    buildFloor = try fields.number("buildFloor", above: 0) ?? buildFloor
    try fields.finish()
  }
}

extension GateConfiguration.Limits {
  fileprivate init(_ fields: Fields) throws(ConfigurationError) {
    self.init()
    var fields = fields
    memory = try fields.number("memory", above: 0) ?? memory
    processes = try fields.number("processes", above: 0) ?? processes
    fileSize = try fields.number("fileSize", above: 0) ?? fileSize
    try fields.finish()
  }
}

extension SuiteConfiguration {
  fileprivate init(_ fields: Fields) throws(ConfigurationError) {
    self.init()
    var fields = fields
    let kind = try fields.string("kind") ?? "swift-package"
    package = try fields.string("package") ?? package
    tiers = try fields.stringLists("tiers")?.map { $0.map(Glob.init) } ?? tiers
    environment = try fields.stringMap("environment") ?? environment
    switch kind {
    case "swift-package": break
    case "command": self.kind = .command(try CommandSuiteConfiguration(&fields))
    default:
      let hint = nearest(to: kind, among: ["swift-package", "command"])
      throw ConfigurationError(
        "'suite.kind' is '\(kind)'; \(hint.map { "did you mean '\($0)'?" } ?? "known are swift-package and command")"
      )
    }
    try fields.finish()
  }
}

extension CommandSuiteConfiguration {
  fileprivate init(_ fields: inout Fields) throws(ConfigurationError) {
    guard let test = try fields.string("test") else {
      throw ConfigurationError(
        "'suite.test' is missing; a suite of kind 'command' needs the command that runs it")
    }
    let text = try fields.string("results") ?? "xctest"
    guard let results = ResultsSource(text) else {
      throw ConfigurationError(
        "'suite.results' is '\(text)'; write xctest, swift-testing:FILE, junit:GLOB, tap or exit-status")
    }
    self.init(
      build: try fields.string("build"), test: test, list: try fields.string("list"), results: results)
  }
}
