/// How the line of a mutated text tells its mutant: `number * 100000 + line`, in the same file.
///
/// A file of its own for each mutant would say more, but the compiler then warns of a conflicting `#fileID` at every
/// choice.
enum LineCode {
  private static let span = 100_000

  /// The greatest mutant number and line that can be told: the compiler keeps lines in 32 bits.
  static let highestNumber = Int(UInt32.max) / span - 1
  static let highestLine = span - 1

  static func encode(_ line: Int, mutant number: Int) -> Int {
    number * span + line
  }

  /// The mutant whose text has this line; nil for a line of the original.
  static func mutant(_ line: Int) -> Int? {
    line < span ? nil : line / span
  }

  static func line(_ line: Int) -> Int {
    line % span
  }
}
