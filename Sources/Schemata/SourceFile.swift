/// One file of the package, without any mutant.
public struct SourceFile: Sendable {
  /// The path in the package.
  public let path: String
  /// The whole text, without any mutant.
  public let text: String
  /// The Swift module that compiles the file.
  public let module: String

  /// - Parameters:
  ///   - path: the path in the package.
  ///   - module: the name of the Swift module, as `import` takes it.
  public init(path: String, text: String, module: String) {
    self.path = path
    self.text = text
    self.module = module
  }
}
