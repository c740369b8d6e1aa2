internal import CProcess
internal import Foundation

/// What the records of a supervisor say so far.
struct StatusReader {
  /// The session of the command, which is its id as it sees itself.
  private(set) var session: Int32?
  /// The command runs.
  private(set) var started = false
  private(set) var failure: SpawnFailure?
  private(set) var exit: Exit?
  private(set) var seconds = 0.0
  private(set) var strays: [Stray] = []
  private(set) var listeners: [Listener] = []
  private(set) var peakMemory: UInt64 = 0
  private(set) var processorSeconds = 0.0
  /// The answers so far to the question what the family has used, the last one in seconds.
  private(set) var used: (answers: Int, seconds: Double) = (0, 0)
  /// Nothing of the family is left.
  private(set) var isDone = false
  /// Nothing more will come.
  private(set) var isClosed = false

  /// Reads what there is.
  mutating func read(from descriptor: Int32) {
    var record = cprocess_record()
    while !isClosed {
      // Records are written whole and are all of one size, so they are read whole, too.
      let count = Foundation.read(descriptor, &record, MemoryLayout<cprocess_record>.size)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return }
      guard count == MemoryLayout<cprocess_record>.size else {
        isClosed = true
        return
      }
      take(record)
    }
  }

  private mutating func take(_ record: cprocess_record) {
    switch Int(record.kind) {
    case CPROCESS_FORKED:
      session = record.pid
    case CPROCESS_STARTED:
      started = true
    case CPROCESS_FAILED:
      failure = SpawnFailure(stage: Int(record.stage), error: record.error, subject: text(of: record))
    case CPROCESS_ENDED:
      exit = record.signalled != 0 ? .signal(record.value) : .code(record.value)
      seconds = Double(record.nanoseconds) / 1e9
    case CPROCESS_STRAY:
      strays.append(Stray(pid: record.pid, commandLine: text(of: record), killed: record.killed != 0))
    case CPROCESS_LISTENER:
      listeners.append(Listener(address: address(of: record), port: record.port))
    case CPROCESS_SWEPT:
      peakMemory = record.peak_bytes
      processorSeconds = Double(record.processor_nanoseconds) / 1e9
    case CPROCESS_USED:
      used = (used.answers + 1, Double(record.processor_nanoseconds) / 1e9)
    case CPROCESS_DONE:
      isDone = true
      isClosed = true
    default:
      break
    }
  }

  private func text(of record: cprocess_record) -> String {
    withUnsafeBytes(of: record.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private func address(of record: cprocess_record) -> String {
    let family = record.length == 4 ? AF_INET : AF_INET6
    return withUnsafeBytes(of: record.address) { bytes in
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard inet_ntop(family, bytes.baseAddress, &text, socklen_t(text.count)) != nil else { return "?" }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
