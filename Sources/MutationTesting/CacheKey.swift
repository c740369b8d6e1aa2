internal import Foundation

/// Everything that a result hangs on, besides the subject and the mutant.
///
/// A result of an earlier run is worth something only where all of this is the same.
public struct Circumstances: Sendable {
  /// The gate: its version, and what tells one build of it from another.
  public var gate: String
  /// The toolchain, in a line; empty for suites of commands.
  public var toolchain: String
  /// The system: kernel, processor, distribution.
  public var system: String
  /// `namespaces` or `session`.
  public var isolation: String
  /// What network the tests see.
  public var network: String
  /// The package's folder in the repository.
  public var package: String
  /// What `gate.json` says.
  public var configuration: GateConfiguration
  /// The deadline of test runs that the user set, in seconds.
  public var timeout: Double?
  /// The seed of the tests' order.
  public var seed: UInt64?
  /// The variables that tests get.
  public var testVariables: [String: String]
  /// The variables that builds get.
  public var buildVariables: [String: String]

  /// Circumstances of a run.
  public init(
    gate: String, toolchain: String, system: String, isolation: String, network: String, package: String,
    configuration: GateConfiguration, timeout: Double?, seed: UInt64?, testVariables: [String: String],
    buildVariables: [String: String]
  ) {
    (self.gate, self.toolchain, self.system) = (gate, toolchain, system)
    (self.isolation, self.network, self.package) = (isolation, network, package)
    (self.configuration, self.timeout, self.seed) = (configuration, timeout, seed)
    (self.testVariables, self.buildVariables) = (testVariables, buildVariables)
  }
}

/// What a result is kept under: a text that is the same when, and only when, nothing that the result hangs on has changed.
///
/// In the key of a mutant: the tree without and with the mutant, both less the catalogue; the tests that its header names,
/// since they run first and decide; and the circumstances. Files that `include` names are in the tree. Not in the key:
///
/// - the other parts of the header, which decide what an outcome is worth and not what it is;
/// - `accept` and `requireKilledBy`, for the same reason; `confirm`, which is compared by size;
/// - the strategy, since both give the same outcome, but that only one knows which survivors no test reaches;
/// - the catalogue, which is no part of what is tested;
/// - the patch as it is written: the tree that it makes counts;
/// - variables by which shells, terminals and CI systems number and place what they start: they differ from call to call;
/// - what suites read outside the tree and the environment: tools that are exchanged where they stand, services, the time
///   of day. After such a change `--no-cache` judges anew.
public struct CacheKey: Sendable, Hashable {
  /// The text, as JSON with sorted keys, so that no value can run into the next.
  public let text: String

  /// The key of the baseline of a subject.
  ///
  /// `subject`: the tree, less the catalogue.
  public init(_ circumstances: Circumstances, subject: String) {
    self.init(Content(circumstances, subject: subject))
  }

  /// The key of a mutant.
  ///
  /// `subject` and `mutated`: the trees without and with it, less the catalogue.
  public init(_ circumstances: Circumstances, subject: String, mutated: String, killers: [Glob]) {
    var content = Content(circumstances, subject: subject)
    content.mutated = mutated
    content.killers = killers.map(\.pattern)
    self.init(content)
  }

  private init(_ content: Content) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings only: there is nothing in it that cannot be encoded.
    text = (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private struct Content: Encodable {
    var gate: String
    var toolchain: String
    var system: String
    var platform = Platform.current.rawValue
    var isolation: String
    var network: String
    var package: String
    var configuration: String
    var suiteVariables: [String: String]
    var timeout: String
    var seed: String
    var testVariables: [String: String]
    var buildVariables: [String: String]
    var subject: String
    var mutated: String?
    var killers: [String]?

    init(_ circumstances: Circumstances, subject: String) {
      (gate, toolchain, system) = (circumstances.gate, circumstances.toolchain, circumstances.system)
      (isolation, network) = (circumstances.isolation, circumstances.network)
      package = circumstances.package
      configuration = Content.text(of: circumstances.configuration)
      suiteVariables = circumstances.configuration.suite.environment
      timeout = circumstances.timeout.map { "\($0)" } ?? ""
      seed = circumstances.seed.map { "\($0)" } ?? ""
      (testVariables, buildVariables) = (circumstances.testVariables, circumstances.buildVariables)
      self.subject = subject
    }

    /// All of a configuration that decides outcomes.
    ///
    /// By reflection, so that a property that is added later is in it without anybody thinking of it.
    private static func text(of configuration: GateConfiguration) -> String {
      var rest = configuration
      (rest.accept, rest.requireKilledBy, rest.confirm) = ([], true, 1)
      // A dictionary has no order; it has a field of its own.
      rest.suite.environment = [:]
      return "\(rest)"
    }
  }
}
