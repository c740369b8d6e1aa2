/// A declaration that a mutant adds, and that nothing in the original can see.
struct Addition: Sendable, Hashable {
  let name: String
  let text: String
  /// The byte of the original after which it stands.
  let offset: Int
  /// The first byte of the list of declarations in which it stands: tells its scope.
  let scope: Int
  /// The lines that it has in the mutated file.
  let lines: ClosedRange<Int>
  /// The names that it mentions.
  let names: Set<String>
}
