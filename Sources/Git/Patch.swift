/// A parsed patch: the changes of one diff, file by file.
public struct Patch: Sendable, Equatable {
  /// The changes, in the order in which they stand.
  public var files: [FilePatch]

  /// Reads a diff as git or `diff -u` print it; text before the first file is passed over.
  ///
  /// Whatever could not be applied for reasons that lie in the patch alone is a ``PatchFault``: it does not parse,
  /// a path leaves the repository, a hunk has too little context to be placed with certainty.
  public static func parse(_ bytes: [UInt8]) throws(PatchFault) -> Patch {
    var parser = PatchParser(bytes)
    return try parser.patch()
  }
}

/// What a patch does to one file.
public struct FilePatch: Sendable, Equatable {
  /// The kinds of change.
  public enum Status: String, Sendable {
    case added, deleted, modified, renamed, copied
  }

  /// What becomes of the file.
  public var status: Status
  /// The path before, from the repository's root; `nil` for a new file.
  public var oldPath: String? { old?.description }
  /// The path after; `nil` for a file that goes.
  public var newPath: String? { new?.description }
  /// The id of the blob before, as many digits as the `index` line gives; `nil` without one.
  public internal(set) var oldID: String?
  /// The id of the blob after, as many digits as the `index` line gives; `nil` without one.
  public internal(set) var newID: String?
  /// The changes within the file; none for a binary one, and where only name or mode changes.
  public internal(set) var hunks: [Hunk]
  /// Whether the content is given as a binary patch.
  public var isBinary: Bool { binary != nil }
  /// Where the file starts in the patch: a line number from 1.
  public internal(set) var line: Int

  var old: BytePath?
  var new: BytePath?
  /// The mode before, where the patch states it.
  var oldMode: FileMode?
  /// The mode after, where the patch sets it.
  var newMode: FileMode?
  /// The content of a binary file.
  var binary: BinaryPatch?
  /// Whether the patch's own header lines end in CRLF: then those of its hunks may by no will of the author.
  var hasCarriageReturns = false

  init(line: Int) {
    status = .modified
    hunks = []
    self.line = line
  }

  /// The path for messages.
  var place: String { (new ?? old)?.description ?? "" }
}

/// A run of lines that changes, with the lines around it.
public struct Hunk: Sendable, Equatable {
  /// A line of a hunk.
  public struct Line: Sendable, Equatable {
    /// The kinds of line.
    public enum Kind: Sendable {
      case context, removed, added
    }

    /// What becomes of the line.
    public var kind: Kind
    /// The line without its line feed.
    public var bytes: [UInt8]
    /// False for the last line of a file that does not end in a line feed.
    public var hasNewline: Bool
  }

  /// The first line before, from 1; with no lines before, the line after which the new ones go.
  public internal(set) var oldStart: Int
  /// How many lines there are before.
  public internal(set) var oldCount: Int
  /// The first line after, from 1.
  public internal(set) var newStart: Int
  /// How many lines there are after.
  public internal(set) var newCount: Int
  /// The lines, in their order.
  public internal(set) var lines: [Line]
  /// The `@@` line as it stands.
  public internal(set) var header: String
  /// Where the hunk starts in the patch: a line number from 1.
  public internal(set) var line: Int

  var hasContext: Bool { lines.contains { $0.kind == .context } }

  /// The first line before that says anything, or the first at all.
  var landmark: Line? {
    let before = lines.filter { $0.kind != .added }
    return before.first { !$0.isThin } ?? before.first
  }
}

extension Hunk.Line {
  /// Whether the line is blank or nothing but brackets: such lines are everywhere and anchor nothing.
  var isThin: Bool {
    bytes.allSatisfy { " \t\r\u{0B}\u{0C}{}()[];,".utf8.contains($0) }
  }
}

/// What is wrong with a patch by itself.
public struct PatchFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// Where, as a line number from 1 in the bytes given; `nil` when it is nowhere in particular.
  public var line: Int?
  /// What is wrong, in a sentence.
  public var message: String
  /// What to do about it, in a sentence.
  public var remedy: String

  /// Makes a fault from its parts.
  public init(line: Int?, message: String, remedy: String) {
    self.line = line
    self.message = message
    self.remedy = remedy
  }

  /// The fault in one line.
  public var description: String {
    (line.map { "line \($0): " } ?? "") + message + "; " + remedy
  }
}
