/// A file name as it stands in a diff: perhaps quoted, perhaps with a prefix such as `a/`.
struct PatchName: Equatable {
  let path: BytePath
  /// Whether it is `/dev/null`, which stands for no file.
  var isNothing: Bool { path == BytePath("/dev/null") }

  private init(path: BytePath) { self.path = path }

  /// Reads a name that takes the rest of its line, up to a tab before a time.
  init(_ text: ArraySlice<UInt8>, _ lines: PatchLines) throws(PatchFault) {
    guard text.first == UInt8(ascii: "\"") else {
      let name = text.prefix { $0 != UInt8(ascii: "\t") }
      guard !name.contains(0) else { throw Self.fault(lines.number) }
      path = BytePath(name)
      return
    }
    guard let (name, _) = Self.unquoted(text) else { throw Self.fault(lines.number) }
    path = name
  }

  private static func fault(_ line: Int) -> PatchFault {
    PatchFault(line: line, message: "this is no file name", remedy: "make the diff again")
  }

  /// The two names of a `diff --git` line; `nil` where it cannot be told where the second starts.
  ///
  /// Names with blanks are not quoted. The two are then told apart by being the same but for their prefixes;
  /// where they are not (a rename), other lines of the header name them.
  static func split(_ text: ArraySlice<UInt8>) -> (old: PatchName, new: PatchName)? {
    if text.first == UInt8(ascii: "\"") {
      guard let (old, rest) = unquoted(text), rest.first == UInt8(ascii: " ") else { return nil }
      return whole(rest.dropFirst()).map { (PatchName(path: old), $0) }
    }
    for index in text.indices where text[index] == UInt8(ascii: " ") {
      let old = BytePath(text[..<index])
      guard let new = whole(text[(index + 1)...]), !old.isRoot, !text[..<index].contains(0) else { continue }
      if common(old, new.path) != nil { return (PatchName(path: old), new) }
    }
    return nil
  }

  private static func whole(_ text: ArraySlice<UInt8>) -> PatchName? {
    if text.first == UInt8(ascii: "\"") {
      guard let (name, rest) = unquoted(text), rest.isEmpty else { return nil }
      return PatchName(path: name)
    }
    return text.isEmpty || text.contains(0) ? nil : PatchName(path: BytePath(text))
  }

  /// Takes the prefixes off: `a/` and `b/`, the letters of `mnemonicPrefix`, or none with `--no-prefix`.
  static func stripped(
    _ old: PatchName, _ new: PatchName, _ line: Int
  ) throws(PatchFault) -> (old: BytePath?, new: BytePath?) {
    switch (old.isNothing, new.isNothing) {
    case (false, false):
      guard let path = common(old.path, new.path) else {
        throw PatchFault(
          line: line, message: "the two names '\(old.path)' and '\(new.path)' are not one file",
          remedy: "make the diff with `git diff`")
      }
      return (path, path)
    case (true, false): return (nil, withoutLetter(new.path))
    case (false, true): return (withoutLetter(old.path), nil)
    case (true, true):
      throw PatchFault(line: line, message: "neither name is a file", remedy: "make the diff again")
    }
  }

  /// The path that both names stand for, if they differ in their first folder at most.
  private static func common(_ old: BytePath, _ new: BytePath) -> BytePath? {
    if old == new { return old }
    guard let left = withoutFirst(old), let right = withoutFirst(new), left == right else { return nil }
    return left
  }

  private static func withoutFirst(_ path: BytePath) -> BytePath? {
    guard let slash = path.bytes.firstIndex(of: UInt8(ascii: "/")), slash > 0, slash + 1 < path.count else {
      return nil
    }
    return BytePath(path.bytes[(slash + 1)...])
  }

  /// Without a companion to compare with, only the letters that git uses are taken for a prefix.
  private static func withoutLetter(_ path: BytePath) -> BytePath {
    guard path.count > 2, path.c[1] == UInt8(ascii: "/"), "abciow".utf8.contains(path.c[0]) else {
      return path
    }
    return BytePath(path.bytes.dropFirst(2))
  }

  /// Reads a name in double quotes with C's escapes, and what follows it.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> (BytePath, ArraySlice<UInt8>)? {
    var rest = text.dropFirst()
    var name: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (BytePath(name), rest) }
      guard byte == UInt8(ascii: "\\") else {
        name.append(byte)
        continue
      }
      guard let escaped = unescaped(&rest), escaped != 0 else { return nil }
      name.append(escaped)
    }
    return nil
  }

  private static func unescaped(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let letter = rest.popFirst() else { return nil }
    switch letter {
    case UInt8(ascii: "a"): return 7
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "v"): return 11
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return letter
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      let digits = [letter] + rest.prefix(2)
      guard digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }) else { return nil }
      rest = rest.dropFirst(2)
      return digits.reduce(0) { $0 * 8 + ($1 - 48) }
    default: return nil
    }
  }
}
