internal import Foundation

/// Drains the output of a family: counts it, logs it, and hands its lines over.
struct OutputReader: ~Copyable {
  private let descriptor: Int32
  private let log: CappedLog?
  private let onLine: (@Sendable (String) -> LineResponse)?
  private var splitter = LineSplitter()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// How many bytes came.
  private(set) var bytes = 0
  /// Nothing more will come.
  private(set) var isClosed = false
  /// The reader of the lines wants the run to end.
  private(set) var wantsStop = false

  /// The log leaves something out.
  var truncated: Bool { log?.truncated ?? false }
  /// Why the log is not whole, if so.
  var logFailure: String? { log?.failure }

  init(_ descriptor: Int32, log: CappedLog?, onLine: (@Sendable (String) -> LineResponse)?) {
    self.descriptor = descriptor
    self.log = log
    self.onLine = onLine
  }

  /// Reads once, at most 64 KiB.
  ///
  /// Returns whether something came.
  mutating func read() -> Bool {
    let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return false }
    guard count > 0 else {
      isClosed = true
      return false
    }
    bytes += count
    var lines: [LineSplitter.Line] = []
    buffer.withUnsafeBytes { bytes in
      splitter.add(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { lines.append($0) }
    }
    for line in lines { take(line) }
    log?.flush()
    return true
  }

  /// Reads what is left in the pipe, at most what one can hold: a process that could not be killed may go on writing.
  mutating func finish() {
    let end = bytes + (1 << 20)
    while bytes < end, read() {}
    var lines: [LineSplitter.Line] = []
    splitter.finish { lines.append($0) }
    for line in lines { take(line) }
    log?.finish()
  }

  private mutating func take(_ line: LineSplitter.Line) {
    log?.add(line)
    // The rest of a line that is too long is for the log only.
    guard let onLine, !wantsStop, !line.continues else { return }
    let text = line.bytes.last == UInt8(ascii: "\r") ? line.bytes.dropLast() : line.bytes[...]
    wantsStop = onLine(String(decoding: text, as: UTF8.self)) == .stop
  }
}
