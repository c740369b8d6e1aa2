/// A file that takes the output of a command: its beginning and its end, and not more.
public struct LogDestination: Sendable {
  /// The file.
  ///
  /// It is replaced.
  public var path: String
  /// How many bytes of the beginning are kept.
  public var headBytes: Int
  /// How many bytes of the end are kept.
  ///
  /// Held in memory until the command has ended.
  public var tailBytes: Int
  /// What becomes of a line before it is written, for masking secrets.
  ///
  /// Gets the line without its line ending.
  public var filter: (@Sendable (String) -> String)?

  /// Makes a destination.
  public init(
    path: String, headBytes: Int = 1 << 20, tailBytes: Int = 1 << 20,
    filter: (@Sendable (String) -> String)? = nil
  ) {
    self.path = path
    self.headBytes = headBytes
    self.tailBytes = tailBytes
    self.filter = filter
  }
}
