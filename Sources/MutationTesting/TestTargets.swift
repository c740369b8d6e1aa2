/// The test targets that a Swift package's manifest names, found in its text.
public struct TestTargets: Sendable, Equatable {
  /// A test target: the name of its module, and its folder relative to the package.
  public struct Target: Sendable, Equatable {
    /// The module.
    public var name: String
    /// The folder that the manifest names, or the usual one.
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
      let path = TestTargets.value("path", in: call).map { path in
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      }
      return Target(name: name, folder: path ?? "Tests/\(name)")
    }
  }

  /// Whether these are all test targets that the manifest makes, as far as its text tells: each call spells out its name.
  public func areAll(of manifest: String) -> Bool {
    manifest.split(separator: "testTarget", omittingEmptySubsequences: false).count - 1 == targets.count
  }

  /// The module of a file, by its path relative to the package; nil: in none of the targets.
  public func module(of path: String) -> String? {
    let holding = targets.filter { path.hasPrefix($0.folder + "/") }
    if let nearest = holding.max(by: { $0.folder.count < $1.folder.count }) { return nearest.name }
    // The package manager looks for a target without a path in these as well.
    let parts = path.split(separator: "/")
    guard parts.count > 2, ["Sources", "Source", "src", "srcs"].contains(parts[0]) else { return nil }
    return targets.first { $0.name == parts[1] && $0.folder == "Tests/\($0.name)" }?.name
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
