internal import Foundation

/// Writes the beginning of a stream of lines to a file at once, and its end when the stream has ended.
final class CappedLog {
  private let file: Int32
  private let destination: LogDestination
  private var headRoom: Int
  private var unwritten: [UInt8] = []
  private var tail: [UInt8] = []
  private var leftOut = 0
  /// The first reason why something could not be written.
  private(set) var failure: String?

  /// Something was left out.
  var truncated: Bool { leftOut > 0 }

  /// Creates the file, or empties it.
  init(_ destination: LogDestination) throws(SpawnError) {
    file = open(destination.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw SpawnError("cannot write the log \(destination.path): \(String(cString: strerror(errno)))")
    }
    self.destination = destination
    headRoom = max(0, destination.headBytes)
  }

  deinit {
    close(file)
  }

  /// Takes a line.
  ///
  /// Once one does not fit into the head, it and all that follow go to the tail.
  func add(_ line: LineSplitter.Line) {
    let size = line.bytes.count + (line.ended ? 1 : 0)
    if size <= headRoom {
      headRoom -= size
      unwritten += filtered(line.bytes, ended: line.ended)
      return
    }
    headRoom = 0
    tail.append(contentsOf: line.bytes)
    if line.ended { tail.append(UInt8(ascii: "\n")) }
    let limit = max(0, destination.tailBytes)
    // Only once twice as much has come together, or every line would move the whole tail.
    if tail.count > 2 * limit { dropFromTail(tail.count - limit) }
  }

  /// Writes the tail, after a line that says how much is missing before it.
  func finish() {
    let limit = max(0, destination.tailBytes)
    if tail.count > limit { dropFromTail(tail.count - limit) }
    if leftOut > 0 {
      dropStartOfLine()
      unwritten += Array("[... \(leftOut) bytes left out ...]\n".utf8)
    }
    for line in tail.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      unwritten += filtered(Array(line), ended: true)
    }
    let last = tail.suffix(while: { $0 != UInt8(ascii: "\n") })
    if !last.isEmpty { unwritten += filtered(Array(last), ended: false) }
    tail = []
    flush()
  }

  /// Writes what the head has taken.
  ///
  /// To be called when there is nothing more to read for the moment.
  func flush() {
    defer { unwritten.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    var rest = unwritten[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        failure = "cannot write the log \(destination.path): \(String(cString: strerror(errno)))"
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  private func dropFromTail(_ count: Int) {
    tail.removeFirst(count)
    leftOut += count
  }

  /// The tail begins in the middle of a line, perhaps of a word that the filter would have masked.
  private func dropStartOfLine() {
    if let end = tail.firstIndex(of: UInt8(ascii: "\n")) {
      dropFromTail(end + 1)
    } else if destination.filter != nil {
      dropFromTail(tail.count)
    }
  }

  private func filtered(_ bytes: [UInt8], ended: Bool) -> [UInt8] {
    let ending: [UInt8] = ended ? [UInt8(ascii: "\n")] : []
    guard let filter = destination.filter else { return bytes + ending }
    return Array(filter(String(decoding: bytes, as: UTF8.self)).utf8) + ending
  }
}

extension Array where Element == UInt8 {
  /// The longest end of which every element fulfils the condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[((lastIndex { !condition($0) }).map { $0 + 1 } ?? startIndex)...]
  }
}
