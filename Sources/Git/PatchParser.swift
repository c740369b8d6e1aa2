/// Reads the lines of a diff.
///
/// Sources: git-diff(1), "Generating patch text with -p", and git-apply(1); POSIX `diff -u`.
struct PatchParser {
  private var lines: PatchLines

  init(_ bytes: [UInt8]) {
    lines = PatchLines(bytes)
  }

  /// The whole patch.
  mutating func patch() throws(PatchFault) -> Patch {
    var files: [FilePatch] = []
    while let text = lines.text {
      if text.hasPrefix("diff --git ") {
        files.append(try gitFile())
      } else if isPlainHeader {
        files.append(try plainFile())
      } else if text.hasPrefix("diff --cc ") || text.hasPrefix("diff --combined ") {
        throw lines.fault("a combined diff of a merge cannot be applied", "use a diff against one parent")
      } else if HunkHeader(lines.bytes) != nil {
        throw lines.fault("a hunk stands here without a file before it", "put its '---' and '+++' lines back")
      } else {
        lines.advance()
      }
    }
    guard !files.isEmpty else {
      throw PatchFault(line: nil, message: "there is no diff in it", remedy: "paste the output of `git diff`")
    }
    return Patch(files: files)
  }

  private var isPlainHeader: Bool {
    lines.starts(with: "--- ") && lines.starts(with: "+++ ", ahead: 1) && lines.starts(with: "@@ -", ahead: 2)
  }

  // MARK: Files

  private mutating func gitFile() throws(PatchFault) -> FilePatch {
    var header = GitHeader(lines)
    lines.advance()
    while try header.take(&lines) {}
    var file = try header.file()
    try finish(&file)
    return file
  }

  /// A file of `diff -u`, without git's header.
  private mutating func plainFile() throws(PatchFault) -> FilePatch {
    var file = FilePatch(line: lines.number)
    file.hasCarriageReturns = lines.hasCarriageReturn
    let old = try PatchName(lines.rest(after: "--- "), lines)
    lines.advance()
    let new = try PatchName(lines.rest(after: "+++ "), lines)
    lines.advance()
    let pair = try PatchName.stripped(old, new, file.line)
    file.old = pair.old
    file.new = pair.new
    if file.old == nil { file.status = .added }
    if file.new == nil { file.status = .deleted }
    if file.old == nil { file.newMode = .regular }
    try finish(&file)
    return file
  }

  /// Reads what follows the header: hunks, or a binary patch.
  private mutating func finish(_ file: inout FilePatch) throws(PatchFault) {
    try PatchSafety.verify(file)
    if lines.text == "GIT binary patch" {
      file.binary = try BinaryPatch(&lines, file)
    } else if lines.starts(with: "Binary files ") {
      throw lines.fault(
        "the content of binary file \(file.place) is not in the patch",
        "make the diff with `git diff --binary`")
    } else {
      while lines.starts(with: "@@ -") { file.hunks.append(try lines.hunk()) }
    }
    try PatchRules.verify(file, lines)
  }
}

/// The lines of a patch with a position among them.
struct PatchLines {
  private let all: [ArraySlice<UInt8>]
  private var position = 0

  init(_ bytes: [UInt8]) {
    var all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line feed is no line.
    if all.last?.isEmpty == true { all.removeLast() }
    self.all = all
  }

  /// The number of the current line, from 1; past the end, that of the last one.
  var number: Int { min(position + 1, max(all.count, 1)) }
  var isAtEnd: Bool { position >= all.count }

  /// The current line as it is.
  var bytes: ArraySlice<UInt8> { isAtEnd ? [] : all[position] }

  var hasCarriageReturn: Bool { bytes.last == UInt8(ascii: "\r") }

  /// The current line without a carriage return, for comparison; `nil` past the end.
  var text: String? {
    isAtEnd ? nil : String(decoding: Self.trimmed(bytes), as: UTF8.self)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  mutating func advance() { position += 1 }

  func starts(with text: String, ahead: Int = 0) -> Bool {
    position + ahead < all.count && all[position + ahead].starts(with: text.utf8)
  }

  /// What follows `text` in the current line, without a carriage return.
  func rest(after text: String) -> ArraySlice<UInt8> {
    Self.trimmed(bytes).dropFirst(text.utf8.count)
  }

  /// A fault of the current line.
  func fault(_ message: String, _ remedy: String) -> PatchFault {
    PatchFault(line: number, message: message, remedy: remedy)
  }
}
