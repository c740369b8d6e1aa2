/// Which test module a file belongs to, in either of two versions of a package.
///
/// A file that the build compiles belongs to the module that it is compiled into. Any other one, which only the older
/// version may have, belongs to the module in whose folder it lies.
public struct TestFolders: Sendable {
  /// The modules with tests.
  private let modules: Set<String>
  /// The module that the build compiles a file into, by path from the repository's root.
  private let compiled: [String: String]
  /// The folders of test modules, from the repository's root.
  private let folders: [(path: String, module: String)]

  /// - Parameters:
  ///   - modules: the modules that hold the tests which the suite lists.
  ///   - compiled: the module of every file that is built, by path from the repository's root.
  ///   - manifests: the manifests of both versions.
  ///   - prefix: the package's folder in the repository; empty: its root.
  public init(
    modules: Set<String>, compiled: [String: String], manifests: [String], packagePrefix prefix: String
  ) {
    let head = prefix.isEmpty ? "" : "\(prefix)/"
    let named = manifests.flatMap { TestTargets(manifest: $0).targets }
      .map { (path: head + $0.folder, module: $0.name) }
    self.modules = modules.union(named.map(\.module))
    self.compiled = compiled
    let files = Dictionary(grouping: compiled.filter { modules.contains($0.value) }, by: \.value)
    let built = files.map { (path: TestFolders.commonFolder(of: $0.value.map(\.key)), module: $0.key) }
    folders = (named + built).filter { !$0.path.isEmpty }
  }

  /// The test module of a file; nil: it is in none.
  public func module(of path: String) -> String? {
    guard path.hasSuffix(".swift") else { return nil }
    if let module = compiled[path] { return modules.contains(module) ? module : nil }
    return folders.filter { path.hasPrefix($0.path + "/") }
      .max { ($0.path.count, $1.module) < ($1.path.count, $0.module) }?.module
  }

  /// The deepest folder that holds all files.
  static func commonFolder(of paths: [String]) -> String {
    let folders = paths.map { $0.split(separator: "/").dropLast().map(String.init) }
    guard var common = folders.first else { return "" }
    for folder in folders.dropFirst() {
      common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
    return common.joined(separator: "/")
  }
}
