/// The files of a Swift package that its build can take in, judged by their paths alone.
public struct PackageSources: Sendable {
  private let head: String
  private let others: [String]

  /// - Parameters:
  ///   - prefix: the package's folder, relative to the repository; empty: its root.
  ///   - files: all paths of the repository: the folders of other packages are found among them.
  public init(prefix: String, files: [String]) {
    let head = prefix.isEmpty ? "" : "\(prefix)/"
    self.head = head
    let name = "Package.swift"
    others = files.filter { $0.hasSuffix("/\(name)") && $0.hasPrefix(head) && $0 != head + name }
      .map { String($0.dropLast(name.count)) }
  }

  /// Whether the build may take a file in: source in a language that it compiles, and of no other package.
  public func hold(_ path: String) -> Bool {
    guard path.hasPrefix(head), !others.contains(where: path.hasPrefix) else { return false }
    let inner = path.dropFirst(head.count)
    guard let dot = inner.lastIndex(of: "."), inner.contains("/") else { return false }
    return PackageSources.compiled.contains(inner[inner.index(after: dot)...].lowercased())
  }

  private static let compiled: Set<String> = [
    "swift", "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "m", "mm", "s",
  ]
}
