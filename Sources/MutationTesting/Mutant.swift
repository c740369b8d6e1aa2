/// One known-bad patch with its header: it brings back one real fault.
public struct Mutant: Hashable, Sendable {
  /// How a mutant may be noticed when not by a failed assertion.
  public enum Expectation: String, Sendable, Codable, CaseIterable {
    /// An assertion must fail. The default.
    case assertion
    /// The test process may only die of it.
    case crash
    /// The tests may only hang on it.
    case timeout
  }

  /// An accepted survivor, with an end.
  public struct Reprieve: Hashable, Sendable {
    /// The last day on which the mutant is ignored.
    public var until: Day
    /// Why it is accepted.
    public var reason: String

    /// A reprieve.
    public init(until: Day, reason: String) {
      (self.until, self.reason) = (until, reason)
    }
  }

  /// Unique in the catalogue, kebab-case: the patch file's name without `.patch`.
  public var id: String
  /// The folder below the catalogue: which boundary the fault is at.
  public var area: String
  /// The path of the patch file, relative to the repository (or absolute when the catalogue lies outside).
  public var path: String
  /// The fault in one line.
  public var summary: String
  /// The rest of the prose, possibly empty.
  public var explanation: String
  /// The tests that must fail on this mutant: ids, or globs over ids.
  public var killers: [Glob]
  /// CVEs, advisories, issues, RFC sections or commits that document the fault.
  public var provenance: [String]
  /// How it may be noticed.
  public var expectation: Expectation
  /// The systems on which it means anything; empty: all.
  public var platforms: Set<Platform>
  /// Set on an accepted survivor.
  public var reprieve: Reprieve?
  /// The diff, byte for byte.
  public var diff: [UInt8]
  /// The line of the patch file at which the diff begins, from 1.
  public var diffLine: Int
  /// The lines of the patch file on which trailers stand, from 1, by their key and in their order.
  public var trailerLines: [MutantHeader.Key: [Int]] = [:]

  /// A mutant.
  public init(
    id: String, area: String, path: String, summary: String, explanation: String = "", killers: [Glob] = [],
    provenance: [String] = [], expectation: Expectation = .assertion, platforms: Set<Platform> = [],
    reprieve: Reprieve? = nil, diff: [UInt8] = [], diffLine: Int = 1
  ) {
    (self.id, self.area, self.path) = (id, area, path)
    (self.summary, self.explanation, self.killers) = (summary, explanation, killers)
    (self.provenance, self.expectation, self.platforms) = (provenance, expectation, platforms)
    (self.reprieve, self.diff, self.diffLine) = (reprieve, diff, diffLine)
  }

  /// The name by which people speak of it: `area/id`.
  public var name: String { "\(area)/\(id)" }
}

/// A system that a mutant can be limited to.
public enum Platform: String, Sendable, Codable, CaseIterable {
  case linux, macos

  /// The system that this program runs on.
  public static var current: Platform {
    #if os(Linux)
      .linux
    #else
      .macos
    #endif
  }
}
