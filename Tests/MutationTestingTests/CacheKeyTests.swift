import MutationTesting
import Testing

@Suite struct CacheKeyTests {
  private static func circumstances(_ change: (inout Circumstances) -> Void = { _ in }) -> Circumstances {
    var configuration = GateConfiguration()
    configuration.suite.environment = ["A": "1", "B": "2", "C": "3"]
    var circumstances = Circumstances(
      gate: "1", toolchain: "Swift 6", system: "Linux", isolation: "namespaces", network: "loopback",
      package: "",
      configuration: configuration, timeout: nil, seed: nil, testVariables: ["PATH": "/bin", "CI": "true"],
      buildVariables: ["PATH": "/bin"])
    change(&circumstances)
    return circumstances
  }

  private static func key(
    _ circumstances: Circumstances = circumstances(), subject: String = "s", mutated: String = "m",
    killers: [String] = ["M.C/t"]
  ) -> CacheKey {
    CacheKey(circumstances, subject: subject, mutated: mutated, killers: killers.map { Glob($0) })
  }

  private static let changes: [@Sendable (inout Circumstances) -> Void] = [
    { $0.gate = "2" }, { $0.toolchain = "Swift 7" }, { $0.system = "Darwin" }, { $0.isolation = "session" },
    { $0.network = "host" }, { $0.package = "inner" }, { $0.timeout = 3 }, { $0.seed = 0 },
    { $0.testVariables["CI"] = nil }, { $0.testVariables["PATH"] = "/usr/bin" },
    { $0.buildVariables["CC"] = "gcc" },
    { $0.configuration.timeout.factor = 6 }, { $0.configuration.timeout.floor = 6 },
    { $0.configuration.timeout.buildFloor = 6 }, { $0.configuration.limits.memory = 1 },
    { $0.configuration.limits.processes = 1 }, { $0.configuration.limits.fileSize = 1 },
    { $0.configuration.include = ["Generated/**"] }, { $0.configuration.suite.package = "inner" },
    { $0.configuration.suite.tiers = [[Glob("*")]] }, { $0.configuration.suite.environment["A"] = "2" },
    { $0.configuration.suite.environment["D"] = "" },
    { $0.configuration.suite.kind = .command(.init(test: "t", results: .xctest)) },
    { $0.configuration.suite.kind = .command(.init(build: "b", test: "t", results: .xctest)) },
    { $0.configuration.suite.kind = .command(.init(test: "t", list: "l", results: .xctest)) },
    { $0.configuration.suite.kind = .command(.init(test: "t", results: .junit(glob: "*.xml"))) },
    { $0.configuration.suite.kind = .command(.init(test: "t2", results: .xctest)) },
  ]

  @Test func `whatever decides an outcome is in the key`() {
    let keys = [Self.key()] + Self.changes.map { Self.key(Self.circumstances($0)) }
    #expect(Set(keys).count == keys.count)
    let others = [
      Self.key(subject: "t"), Self.key(mutated: "n"), Self.key(killers: []), Self.key(killers: ["M.C/u"]),
      Self.key(killers: ["M.C/t", "M.C/u"]), CacheKey(Self.circumstances(), subject: "s"),
      CacheKey(Self.circumstances(), subject: "t"),
    ]
    #expect(Set(keys + others).count == keys.count + others.count)
  }

  @Test func `what only says what an outcome is worth is not`() {
    for change: (inout Circumstances) -> Void in [
      { $0.configuration.accept = [.killed, .survived] }, { $0.configuration.requireKilledBy = false },
      { $0.configuration.confirm = 9 },
    ] {
      #expect(Self.key(Self.circumstances(change)) == Self.key())
    }
  }

  @Test func `the key does not hang on the order in which a dictionary happens to be`() {
    let names = (0..<40).map { "V\($0)" }
    func key(_ names: [String]) -> CacheKey {
      Self.key(
        Self.circumstances { circumstances in
          var variables: [String: String] = [:]
          for name in names { variables[name] = name }
          circumstances.configuration.suite.environment = variables
          circumstances.testVariables = variables
        })
    }
    #expect(key(names) == key(names.reversed()))
    #expect(key(names).text.contains("V39"))
  }

  @Test func `no value can run into the next`() {
    let one = Self.circumstances { ($0.gate, $0.toolchain) = ("a\",\"toolchain\":\"b", "c") }
    let other = Self.circumstances { ($0.gate, $0.toolchain) = ("a", "b\",\"toolchain\":\"c") }
    #expect(Self.key(one) != Self.key(other))
  }

  @Test(arguments: [
    (".package(url: \"https://example.com/a\", from: \"1.0.0\")", true, true),
    (".package(url: \"https://example.com/a\", from: \"1.0.0\")", false, false),
    (".package(id: \"a.b\", from: \"1.0.0\")", false, false), (".package(path: \"Inner\")", false, true),
    (".package(path: \"../Beside\")", true, false), (".package(path: \"..\")", true, false),
    (".package(path: \"/opt/Elsewhere\")", true, false), (".target(name: \"A\")", false, true),
  ])
  func `a package whose tree does not hold all of it is judged anew each time`(
    manifest: String, isPinned: Bool, isCacheable: Bool
  ) {
    #expect((whyUncacheable(manifest: manifest, isPinned: isPinned) == nil) == isCacheable)
  }
}
