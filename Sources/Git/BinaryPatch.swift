internal import CLibgit2

/// The new content of a binary file: in full, or as a delta to the old one.
///
/// Source: git's `Documentation/technical/pack-format.txt` ("Deltified representation") and the format that
/// `git diff --binary` prints.
struct BinaryPatch: Sendable, Equatable {
  private enum Form: Sendable {
    case literal, delta
  }

  private let form: Form
  private let bytes: [UInt8]

  /// Reads the body, whose heading `GIT binary patch` is the current line.
  init(_ lines: inout PatchLines, _ file: FilePatch) throws(PatchFault) {
    guard let old = file.oldID, let new = file.newID, old.utf8.count == 40, new.utf8.count == 40 else {
      throw lines.fault("a binary patch needs the full ids of both blobs", "make it with `git diff --binary`")
    }
    lines.advance()
    guard let form = Self.form(lines) else {
      throw lines.fault("neither 'literal' nor 'delta' follows 'GIT binary patch'", Self.remedy)
    }
    self.form = form
    bytes = try Self.block(&lines)
    // The way back, which is not needed; but a damaged one tells of a damaged patch.
    if Self.form(lines) != nil { _ = try Self.block(&lines) }
  }

  private static let remedy = "make the diff again"

  private static func form(_ lines: PatchLines) -> Form? {
    if lines.starts(with: "literal ") { return .literal }
    return lines.starts(with: "delta ") ? .delta : nil
  }

  /// Reads `literal SIZE` or `delta SIZE` and the lines of data up to a blank one.
  private static func block(_ lines: inout PatchLines) throws(PatchFault) -> [UInt8] {
    let parts = (lines.text ?? "").split(separator: " ", omittingEmptySubsequences: false)
    // No more than could be meant: the size is believed before the data is seen.
    guard parts.count == 2, let size = Int(parts[1]), (0...(1 << 28)).contains(size) else {
      throw lines.fault("this does not read 'literal SIZE' or 'delta SIZE'", remedy)
    }
    let heading = lines
    lines.advance()
    var packed: [UInt8] = []
    while let text = lines.text, !text.isEmpty {
      guard let data = Base85.line(Array(text.utf8)) else {
        throw lines.fault("this line is no part of a binary patch", remedy)
      }
      packed += data
      lines.advance()
    }
    lines.advance()
    guard let bytes = inflated(packed, size) else {
      throw heading.fault("the data that follows does not unpack to \(size) bytes", remedy)
    }
    return bytes
  }

  private static func inflated(_ packed: [UInt8], _ size: Int) -> [UInt8]? {
    // zlib packs at most about a thousand to one.
    guard size / 1100 <= packed.count else { return nil }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, used in
      isWhole = git_shim_inflate(buffer.baseAddress, size, packed, packed.count) == 1
      used = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }

  /// The content after; `nil` where the delta is not one of `old`.
  func applied(to old: [UInt8]) -> [UInt8]? {
    switch form {
    case .literal: bytes
    case .delta: GitDelta.applied(bytes, to: old)
    }
  }
}

/// The letters of a line of data: one for the count of bytes, then five for every four bytes.
private enum Base85 {
  private static let letters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8)

  private static let values: [UInt8: UInt64] = Dictionary(
    uniqueKeysWithValues: letters.enumerated().map { ($1, UInt64($0)) })

  static func line(_ line: [UInt8]) -> [UInt8]? {
    let count: Int
    switch line[0] {
    case 65...90: count = Int(line[0]) - 64
    case 97...122: count = Int(line[0]) - 96 + 26
    default: return nil
    }
    guard line.count == 1 + (count + 3) / 4 * 5 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 1, to: line.count, by: 5) {
      var word: UInt64 = 0
      for letter in line[start..<(start + 5)] {
        guard let value = values[letter] else { return nil }
        word = word * 85 + value
      }
      guard let word = UInt32(exactly: word) else { return nil }
      withUnsafeBytes(of: word.bigEndian) { bytes += $0 }
    }
    return Array(bytes.prefix(count))
  }
}

/// A list of instructions that make one content from another: copy from there, insert this.
private enum GitDelta {
  static func applied(_ delta: [UInt8], to old: [UInt8]) -> [UInt8]? {
    var rest = delta[...]
    guard number(&rest) == old.count, let size = number(&rest), size <= 1 << 28 else { return nil }
    var new: [UInt8] = []
    while let instruction = rest.popFirst() {
      if instruction & 0x80 != 0 {
        guard let range = copied(instruction, &rest), range.upperBound <= old.count else { return nil }
        new += old[range]
      } else {
        guard instruction > 0, rest.count >= instruction else { return nil }
        new += rest.prefix(Int(instruction))
        rest = rest.dropFirst(Int(instruction))
      }
      guard new.count <= size else { return nil }
    }
    return new.count == size ? new : nil
  }

  /// Seven bits in each byte, the lowest first.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// The bits of the instruction say which bytes of offset and size follow; the others are zero.
  private static func copied(_ instruction: UInt8, _ rest: inout ArraySlice<UInt8>) -> Range<Int>? {
    var fields = 0
    for bit in 0..<7 where instruction & (1 << bit) != 0 {
      guard let byte = rest.popFirst() else { return nil }
      fields |= Int(byte) << (8 * bit)
    }
    let offset = fields & 0xFFFF_FFFF
    let size = fields >> 32
    return offset..<(offset + (size == 0 ? 0x10000 : size))
  }
}
