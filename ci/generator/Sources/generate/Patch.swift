/// A generated mutant: one change to one file, as a file of the catalogue.
struct Mutant {
  let kind: Operator
  let id: String
  /// The file's path from the repository's root.
  let path: String
  let before: [UInt8]
  let after: [UInt8]
  /// The line, from 1, at which the change begins.
  let line: Int

  private static let context = 3

  /// The patch file, with the blob ids of the file before and after.
  func patch(from old: String, to new: String) -> String {
    let (a, b) = (Self.lines(before), Self.lines(after))
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - start, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    let (removed, added) = (a[start..<(a.count - tail)], b[start..<(b.count - tail)])
    let head = a[max(0, start - Self.context)..<start]
    let foot = a[removed.endIndex..<min(a.count, removed.endIndex + Self.context)]
    let around = head.count + foot.count
    let first = start - head.count + 1
    let hunk =
      head.map { " " + $0 } + removed.map { "-" + $0 } + added.map { "+" + $0 } + foot.map { " " + $0 }
    return """
      Subject: \(kind.rawValue): \(path):\(line)

      - \(removed.map(Self.trimmed).joined(separator: " / "))
      + \(added.map(Self.trimmed).joined(separator: " / "))
      ---
      diff --git a/\(path) b/\(path)
      index \(old)..\(new) 100644
      --- a/\(path)
      +++ b/\(path)
      @@ -\(first),\(around + removed.count) +\(first),\(around + added.count) @@

      """ + hunk.joined()
  }

  /// Lines with their ends; a last line without one gets git's remark.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) + "\n" }
    let last = lines.removeLast()
    if last != "\n" { lines.append(last + "\\ No newline at end of file\n") }
    return lines
  }

  private static func trimmed(_ line: String) -> String {
    String(line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "\n" })
  }
}
