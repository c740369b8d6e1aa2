/// The test targets that a Swift package's manifest names, found in its text.
public struct TestTargets: Sendable, Equatable {
  /// A test target: the name of its module, and its folder relative to the package.
  public struct Target: Sendable, Equatable {
    /// The module.
    public var name: String
    /// The folder.
    public var folder: String
  }

  /// The targets whose names the manifest spells out.
  public let targets: [Target]

  /// Reads `Package.swift`; what is computed there is not found.
  public init(manifest: String) {
    // What follows the last call of another kind is no part of it.
    let calls = manifest.split(separator: "arget(", omittingEmptySubsequences: false)
    targets = zip(calls, calls.dropFirst()).compactMap { before, call in
      guard before.hasSuffix(".testT"), let name = TestTargets.value("name", in: call) else { return nil }
      return Target(name: name, folder: TestTargets.value("path", in: call) ?? "Tests/\(name)")
    }
  }

  /// The module of a file, by its path relative to the package; nil: in none of the targets.
  public func module(of path: String) -> String? {
    targets.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }?.name
  }

  /// Whether a file may hold tests, or classes that tests inherit from.
  public func mayHoldTests(_ path: String) -> Bool {
    path.hasSuffix(".swift") && (path.hasPrefix("Tests/") || module(of: path) != nil)
  }

  private static func value(_ label: String, in call: Substring) -> String? {
    guard let start = call.range(of: "\(label): \"")?.upperBound else { return nil }
    let value = call[start...].prefix { $0 != "\"" }
    return value.isEmpty ? nil : String(value)
  }
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
