/// A patch file taken apart into its prose and its diff, before the prose is understood.
///
/// Takes what `git format-patch` prints, with or without the mail's head, and the plain form of the catalogue:
/// `Subject: …`, an empty line, a body that ends in trailers, a line `---`, the diff.
public struct MutantFile: Equatable, Sendable {
  /// The subject, unfolded, without a leading `[PATCH n/m]`.
  ///
  /// Empty when there is none.
  public var subject: String
  /// Body and trailers, as one message.
  public var message: String
  /// The line at which the message begins, from 1.
  public var messageLine: Int
  /// Everything from the first line of the diff on.
  public var diff: [UInt8]
  /// The line at which the diff begins, from 1.
  public var diffLine: Int

  /// Takes a file's bytes apart.
  ///
  /// Never fails: what is missing is empty, and found by whoever needs it.
  public init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let start = lines.firstIndex(where: MutantFile.startsDiff) ?? lines.endIndex
    let prose = lines[..<start].map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    diffLine = start + 1
    diff = start == lines.endIndex ? [] : Array(bytes[lines[start].startIndex...])

    var head = 0
    (subject, head) = MutantFile.subject(in: prose)
    messageLine = head + 1
    let end = prose[head...].firstIndex(of: "---") ?? prose.endIndex
    message = prose[head..<end].joined(separator: "\n")
  }

  private static func startsDiff(_ line: ArraySlice<UInt8>) -> Bool {
    // `--- a/file` starts a diff that `diff -u` made; `---` alone only ends the prose.
    line.starts(with: Array("diff --git ".utf8)) || line.starts(with: Array("diff -".utf8))
      || line.starts(with: Array("--- ".utf8)) || line.starts(with: Array("Index: ".utf8))
  }

  /// The subject and the number of lines that it and the rest of the mail's head take.
  private static func subject(in prose: [String]) -> (String, Int) {
    var subject = ""
    var line = 0
    var inSubject = false
    while line < prose.count, !prose[line].isEmpty, prose[line] != "---" {
      let text = prose[line]
      if let value = text.dropping(prefix: "Subject:") {
        subject = value.trimmingSpaces()
        inSubject = true
      } else if inSubject, text.first == " " || text.first == "\t" {
        subject += " " + text[...].trimmingSpaces()
      } else if isMailHead(text) {
        inSubject = false
      } else {
        break
      }
      line += 1
    }
    if subject.hasPrefix("[PATCH"), let end = subject.firstIndex(of: "]") {
      subject = subject[subject.index(after: end)...].trimmingSpaces()
    }
    return (subject, line)
  }

  private static func isMailHead(_ line: String) -> Bool {
    [
      "From ", "From:", "Date:", "MIME-Version:", "Content-Type:", "Content-Transfer-Encoding:",
      "Message-Id:",
    ]
    .contains { line.hasPrefix($0) }
  }
}

extension StringProtocol {
  /// The rest after a prefix; nil when the text does not start with it.
  func dropping(prefix: String) -> SubSequence? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// The text without spaces, tabs and carriage returns at both ends.
  ///
  /// Byte by byte: the standard library traps when it goes backwards through some damaged texts by characters.
  func trimmingSpaces() -> String {
    let isBlank: (UInt8) -> Bool = {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
    }
    var bytes = Array(utf8)[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
