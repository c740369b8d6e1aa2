/// One mutant as the compiler sees it.
public struct SourceMutant: Sendable {
  /// 1 or more; what the activation variable holds.
  public let number: Int
  /// The whole text after the patch of each file that the patch changes, by its path in the package.
  public let files: [String: String]

  /// - Parameter number: 1 or more, unique in a merge.
  public init(number: Int, files: [String: String]) {
    self.number = number
    self.files = files
  }
}
