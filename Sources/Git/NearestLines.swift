/// A run of lines of a file, for people.
public struct FilePassage: Sendable, Equatable {
  /// The number of the first line, from 1.
  public var line: Int
  /// The lines, without their line feeds.
  public var lines: [String]
}

extension Hunk {
  /// The lines that the hunk starts from, for people.
  public var expected: FilePassage {
    FilePassage(
      line: oldStart,
      lines: lines.filter { $0.kind != .added }.map { String(decoding: $0.bytes, as: UTF8.self) })
  }

  /// The passage of a file that is most like what the hunk starts from; at its stated line where none is.
  public func nearestPassage(in content: [UInt8]) -> FilePassage {
    var found = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if found.last?.isEmpty == true { found.removeLast() }
    let wanted = lines.filter { $0.kind != .added }
    guard !found.isEmpty, !wanted.isEmpty else { return FilePassage(line: 1, lines: []) }
    let stated = min(max(0, oldStart - 1), found.count - 1)
    var best = (start: stated, score: 0)
    for start in 0..<found.count {
      var score = 0
      for (offset, line) in wanted.enumerated() where start + offset < found.count {
        if !line.isThin, found[start + offset].elementsEqual(line.bytes) { score += 1 }
      }
      let isNearer = abs(start - stated) < abs(best.start - stated)
      if score > best.score || score == best.score && score > 0 && isNearer { best = (start, score) }
    }
    let end = min(best.start + wanted.count, found.count)
    return FilePassage(
      line: best.start + 1, lines: found[best.start..<end].map { String(decoding: $0, as: UTF8.self) })
  }
}
