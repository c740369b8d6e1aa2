/// A pattern over names in which `*` stands for any run of characters, `/` and `.` included.
///
/// Nothing else is special: test ids are full of brackets, parentheses and dots.
public struct Glob: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written.
  public let pattern: String

  /// A glob from its pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
  }

  /// The pattern.
  public var description: String { pattern }

  /// Whether the pattern has a wildcard at all.
  public var isPlain: Bool { !pattern.utf8.contains(UInt8(ascii: "*")) }

  /// Whether the whole of `name` fits the pattern.
  ///
  /// Linear in practice: it remembers only the last wildcard.
  public func matches(_ name: String) -> Bool {
    let pattern = Array(self.pattern.utf8)
    let name = Array(name.utf8)
    var p = 0
    var n = 0
    var wildcard: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        wildcard = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = wildcard {
        wildcard = (last.pattern, last.name + 1)
        p = last.pattern + 1
        n = last.name + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Whether the glob fits a test's id.
  public func matches(_ test: TestID) -> Bool { matches(test.text) }
}

extension Sequence where Element == Glob {
  /// Whether any of the globs fits.
  public func anyMatches(_ test: TestID) -> Bool { contains { $0.matches(test) } }
}
